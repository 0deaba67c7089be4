import { useApolloClient } from '@fairway/kit/apollo';
import { withTimeout } from '@fairway/kit/with-timeout';
import { useEffect, useEffectEvent } from 'react';
import { useIsViewing } from '../log/use-is-viewing.ts';
import { ChatFrame } from './documents.ts';

/**
 * Whoever comes back to the page may have read meanwhile, in another window or on another device, what counts as new
 * here, which nothing tells: so it is asked.
 */
export function useUnreadAgain(pool: string, hasNews: boolean): void {
  const client = useApolloClient();
  const isViewing = useIsViewing();
  const ask = useEffectEvent(() => {
    if (!hasNews) return;
    const query = { query: ChatFrame, variables: { pool }, context: withTimeout() };
    // Without an answer it counts as before.
    client.query({ ...query, fetchPolicy: 'network-only' }).catch(() => {});
  });
  useEffect(() => {
    if (isViewing) ask();
  }, [isViewing]);
}
