import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { boardOfPool } from '@fairway/kit/live/board-of-pool';
import { useLive } from '@fairway/kit/live/use-live';

// A race is cached as a whole like its board, so that all lines are of one moment: their ids are left out.
const RaceFields = graphql(`
  fragment RaceFields on Race @_unmask {
    legs { week round live }
    lines { user { id username } entry nickname positions places toPar points }
  }
`);

const RaceNow = graphql(
  `
    query Race($pool: String!, $week: Int) {
      pool(name: $pool) { id board { version race(week: $week) { ...RaceFields @unmask } } }
    }
  `,
  [RaceFields],
);

const RaceChanges = graphql(
  `
    subscription RaceChanges($pool: String!, $week: Int) {
      board(pool: $pool) { version race(week: $week) { ...RaceFields @unmask } }
    }
  `,
  [RaceFields],
);

export type RaceData = ResultOf<typeof RaceFields>;
export type RaceLine = RaceData['lines'][number];

/** The live race: undefined until it is loaded, null where the pool has no board any more. */
export function useRace(pool: string, week: number | null) {
  const { data, previousData, error, retry } = useLive({
    query: RaceNow,
    changes: RaceChanges,
    variables: { pool, week },
    ...boardOfPool(pool),
  });
  // While another week loads, the one before stays.
  const shown = (data ?? previousData)?.pool;
  const race = shown === undefined ? undefined : (shown?.board?.race ?? null);
  return { race, error, retry };
}
