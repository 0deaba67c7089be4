import { useQuery } from '@fairway/kit/apollo';
import { daysFrom } from '@fairway/kit/format';
import { graphql, type VariablesOf } from '@fairway/kit/graphql';
import { color, hairline, size, space } from '@fairway/kit/ui/tokens';

const Next = graphql(`
  query NextContest($format: PoolFormat!, $numTournaments: Int, $round: Round) {
    nextContest(format: $format, numTournaments: $numTournaments, round: $round) {
      tournaments { id name startsOn }
      shortage
    }
  }
`);

const daysOfGolf = 4;

/** What the pool would be played over, before anybody makes it; nothing where that can't be told. */
export function NextContest({ isWeekly, ...asked }: VariablesOf<typeof Next> & { isWeekly: boolean }) {
  const { data, previousData, error } = useQuery(Next, {
    variables: asked,
    fetchPolicy: 'cache-and-network',
  });
  const next = (data ?? previousData)?.nextContest;
  if (error && !next) return null;
  const { tournaments = [], shortage = null } = next ?? {};
  return (
    <div
      role="status"
      css={{ minHeight: '4rem', padding: `${space.tight} 0`, borderBlock: hairline, fontSize: size.small }}
    >
      {next && tournaments.length > 0 && (
        <>
          <p css={{ color: color.muted }}>{titleOf(tournaments.length, isWeekly)}</p>
          <ul css={{ margin: 0, padding: 0, listStyle: 'none' }}>
            {tournaments.map(({ id, name, startsOn }) => (
              <li key={id}>
                <strong>{name}</strong>, {daysFrom(startsOn, daysOfGolf)}
              </li>
            ))}
          </ul>
        </>
      )}
      {shortage !== null && <p>{shortage}</p>}
    </div>
  );
}

function titleOf(count: number, isWeekly: boolean): string {
  if (isWeekly) return 'Begins with';
  return count === 1 ? 'Played at' : 'Played over';
}
