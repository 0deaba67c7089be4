import { useSessionEnded, useToken } from '@fairway/kit/session';
import { useEffect } from 'react';

/** The prefix of everything that we store in this browser. */
const ours = /^fairway\./;

/**
 * Removes what is stored of a player when they log out, in every tab: boards, unsent picks, the forecast. Who was
 * signed out by the gateway comes back to it.
 */
export function useForgetPlayer(): void {
  const isSignedOut = useToken() === null;
  const isToReturn = useSessionEnded();
  useEffect(() => {
    if (!isSignedOut || isToReturn) return;
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage).filter((name) => ours.test(name))) storage.removeItem(key);
  }, [isSignedOut, isToReturn]);
}
