import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { Link, paths, useActivePool } from '@fairway/kit/paths';
import { Avatar } from '@fairway/kit/ui/Avatar';
import { color, condensed, pointer, size, space, touch } from '@fairway/kit/ui/tokens';

export const UserRowFields = graphql(`
  fragment UserRowFields on User { username profilePic }
`);

export function UserRow({ of }: { of: FragmentOf<typeof UserRowFields> }) {
  const { username, profilePic } = useFragment(UserRowFields, of);
  const pool = useActivePool();
  return (
    <li>
      <Link
        href={paths.userProfile(username, pool)}
        css={{
          display: 'flex',
          alignItems: 'center',
          gap: space.snug,
          minHeight: touch,
          padding: `${space.hair} ${space.snug}`,
          color: 'inherit',
          textDecoration: 'none',
          '&:focus-visible': { outlineOffset: -3 },
          [pointer]: { '&:hover': { background: color.sunken } },
        }}
      >
        <Avatar name={username} picture={profilePic} edge={32} />
        <span
          css={{ ...condensed, minWidth: 0, fontSize: size.lead, fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {username}
        </span>
      </Link>
    </li>
  );
}
