import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { momentHereAndThere } from '../tournament/moment-here-and-there.ts';

export const ContestTextFields = graphql(`
  fragment ContestTextFields on Contest @_unmask {
    id
    state
    lockAt
    weeks { week tournament { id name state zone } }
  }
`);

type Contest = ResultOf<typeof ContestTextFields>;

/** How far a pool's contest is, in a few words. */
export function contestText(contest: Contest | null): string {
  const weeks = contest?.weeks ?? [];
  const begun = weeks.findLast(({ tournament }) => tournament.state !== 'SCHEDULED') ?? weeks[0];
  if (!contest || !begun) return 'Waits for the next tournament on the schedule';
  const { name, zone } = begun.tournament;
  switch (contest.state) {
    case 'SCHEDULED':
      return `Next: ${name}`;
    case 'OPEN':
      return `Picks for ${name} lock ${momentHereAndThere(zone, new Date(contest.lockAt))}`;
    case 'LOCKED':
      if (weeks.length === 1) return `In play: ${name}`;
      return `${begun.tournament.state === 'OFFICIAL' ? 'Played' : 'In play'}: week ${begun.week}, ${name}`;
    case 'SETTLED':
      return `Final: ${name}`;
    case 'VOID':
      return `${name} came to nothing`;
  }
}
