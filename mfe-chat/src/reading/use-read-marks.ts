import { useApolloClient, useConnection } from '@fairway/kit/apollo';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { follow } from '@fairway/kit/live/follow';
import { useEffect, useState } from 'react';

const ReadMarksOfPool = graphql(`
  subscription ReadMarksOfPool($pool: String!) {
    readMarks(pool: $pool) {
      upTo
      user { id username profilePic }
    }
  }
`);

export type ReadMark = ResultOf<typeof ReadMarksOfPool>['readMarks'][number];

const nothing: readonly ReadMark[] = [];

/** How far each member but the viewer has read, as it changes; nothing while that is not followed. */
export function useReadMarks(pool: string, me: string): readonly ReadMark[] {
  const client = useApolloClient();
  const { times, isLost } = useConnection();
  const [marks, setMarks] = useState(nothing);
  const isFollowing = times > 0 && !isLost;
  useEffect(() => {
    if (!isFollowing) return;
    const following = follow(client, {
      changes: ReadMarksOfPool,
      variables: () => ({ pool }),
      onTold: ({ readMarks }) => {
        const others = readMarks.filter(({ user }) => user.id !== me);
        setMarks((before) => (before.length + others.length === 0 ? before : others));
      },
      onFault: () => setMarks(nothing),
    });
    return () => following.stop();
  }, [isFollowing, client, pool, me]);
  return marks;
}
