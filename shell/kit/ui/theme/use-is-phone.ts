import { useSyncExternalStore } from 'react';
import { phoneQuery, wideQuery } from './tokens.ts';

const matching = (query: string) => {
  const subscribe = (listener: () => void) => {
    const media = window.matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
};

/** Whether the window is as narrow as a phone's: for what stands elsewhere there. What only looks otherwise is CSS's. */
export const useIsPhone = matching(phoneQuery);

/** Whether it has room for something beside the page. */
export const useIsWide = matching(wideQuery);
