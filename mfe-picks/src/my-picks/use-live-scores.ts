import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { useLive } from '@fairway/kit/live/use-live';

const OwnGolfersFields = graphql(`
  fragment OwnGolfersFields on Leaderboard @_unmask {
    version
    rows { golfer { id status } position toPar thru today }
  }
`);

const OwnGolfersNow = graphql(
  `
    query OwnGolfers($tournament: ID!) {
      leaderboard(tournament: $tournament) { ...OwnGolfersFields @unmask }
    }
  `,
  [OwnGolfersFields],
);

const OwnGolfersChanges = graphql(
  `
    subscription OwnGolfersChanges($tournament: ID!) {
      leaderboard(tournament: $tournament) { ...OwnGolfersFields @unmask }
    }
  `,
  [OwnGolfersFields],
);

export type LiveScore = ResultOf<typeof OwnGolfersFields>['rows'][number];

/** The tournament's scores by golfer, as they come in. */
export function useLiveScores(tournament: string): ReadonlyMap<string, LiveScore> {
  const { data, previousData } = useLive({
    query: OwnGolfersNow,
    changes: OwnGolfersChanges,
    variables: { tournament },
    answer: (frame) => frame,
    versionOf: ({ leaderboard }) => leaderboard?.version,
  });
  const rows = (data ?? previousData)?.leaderboard?.rows ?? [];
  return new Map(rows.map((row) => [row.golfer.id, row]));
}
