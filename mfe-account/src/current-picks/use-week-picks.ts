import { useQuery } from '@fairway/kit/apollo';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { boardOfPool } from '@fairway/kit/live/board-of-pool';
import { useEach, useGameTime } from '@fairway/kit/live/game-clock';
import { useLive } from '@fairway/kit/live/use-live';
import { picksTimeoutMs } from '../screen-constants.ts';
import { PlayedCardFields } from './card-fields.ts';

const ScoresFields = graphql(`
  fragment ScoresFields on Board @_unmask {
    version
    asOf
    stale
    row(username: $username, entry: $entry) {
      id
      rounds
      running
      total
      counted(week: $week) {
        position
        golfer { id }
        rounds { round toPar counts penalty live }
      }
    }
    weeks @include(if: $byWeek) {
      week
      rows { id user { id username } entry rounds running total }
    }
  }
`);

const WeekPicks = graphql(
  `
    query WeekPicks($pool: String!, $username: String!, $entry: Int!, $week: Int!) {
      pool(name: $pool) {
        id
        card(username: $username, entry: $entry, week: $week) { ...PlayedCardFields @unmask }
        entries { id number submit(week: $week) { code message } }
      }
    }
  `,
  [PlayedCardFields],
);

const WeekScores = graphql(
  `
    query WeekScores($pool: String!, $username: String!, $entry: Int!, $week: Int!, $byWeek: Boolean!) {
      pool(name: $pool) { id board { ...ScoresFields @unmask } }
    }
  `,
  [ScoresFields],
);

const WeekScoresChanges = graphql(
  `
    subscription WeekScoresChanges($pool: String!, $username: String!, $entry: Int!, $week: Int!, $byWeek: Boolean!) {
      board(pool: $pool) { ...ScoresFields @unmask }
    }
  `,
  [ScoresFields],
);

type Board = ResultOf<typeof ScoresFields>;
export type ScoredGolfer = NonNullable<Board['row']>['counted'][number];

interface Wanted {
  /** The pool's name. */
  pool: string;
  username: string;
  /** Which of the member's entries. */
  entry: number;
  week: number;
  /** Whether the contest has several weeks, each with a board of its own. */
  byWeek: boolean;
}

/** Somebody's live card of a week with its score. */
export function useWeekPicks({ pool, username, entry, week, byWeek }: Wanted) {
  const picks = useQuery(WeekPicks, {
    variables: { pool, username, entry, week },
    fetchPolicy: 'cache-and-network',
  });
  const live = useLive({
    query: WeekScores,
    changes: WeekScoresChanges,
    variables: { pool, username, entry, week, byWeek },
    ...boardOfPool(pool),
  });
  useEach(picksTimeoutMs, useGameTime(), () => void picks.refetch().catch(() => undefined));

  const known = picks.data?.pool;
  const own = known?.entries.find(({ number }) => number === entry);
  const board = live.data?.pool?.board ?? null;
  return {
    isKnown: picks.data !== undefined && live.data !== undefined,
    card: known?.card ?? null,
    /** Why the viewer can't pick any more for that entry, or null. */
    locked: own?.submit.code === 'LOCKED' ? own.submit.message : null,
    scores: scoresIn(board, { username, entry, week, byWeek }),
    asOf: board?.asOf ?? null,
    isStale: board?.stale === true,
    error: picks.error ?? live.error,
    retry: () => Promise.all([picks.refetch(), live.retry()]),
  };
}

/** The board has one row for each entry, and each week of several has another. */
function scoresIn(board: Board | null, { username, entry, week, byWeek }: Omit<Wanted, 'pool'>) {
  const ofWeek = board?.weeks?.find((one) => one.week === week)?.rows;
  const row = byWeek
    ? ofWeek?.find((one) => one.entry === entry && one.user.username.toLowerCase() === username.toLowerCase())
    : board?.row;
  const golfers = (board?.row?.counted ?? []).map((scored) => [scored.golfer.id, scored] as const);
  return {
    golfers: new Map<string, ScoredGolfer>(golfers),
    rounds: row?.rounds ?? [],
    score: row?.total ?? row?.running ?? null,
  };
}
