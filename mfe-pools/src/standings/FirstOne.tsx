import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { Notice } from '@fairway/kit/ui/Notice';
import { CopyPoolLink } from '../information/CopyPoolLink.tsx';

export const FirstOneFields = graphql(`
  fragment FirstOneFields on Pool { id name memberCount isPrivate contest { id state } }
`);

/** A pool of one is no pool: says how friends get in, for as long as nothing is played. */
export function FirstOne({ of }: { of: FragmentOf<typeof FirstOneFields> }) {
  const { name, memberCount, isPrivate, contest } = useFragment(FirstOneFields, of);
  const isPlayed = contest !== null && contest.state !== 'SCHEDULED' && contest.state !== 'OPEN';
  if (memberCount > 1 || isPlayed) return null;
  return (
    <Notice actions={<CopyPoolLink pool={name} />}>
      You are the first one here. Friends to whom you send the link{isPrivate && ' and the pin'} can join at
      once.
    </Notice>
  );
}
