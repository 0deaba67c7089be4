import { momentIn, viewerZone } from '@fairway/kit/format';
import { graphql, type ResultOf } from '@fairway/kit/graphql';

export const ContestTextFields = graphql(`
  fragment ContestTextFields on Contest @_unmask {
    id
    state
    lockAt
    weeks { week tournament { id name state } }
  }
`);

type Contest = ResultOf<typeof ContestTextFields>;

/** How far a pool's contest is, in a few words. */
export function contestText(contest: Contest | null): string {
  if (!contest) return 'Waits for the next tournament on the schedule';
  const { state, lockAt, weeks } = contest;
  const begun = weeks.findLast(({ tournament }) => tournament.state !== 'SCHEDULED') ?? weeks[0];
  const name = begun?.tournament.name ?? '';
  switch (state) {
    case 'SCHEDULED':
      return `Next: ${name}`;
    case 'OPEN':
      return `Picks for ${name} lock ${momentIn(viewerZone(), new Date(lockAt))}`;
    case 'LOCKED':
      if (weeks.length === 1) return `In play: ${name}`;
      return `${begun?.tournament.state === 'OFFICIAL' ? 'Played' : 'In play'}: week ${begun?.week}, ${name}`;
    case 'SETTLED':
      return `Final: ${name}`;
    case 'VOID':
      return `${name} came to nothing`;
  }
}
