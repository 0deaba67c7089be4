import { useSyncExternalStore } from 'react';
import { phoneQuery } from './tokens.ts';

function subscribe(listener: () => void): () => void {
  const phone = window.matchMedia(phoneQuery);
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone's: for what stands elsewhere there. What only looks otherwise is CSS's. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(phoneQuery).matches);
