import type { useApolloClient } from '@fairway/kit/apollo';
import { deleteStoredBoard } from '@fairway/kit/stored-boards';

/** A reference to a pool in a cached list. */
interface Kept {
  __ref: string;
}

/** A pool that the player has left or deleted disappears from every list at once, and not only after a refetch. */
export function removePoolFromCache(
  { cache }: ReturnType<typeof useApolloClient>,
  { id, name }: { id: string; name: string },
): void {
  deleteStoredBoard(name);
  // Another player's list may still hold the pool; one's own must not.
  cache.modify<{ myPools: readonly Kept[] }>({
    fields: { myPools: (pools, { readField }) => pools.filter((pool) => readField('id', pool) !== id) },
  });
  const key = cache.identify({ __typename: 'Pool', id });
  if (key !== undefined) cache.evict({ id: key });
  cache.gc();
}
