import { deleteStoredBoard } from '@fairway/kit/stored-boards';
import { useEffect } from 'react';

/** Deletes the stored board of a pool that the player is no longer in, or that no longer exists. */
export function useDeleteStoredBoard(pool: string, isGone: boolean): void {
  useEffect(() => {
    if (isGone) deleteStoredBoard(pool);
  }, [pool, isGone]);
}
