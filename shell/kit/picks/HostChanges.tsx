import { useQuery } from '@fairway/kit/apollo';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { useEach, useGameTime } from '@fairway/kit/live/game-clock';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { hourMs } from '@fairway/schema/days';
import { toParText } from '@fairway/schema/display';
import { recordTimeIn, viewerZone } from '../text/format.ts';

export const HostChangeFields = graphql(`
  fragment HostChangeFields on CardChange @_unmask {
    id
    at
    by { id username }
    late
    letIn
    added
    removed
    guess { from to }
    reason
  }
`);

const CardChanges = graphql(
  `
    query CardChanges($pool: String!, $username: String!, $entry: Int!, $week: Int) {
      pool(name: $pool) {
        id
        card(username: $username, entry: $entry, week: $week) {
          id
          hostChanges { ...HostChangeFields @unmask }
        }
      }
    }
  `,
  [HostChangeFields],
);

interface HostChangesProps {
  pool: string;
  username: string;
  entry: number;
  week: number;
}

/** What the host changed on a card, asked for beside it: a query of cards that are picked from costs enough as it is. */
export function HostChanges({ pool, username, entry, week }: HostChangesProps) {
  const { data, refetch } = useQuery(CardChanges, {
    variables: { pool, username, entry, week },
    fetchPolicy: 'cache-and-network',
  });
  useEach(hourMs, useGameTime(), () => void refetch().catch(() => undefined));
  return <HostChangeList of={data?.pool?.card?.hostChanges ?? []} />;
}

interface HostChangeListProps {
  /** The earliest first. */
  of: readonly ResultOf<typeof HostChangeFields>[];
}

/** The same where it is known: what was changed after the lock, by whom, and why; nothing on most cards. */
export function HostChangeList({ of: changes }: HostChangeListProps) {
  if (changes.length === 0) return null;
  return (
    <ul aria-label="Changed by the host" css={{ display: 'grid', gap: space.tight, listStyle: 'none' }}>
      {changes.map(({ id, at, by, late, letIn, added, removed, guess, reason }) => (
        <li key={id} css={{ overflowWrap: 'anywhere' }}>
          <p>
            <strong>{letIn ? 'Let in to pick late' : late ? 'Late card' : 'Changed after the lock'}</strong>:
            “{reason}”
          </p>
          <p css={{ color: color.muted, fontSize: size.small }}>
            {by.username}, {recordTimeIn(viewerZone(), new Date(at))}
            {!late && `. ${changeText(added, removed)}`}
            {guess && `${late ? '. ' : ' '}Guess: ${guessText(guess.from)}, now ${guessText(guess.to)}.`}
          </p>
        </li>
      ))}
    </ul>
  );
}

const guessText = (guess: number | null) => (guess === null ? 'none' : toParText(guess));

const names = new Intl.ListFormat('en-US');
const changeText = (added: readonly string[], removed: readonly string[]): string =>
  [
    ...(added.length > 0 ? [`On: ${names.format([...added])}.`] : []),
    ...(removed.length > 0 ? [`Off: ${names.format([...removed])}.`] : []),
  ].join(' ');
