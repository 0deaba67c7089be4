import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the page can be seen: what comes while it lies behind another is not read yet. */
export const useIsLooking = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
