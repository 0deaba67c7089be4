import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { Notice } from '@fairway/kit/ui/Notice';
import { Invite, InviteFields } from '../invitation/Invite.tsx';

export const InviteFriendsFields = graphql(
  `
    fragment InviteFriendsFields on Pool { id memberCount contest { id state } ...InviteFields }
  `,
  [InviteFields],
);

/** For the only member of a pool: how to invite friends, until play begins. */
export function InviteFriends({ of }: { of: FragmentOf<typeof InviteFriendsFields> }) {
  const pool = useFragment(InviteFriendsFields, of);
  const { memberCount, contest } = pool;
  const isPlayed = contest !== null && contest.state !== 'SCHEDULED' && contest.state !== 'OPEN';
  if (memberCount > 1 || isPlayed) return null;
  return (
    <Notice actions={<Invite of={pool} />}>
      You are the first one here. Invite your friends: anyone with the link can join.
    </Notice>
  );
}
