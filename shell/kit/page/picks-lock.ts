import { useEffect, useSyncExternalStore } from 'react';

const locked = new Set<string>();
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A page of a pool tells what it knows: whether one's picks there are locked. Null while it doesn't know. */
export function useTellPicksLocked(pool: string, isLocked: boolean | null): void {
  useEffect(() => {
    const key = pool.toLowerCase();
    if (isLocked === null || locked.has(key) === isLocked) return;
    if (isLocked) locked.add(key);
    else locked.delete(key);
    for (const listener of listeners) listener();
  }, [pool, isLocked]);
}

/** Whether one's picks in that pool are locked, as the last of its pages told. */
export const usePicksLocked = (pool: string | null): boolean =>
  useSyncExternalStore(listen, () => pool !== null && locked.has(pool.toLowerCase()));
