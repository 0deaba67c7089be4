import { useActivePool } from '@fairway/kit/paths';
import { useToken } from '@fairway/kit/session';
import { useEffect } from 'react';
import { sendLowPriority } from './low-priority-mutation.ts';

/** Tells the gateway into which pool the player went, so that every program knows which was the last. */
export function useOpenedPool(): void {
  const token = useToken();
  const pool = useActivePool();
  useEffect(() => {
    if (token === null || pool === null) return;
    void sendLowPriority(token, {
      operationName: 'OpenPool',
      query: 'mutation OpenPool($pool: String!) { openPool(pool: $pool) { id } }',
      variables: { pool },
    });
  }, [token, pool]);
}
