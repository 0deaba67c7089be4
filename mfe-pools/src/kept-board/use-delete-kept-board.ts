import { forgetBoard } from '@fairway/kit/kept-boards';
import { useEffect } from 'react';

/** Deletes the stored board of a pool that the player is no longer in, or that no longer exists. */
export function useDeleteKeptBoard(pool: string, isGone: boolean): void {
  useEffect(() => {
    if (isGone) forgetBoard(pool);
  }, [pool, isGone]);
}
