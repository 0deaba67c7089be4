import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { boardOfPool } from '@fairway/kit/live/board-of-pool';
import { useEach, useGameTime } from '@fairway/kit/live/game-clock';
import { knowLive, preloadLive, useLive } from '@fairway/kit/live/use-live';
import { boardTimeoutMs } from '../screen-constants.ts';
import { EntryRowFields, WeekEntryRowFields } from './entries/entry-row-fields.ts';

// A board is handed down whole, as the leaderboard is: most of what it is made of has no id.
export const BoardFields = graphql(
  `
    fragment BoardFields on Board @_unmask {
      version
      asOf
      stale
      official
      noticedAt
      scoring
      rows {
        ...EntryRowFields @unmask
        weeks
        weekPoints
        golfer { id name }
      }
      ties { users { id } names score points leader { id } round week byGuess bestWeek }
      unranked { id username }
      weeks {
        week
        tournament { id name state rounds { number state } awaitsFinalScores }
        rows @include(if: $byWeek) { ...WeekEntryRowFields @unmask }
      }
      podium { rank total: toPar points prizeCents prizeWords entry nickname user { id username } }
    }
  `,
  [EntryRowFields, WeekEntryRowFields],
);

const PoolBoard = graphql(
  `
    query PoolBoard($pool: String!, $byWeek: Boolean!) {
      pool(name: $pool) {
        id
        board { ...BoardFields @unmask }
      }
    }
  `,
  [BoardFields],
);

const BoardChanges = graphql(
  `
    subscription BoardChanges($pool: String!, $byWeek: Boolean!) {
      board(pool: $pool) { ...BoardFields @unmask }
    }
  `,
  [BoardFields],
);

export type Board = ResultOf<typeof BoardFields>;

interface Watch {
  /** The pool's name. */
  pool: string;
  /** Whether each week's own board is wanted too. */
  byWeek: boolean;
  /** The board is no longer for this player's eyes, or can't be told any more. */
  onRefusal: () => void;
}

/** Subscribes before the page knows how many weeks the pool has: most have one. */
export function preloadBoard(pool: string): void {
  preloadLive(BoardChanges, { pool, byWeek: false });
}

/** Takes over what the page was told before it was there; of several weeks more is wanted. */
export function knowBoard(pool: string, told: { id: string; board: Board | null }): void {
  knowLive(PoolBoard, { pool, byWeek: false }, { pool: { id: told.id, board: told.board } });
}

/** The standings as they change: null where the pool has none, undefined until that is known. */
export function usePoolBoard({ pool, byWeek, onRefusal }: Watch) {
  const { data, previousData, isFresh, error, refetch, retry } = useLive({
    query: PoolBoard,
    changes: BoardChanges,
    variables: { pool, byWeek },
    ...boardOfPool(pool),
    onFault: onRefusal,
  });
  const known = (data ?? previousData)?.pool;
  const board = known === undefined ? undefined : (known?.board ?? null);

  const time = useGameTime();
  useEach(boardTimeoutMs, time, () => {
    if (time !== null && time - Date.parse(board?.asOf ?? '') >= boardTimeoutMs)
      refetch().catch(() => undefined);
  });

  return { board, isFresh, error, retry };
}
