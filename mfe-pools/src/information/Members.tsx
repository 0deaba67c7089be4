import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { Link, paths } from '@fairway/kit/paths';
import { Avatar } from '@fairway/kit/ui/Avatar';
import { color, condensed, hairline, pointer, size, space, touch } from '@fairway/kit/ui/tokens';

export const MembersFields = graphql(`
  fragment MembersFields on Pool {
    id
    name
    admin { id }
    coHosts { id }
    members { user { id username profilePic } }
  }
`);

/** Who is in the pool, in the order of joining. */
export function Members({ of }: { of: FragmentOf<typeof MembersFields> }) {
  const { name, admin, coHosts, members } = useFragment(MembersFields, of);
  return (
    <section aria-label="Members">
      <h4 css={{ marginBottom: space.tight, fontSize: size.lead }}>Members</h4>
      <ul
        css={{
          maxHeight: '15rem',
          overflowY: 'auto',
          border: hairline,
          background: color.raised,
          listStyle: 'none',
        }}
      >
        {members.map(({ user }) => (
          <li key={user.id}>
            <Link
              href={paths.userProfile(user.username, name)}
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
              <Avatar name={user.username} picture={user.profilePic} edge={32} />
              <span css={{ ...condensed, fontSize: size.lead, fontWeight: 600 }}>{user.username}</span>
              <span css={{ color: color.muted, fontSize: size.small }}>
                {user.id === admin.id ? 'admin' : coHosts.some(({ id }) => id === user.id) && 'co-host'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
