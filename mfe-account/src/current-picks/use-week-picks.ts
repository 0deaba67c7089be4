import { useEach, useGameTime } from '@fairway/kit/game-time';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { useLive, withBoard } from '@fairway/kit/live';
import { picksPatienceMs } from '../screen-constants.ts';
import { CardFields } from './card-fields.ts';

const ScoresFields = graphql(`
  fragment ScoresFields on Board @_unmask {
    version
    asOf
    stale
    row(username: $username) {
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
      rows { id user { id username } rounds running total }
    }
  }
`);

const WeekPicks = graphql(
  `
    query WeekPicks($pool: String!, $username: String!, $week: Int!, $byWeek: Boolean!) {
      pool(name: $pool) {
        id
        card(username: $username, week: $week) { ...CardFields @unmask }
        board { ...ScoresFields @unmask }
        entry { id submit(week: $week) { code message } }
      }
    }
  `,
  [CardFields, ScoresFields],
);

const WeekScores = graphql(
  `
    subscription WeekScores($pool: String!, $username: String!, $week: Int!, $byWeek: Boolean!) {
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
  week: number;
  /** Whether the contest has several weeks, each with a board of its own. */
  byWeek: boolean;
}

/** Somebody's card of a week and what it scores, as it changes. */
export function useWeekPicks({ pool, username, week, byWeek }: Wanted) {
  const { data, error, refetch, retry } = useLive({
    query: WeekPicks,
    changes: WeekScores,
    variables: { pool, username, week, byWeek },
    update: withBoard,
  });
  useEach(picksPatienceMs, useGameTime(), () => void refetch().catch(() => undefined));

  const known = data?.pool;
  return {
    isKnown: data !== undefined,
    card: known?.card ?? null,
    /** Why whoever looks can't pick any more, or null. */
    locked: known?.entry?.submit.code === 'LOCKED' ? known.entry.submit.message : null,
    scores: scoresIn(known?.board ?? null, { username, week, byWeek }),
    asOf: known?.board?.asOf ?? null,
    isStale: known?.board?.stale === true,
    error,
    retry,
  };
}

/** The board has one row for everyone, and each week of several has another. */
function scoresIn(board: Board | null, { username, week, byWeek }: Omit<Wanted, 'pool'>) {
  const ofWeek = board?.weeks?.find((one) => one.week === week)?.rows;
  const row = byWeek
    ? ofWeek?.find(({ user }) => user.username.toLowerCase() === username.toLowerCase())
    : board?.row;
  const golfers = (board?.row?.counted ?? []).map((scored) => [scored.golfer.id, scored] as const);
  return {
    golfers: new Map<string, ScoredGolfer>(golfers),
    rounds: row?.rounds ?? [],
    score: row?.total ?? row?.running ?? null,
  };
}
