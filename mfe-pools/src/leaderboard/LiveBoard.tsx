import { graphql } from '@fairway/kit/graphql';
import { useEach, useGameTime } from '@fairway/kit/live/game-clock';
import { useLive } from '@fairway/kit/live/use-live';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { space } from '@fairway/kit/ui/tokens';
import { boardTimeoutMs } from '../screen-constants.ts';
import { LateScores } from './LateScores.tsx';
import { LiveRowFields } from './LiveRow.tsx';
import { ScoreTable } from './ScoreTable.tsx';
import { Stamp } from './Stamp.tsx';
import { StampFields } from './stamp-fields.ts';

// Neither boards nor their rows have an id by which they could be followed in the cache: a board is handed
// down whole.
const LiveBoardFields = graphql(
  `
    fragment LiveBoardFields on Leaderboard @_unmask {
      version
      projectedCut
      ...StampFields @unmask
      rows { ...LiveRowFields @unmask }
    }
  `,
  [StampFields, LiveRowFields],
);

const LiveBoardNow = graphql(
  `
    query LiveBoard($tournament: ID!) {
      leaderboard(tournament: $tournament) { ...LiveBoardFields @unmask }
    }
  `,
  [LiveBoardFields],
);

const LiveBoardChanges = graphql(
  `
    subscription LiveBoardChanges($tournament: ID!) {
      leaderboard(tournament: $tournament) { ...LiveBoardFields @unmask }
    }
  `,
  [LiveBoardFields],
);

interface LiveBoardProps {
  tournament: string;
  /** The golfers on one's own card. */
  own: ReadonlySet<string>;
}

/** The scores as they come in. */
export function LiveBoard({ tournament, own }: LiveBoardProps) {
  const { data, previousData, error, refetch, retry } = useLive({
    query: LiveBoardNow,
    changes: LiveBoardChanges,
    variables: { tournament },
    answer: (frame) => frame,
    versionOf: ({ leaderboard }) => leaderboard?.version,
  });
  const board = (data ?? previousData)?.leaderboard;

  const time = useGameTime();
  useEach(boardTimeoutMs, time, () => {
    if (time !== null && time - Date.parse(board?.asOf ?? '') >= boardTimeoutMs)
      refetch().catch(() => undefined);
  });

  if (!board)
    return error ? (
      <FaultNotice error={error} onRetry={retry} />
    ) : (
      <Skeleton rows={10} label="Loading the leaderboard" />
    );
  return (
    <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.snug }}>
      {error && <FaultNotice error={error} onRetry={retry} />}
      <Stamp of={board} />
      <ScoreTable rows={board.rows} cut={board.projectedCut} own={own} />
      <LateScores stale={board.stale} />
    </div>
  );
}
