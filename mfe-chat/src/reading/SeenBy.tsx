import { Avatar } from '@fairway/kit/ui/Avatar';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { useReadMarks } from './use-read-marks.ts';

interface SeenByProps {
  pool: string;
  me: string;
  /** The last message, and whose it is. */
  last: { id: string; user: { id: string } | null };
}

const mostHeads = 5;
const mostNamed = 3;

/** Under the last message: who has seen it, but for its author and the viewer. */
export function SeenBy({ pool, me, last }: SeenByProps) {
  const people = useReadMarks(pool, me)
    .filter(({ upTo, user }) => BigInt(upTo) >= BigInt(last.id) && user.id !== last.user?.id)
    .map(({ user }) => user);
  if (people.length === 0) return null;
  return (
    <p
      // Whoever listens to new messages need not hear of it.
      aria-live="off"
      title={people.map(({ username }) => username).join(', ')}
      css={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: space.hair,
        marginTop: space.tight,
        color: color.muted,
        fontSize: size.tiny,
        lineHeight: 1.5,
      }}
    >
      {people.slice(0, mostHeads).map(({ id, username, profilePic }) => (
        <Avatar key={id} name={username} picture={profilePic} edge={18} />
      ))}
      <span css={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        Seen by {namesText(people.map(({ username }) => username))}
      </span>
    </p>
  );
}

function namesText(names: readonly string[]): string {
  const named = names.slice(0, mostNamed);
  const more = names.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}
