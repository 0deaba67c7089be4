import { Button } from '@fairway/kit/ui/Button';
import { Score } from '@fairway/kit/ui/Score';
import { color, condensed, radius, size, space, touch } from '@fairway/kit/ui/tokens';
import { useId, useRef } from 'react';
import { type Golfer, oddsText } from '../selection/golfer.ts';
import type { SelectedTier } from '../selection/selection.ts';
import { PickButton } from '../sheet/PickButton.tsx';
import { useRestoreFocus } from '../sheet/use-restore-focus.ts';
import type { TeeTimes } from '../sheet/use-tee-times.ts';
import { playText } from './LivePicks.tsx';
import type { LiveScore } from './use-live-scores.ts';

interface TierPicksProps {
  tier: SelectedTier;
  /** Whether it is the only one, so that tiers are not spoken of. */
  isOnly: boolean;
  /** Whether picks can be changed now. */
  isOpen: boolean;
  /** The golfers' scores once picks are locked, by id. */
  scores: ReadonlyMap<string, LiveScore>;
  teeTimeOf: TeeTimes['textOf'];
  onRemove: (golfer: Golfer) => void;
  onChoose: (tier: number) => void;
}

/** The picks of one tier, and its open places. */
export function TierPicks(props: TierPicksProps) {
  const { tier, isOnly, isOpen, scores, teeTimeOf, onRemove, onChoose } = props;
  const { number, limit, picked } = tier;
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  const holdFocus = useRestoreFocus(list, () => undefined);
  const remove = (golfer: Golfer) => {
    holdFocus();
    onRemove(golfer);
  };
  // Where credits decide there is always one more place while they last.
  const openPlaces = limit === null ? (tier.full === null ? 1 : 0) : Math.max(0, limit - picked.length);

  return (
    <section aria-labelledby={titleId}>
      <header css={head}>
        <h3 id={titleId} css={{ ...condensed, fontSize: size.text }}>
          {isOnly ? 'Your golfer' : `Tier ${number}`}
        </h3>
        <span css={{ ...condensed, fontSize: size.small, fontWeight: 600 }}>{measureText(tier)}</span>
      </header>
      <ul ref={list} css={{ display: 'grid', gap: 3, listStyle: 'none' }}>
        {picked.map((golfer) => (
          <li key={golfer.id} css={plate}>
            <span css={{ minWidth: 0 }}>
              <span css={{ ...condensed, fontSize: size.lead, fontWeight: 600 }}>{golfer.name}</span>
              <small css={{ display: 'block', color: color.muted, fontSize: size.tiny }}>
                {noteOn(golfer, scores.get(golfer.id), teeTimeOf)}
              </small>
            </span>
            {scores.has(golfer.id) ? null : (
              <span css={{ ...condensed, color: color.muted }}>{golfer.cost ?? oddsText(golfer.odds)}</span>
            )}
            {isOpen && !golfer.isLocked ? (
              <PickButton sign="−" name={`Remove ${golfer.name}`} onPress={() => remove(golfer)} />
            ) : (
              <span css={{ gridColumn: 3, paddingRight: space.snug, fontSize: size.tiny }}>
                <State golfer={golfer} score={scores.get(golfer.id)} teeTimeOf={teeTimeOf} />
              </span>
            )}
          </li>
        ))}
        {isOpen &&
          Array.from({ length: openPlaces }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: open places are alike and never change places.
            <li key={place}>
              <Button kind="quiet" onClick={() => onChoose(number)} css={openPlace}>
                {isOnly ? 'Choose a golfer' : `Choose from Tier ${number}`}
              </Button>
            </li>
          ))}
        {!isOpen && picked.length === 0 && (
          <li css={[openPlace, { paddingBlock: space.tight }]}>Nobody picked</li>
        )}
      </ul>
    </section>
  );
}

const measureText = ({ limit, cost, picked }: SelectedTier) =>
  limit === null ? `${cost} credits each` : `${picked.length} of ${limit}`;

interface StateProps extends Pick<TierPicksProps, 'teeTimeOf'> {
  golfer: Golfer;
  score: LiveScore | undefined;
}

/** The score, and that the golfer is locked while there is none. */
function State({ golfer: { teeAt }, score, teeTimeOf }: StateProps) {
  return score && score.toPar !== null ? (
    <span css={{ ...condensed, fontSize: size.title }}>
      <Score toPar={score.toPar} />
    </span>
  ) : teeAt === null ? (
    'Locked'
  ) : (
    `Locked, ${teeTimeOf(teeAt)}`
  );
}

/** Whom a golfer replaced, how they stand, or until when they can be exchanged. */
function noteOn(
  { cameInFor, teeAt, isLocked }: Golfer,
  score: LiveScore | undefined,
  teeTimeOf: TeeTimes['textOf'],
): string | null {
  const play = score ? playText(score) : null;
  const origin = cameInFor === null ? null : `came in for ${cameInFor}`;
  if (play !== null || origin !== null) return [play, origin].filter(Boolean).join(', ');
  return teeAt !== null && !isLocked ? `tees off ${teeTimeOf(teeAt)}` : null;
}

const head = {
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  padding: `0 ${space.hair} ${space.hair}`,
};

const plate = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  columnGap: space.snug,
  minHeight: touch,
  paddingLeft: space.snug,
  color: color.ink,
  background: color.raised,
  borderRadius: radius.plate,
  overflowWrap: 'anywhere',
  lineHeight: 1.2,
} as const;

const openPlace = {
  justifyContent: 'flex-start',
  width: '100%',
  minHeight: touch,
  padding: `0 ${space.snug}`,
  color: color.onFlag,
  background: 'transparent',
  border: `1.5px dashed ${color.onFlag}`,
  borderRadius: radius.plate,
  fontWeight: 400,
  '&:hover:not(:disabled)': { background: 'transparent', textDecoration: 'underline' },
  '&:focus-visible': { outlineColor: color.onFlag },
} as const;
