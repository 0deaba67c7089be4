import { useApolloClient } from '@fairway/kit/apollo';
import { useRef } from 'react';
import { readEveryMs } from '../screen-constants.ts';
import { MarkRead } from './documents.ts';
import type { LoadedMessages } from './rows/loaded-messages.ts';

/** Marks messages as read: here at once, on the gateway at most every two seconds. */
export function useMarkRead(
  pool: { id: string; name: string } | null | undefined,
  lines: LoadedMessages,
): () => void {
  const client = useApolloClient();
  const seen = useRef<string | undefined>(undefined);
  const marked = useRef<string | undefined>(undefined);
  const isWaiting = useRef(false);

  const markRead = (poolName: string) => {
    const [before, upTo] = [marked.current, seen.current];
    if (isWaiting.current || upTo === undefined || upTo === before) return;
    marked.current = upTo;
    isWaiting.current = true;
    setTimeout(() => {
      isWaiting.current = false;
      if (seen.current !== upTo) markRead(poolName);
    }, readEveryMs);
    const variables = { pool: poolName, upTo };
    // Nothing is asked again for the sake of a count of what is unread.
    const context = { mayBeOvertaken: true };
    client.mutate({ mutation: MarkRead, variables, context }).catch(() => {
      // It stays unread there until the next attempt.
      marked.current = before;
    });
  };

  return () => {
    if (!pool) return;
    const id = client.cache.identify({ __typename: 'Pool', id: pool.id });
    client.cache.modify({ ...(id && { id }), fields: { unread: () => 0 } });
    seen.current = lines.last?.id;
    markRead(pool.name);
  };
}
