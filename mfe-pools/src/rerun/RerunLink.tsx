import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { paths } from '@fairway/kit/paths';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { Notice } from '@fairway/kit/ui/Notice';

export const RerunLinkFields = graphql(`
  fragment RerunLinkFields on Pool {
    id
    nextPool { id name isMember memberCount invitation { url } }
  }
`);

/** Links members of an ended pool to its rerun. */
export function RerunLink({ of }: { of: FragmentOf<typeof RerunLinkFields> }) {
  const { nextPool: next } = useFragment(RerunLinkFields, of);
  if (!next) return null;
  // Invited members join by the link, without the pin.
  const way = next.invitation && !next.isMember ? new URL(next.invitation.url).pathname : null;
  const players = next.memberCount === 1 ? '1 player is' : `${next.memberCount} players are`;
  return (
    <Notice
      actions={
        <ButtonLink kind="primary" href={way ?? paths.standings(next.name)}>
          {next.isMember ? 'Open the next pool' : 'See the next pool'}
        </ButtonLink>
      }
    >
      This pool is played again: <strong>{next.name}</strong>. {players} in it
      {next.isMember ? ', and so are you.' : ' so far.'}
    </Notice>
  );
}
