import { useActivePool } from '@fairway/kit/paths';
import { currentToken, usePlayerId } from '@fairway/kit/session';
import { useEffect } from 'react';
import { sendLowPriority } from './low-priority-mutation.ts';

/** Sends which pool the player opened, so that every client knows the last one. */
export function useOpenedPool(): void {
  const playerId = usePlayerId();
  const pool = useActivePool();
  useEffect(() => {
    const token = currentToken();
    if (playerId === null || token === null || pool === null) return;
    void sendLowPriority(token, {
      operationName: 'OpenPool',
      query: 'mutation OpenPool($pool: String!) { openPool(pool: $pool) { id } }',
      variables: { pool },
    });
  }, [playerId, pool]);
}
