import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { Notice } from '@fairway/kit/ui/Notice';
import { CopyPoolLink } from '../information/CopyPoolLink.tsx';

export const InviteFriendsFields = graphql(`
  fragment InviteFriendsFields on Pool { id name memberCount isPrivate contest { id state } }
`);

/** For the only member of a pool: how to invite friends, until play begins. */
export function InviteFriends({ of }: { of: FragmentOf<typeof InviteFriendsFields> }) {
  const { name, memberCount, isPrivate, contest } = useFragment(InviteFriendsFields, of);
  const isPlayed = contest !== null && contest.state !== 'SCHEDULED' && contest.state !== 'OPEN';
  if (memberCount > 1 || isPlayed) return null;
  return (
    <Notice actions={<CopyPoolLink pool={name} />}>
      You are the first one here. Friends to whom you send the link{isPrivate && ' and the pin'} can join at
      once.
    </Notice>
  );
}
