import { forgetBoard } from '@fairway/kit/kept-boards';
import { useEffect } from 'react';

/** Whoever is no longer in a pool of that name, or can't be, has no board of it without a network either. */
export function useForgottenBoard(pool: string, isGone: boolean): void {
  useEffect(() => {
    if (isGone) forgetBoard(pool);
  }, [pool, isGone]);
}
