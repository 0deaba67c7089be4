import { Button } from '@fairway/kit/ui/Button';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { color, condensed, size, space, touch } from '@fairway/kit/ui/tokens';
import { useEffect, useRef } from 'react';
import { EstimateText } from './EstimateText.tsx';
import { GolferScores } from './GolferScores.tsx';
import type { BoardFacts } from './open-board.ts';
import { useFacts, useWhatIf } from './use-what-if.ts';
import { WhatIfTable } from './WhatIfTable.tsx';

interface WhatIfProps {
  /** The pool's name. */
  pool: string;
  /** Of the board that it is about: a newer one is asked for. */
  version: number;
  viewer: string | null;
  onBack: () => void;
}

/** The board as it would be if golfers scored so and so. All of it happens in the page, and nothing of it stays. */
export default function WhatIf({ pool, version, viewer, onBack }: WhatIfProps) {
  const { facts, scoring, error, retry } = useFacts(pool, version);
  return (
    <div data-what-if css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.base }}>
      <Head onBack={onBack} />
      {error && !facts && <FaultNotice error={error} onRetry={retry} />}
      {facts === undefined && !error && <Skeleton rows={8} label="Loading What if" />}
      {facts === null && (
        <EmptyState>What if is open from when all cards can be seen until the result stands.</EmptyState>
      )}
      {facts && <Played facts={facts} scoring={scoring} viewer={viewer} />}
    </div>
  );
}

/** Says what this is for as long as it is looked at, with the way back. */
function Head({ onBack }: { onBack: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div
      css={{
        position: 'sticky',
        top: 0,
        zIndex: 3,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: space.snug,
        padding: `${space.tight} ${space.snug}`,
        color: color.onFlag,
        background: color.flag,
      }}
    >
      <div>
        <h3 ref={title} tabIndex={-1} css={{ ...condensed, fontSize: size.lead, outline: 'none' }}>
          What if
        </h3>
        <p css={{ fontSize: size.small }}>Not the real board. Only you see it, and nothing is saved.</p>
      </div>
      <Button
        css={{ flex: 'none', color: color.onFlag, borderColor: color.onFlag }}
        aria-label="Back to the board"
        onClick={onBack}
      >
        Back
      </Button>
    </div>
  );
}

interface PlayedProps {
  facts: BoardFacts;
  scoring: 'STROKES' | 'POINTS';
  viewer: string | null;
}

function Played({ facts, scoring, viewer }: PlayedProps) {
  const played = useWhatIf(facts, scoring);
  const { chosen, hasChances, chancesAt, weeksToCome, at, chances, isWorking, reset } = played;
  const count = chosen.size;
  return (
    <>
      <div
        css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.tight, minHeight: touch }}
      >
        <p aria-live="polite" css={{ flex: 1, minWidth: '12rem', fontSize: size.small }}>
          {count === 0
            ? 'Everybody plays on as projected.'
            : `${count === 1 ? '1 golfer' : `${count} golfers`} as you say, the rest as projected.`}
        </p>
        {count > 0 && <Button onClick={reset}>All as projected</Button>}
      </div>
      <WhatIfTable facts={facts} played={played} viewer={viewer} />
      <EstimateText
        hasChances={hasChances}
        chancesAt={chancesAt}
        isWorking={isWorking || chances === null}
        weekToLead={weeksToCome > 0 ? (facts.weeks[at]?.week ?? null) : null}
      />
      <GolferScores facts={facts} played={played} viewer={viewer} />
    </>
  );
}
