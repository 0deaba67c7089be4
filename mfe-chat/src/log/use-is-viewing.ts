import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the page is visible: messages that arrive in a background tab stay unread. */
export const useIsViewing = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
