import { Button } from '@fairway/kit/ui/Button';
import { color, condensed, desk, radius, size, space } from '@fairway/kit/ui/tokens';
import { type ReactNode, type Ref, useId } from 'react';
import type { Golfer } from '../selection/golfer.ts';
import type { Selection } from '../selection/selection.ts';
import type { TeeTimes } from '../sheet/use-tee-times.ts';
import { Balance } from './Balance.tsx';
import { LivePicks } from './LivePicks.tsx';
import { TierPicks } from './TierPicks.tsx';
import type { LiveScore } from './use-live-scores.ts';

interface MyPicksProps {
  selection: Selection & { onlyHere: string | null };
  /** The heading, to move the focus to. */
  title: Ref<HTMLHeadingElement>;
  /** Whether picks can be changed now. */
  isOpen: boolean;
  /** Whether they can be submitted; if not, why and until when. */
  canSubmit: boolean;
  sentence: string;
  busy: boolean;
  onSubmit: () => void;
  onRemove: (golfer: Golfer) => void;
  /** Goes back to what is saved. */
  onUndo: () => void;
  /** Shows a tier's golfers. */
  onChoose: (tier: number) => void;
  /** Tells what locks when, and what a withdrawal means. */
  onRemind: () => void;
  teeTimeOf: TeeTimes['textOf'];
  /** The tournament whose scores are shown; null before picks lock. */
  live: string | null;
  /** What is to be known of the picks. */
  notices?: ReactNode;
}

/** The player's card. */
export function MyPicks(props: MyPicksProps) {
  const { selection, isOpen, canSubmit, sentence, busy, notices } = props;
  const titleId = useId();
  const sentenceId = useId();
  const tiers = (scores: ReadonlyMap<string, LiveScore>) =>
    selection.tiers.map((tier) => (
      <TierPicks
        isOnly={selection.tiers.length === 1}
        key={tier.number}
        tier={tier}
        isOpen={isOpen}
        scores={scores}
        teeTimeOf={props.teeTimeOf}
        onRemove={props.onRemove}
        onChoose={props.onChoose}
      />
    ));
  return (
    <section aria-labelledby={titleId} css={{ display: 'grid', gap: space.snug, [desk]: staysInSight }}>
      <div css={board}>
        <header css={head}>
          <h2
            ref={props.title}
            id={titleId}
            tabIndex={-1}
            css={{ ...condensed, fontSize: size.title, scrollMarginTop: space.roomy, outline: 'none' }}
          >
            My Picks
          </h2>
          <Button
            disabled={!canSubmit}
            busy={busy}
            aria-describedby={sentenceId}
            onClick={props.onSubmit}
            css={submitStyle}
          >
            SUBMIT
          </Button>
        </header>
        {/* At the button, where whoever finds it grey looks for the reason. */}
        <p id={sentenceId} css={{ fontSize: size.small, lineHeight: 1.4, paddingLeft: space.hair }}>
          {sentence}
        </p>
        {isOpen && selection.isChanged && (
          <p css={{ fontSize: size.small, paddingLeft: space.hair }}>
            <strong css={notSubmitted}>Not submitted</strong>{' '}
            {selection.onlyHere ?? 'Your picks are kept for you until the lock, on all your devices.'}
          </p>
        )}
        {selection.credits && <Balance {...selection.credits} />}
        {props.live === null ? tiers(noScores) : <LivePicks tournament={props.live}>{tiers}</LivePicks>}
        {isOpen && (
          <div css={{ display: 'flex', flexWrap: 'wrap', columnGap: space.base }}>
            <Button kind="quiet" onClick={props.onRemind} css={asideStyle}>
              What locks when?
            </Button>
            {selection.isChanged && (
              <Button kind="quiet" onClick={props.onUndo} css={asideStyle}>
                Undo changes
              </Button>
            )}
          </div>
        )}
      </div>
      {notices}
    </section>
  );
}

const noScores: ReadonlyMap<string, LiveScore> = new Map();

const staysInSight = { position: 'sticky', top: space.base } as const;

const board = {
  display: 'grid',
  gap: space.snug,
  padding: space.snug,
  color: color.onFlag,
  background: color.flag,
  borderRadius: radius.plate,
};

const head = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.base,
  paddingLeft: space.hair,
};

/** The kit's primary is as yellow as the board; on it, the one thing to do is dark. */
const submitStyle = {
  color: color.flag,
  background: color.onFlag,
  borderColor: color.onFlag,
  letterSpacing: '0.04em',
  '&:hover:not(:disabled)': { color: color.onFlag, background: 'transparent' },
  '&:focus-visible': { outlineColor: color.onFlag },
  '&:disabled': { color: color.onFlag, background: 'transparent', borderColor: color.onFlag, opacity: 0.65 },
};

const notSubmitted = {
  ...condensed,
  marginRight: space.hair,
  padding: `2px ${space.tight}`,
  color: color.flag,
  background: color.onFlag,
  borderRadius: radius.plate,
  whiteSpace: 'nowrap',
};

const asideStyle = {
  padding: `0 ${space.hair}`,
  color: color.onFlag,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  '&:hover:not(:disabled)': { background: 'transparent', textDecorationThickness: 2 },
  '&:focus-visible': { outlineColor: color.onFlag },
};
