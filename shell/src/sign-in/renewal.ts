import { currentToken, expiryOf, signIn, useToken } from '@fairway/kit/session';
import { useEffect } from 'react';

/** Half of a token's two weeks: whoever comes by once a week is never asked to log in again. */
const RENEWED_BEFORE_END_MS = 7 * 86_400_000;

/** A board on a wall is in view all the time, and is never looked at again. */
const LOOK_EVERY_MS = 3_600_000;

/** Asks for a fresh token while the page is looked at, late in the life of the old one. */
export function useRenewal(): void {
  const token = useToken();
  useEffect(() => {
    if (token === null) return;
    const renewIfOld = () => {
      const end = expiryOf(token)?.getTime() ?? Number.POSITIVE_INFINITY;
      const visible = document.visibilityState === 'visible';
      if (visible && end - Date.now() < RENEWED_BEFORE_END_MS) void renew(token);
    };
    renewIfOld();
    document.addEventListener('visibilitychange', renewIfOld);
    const looking = window.setInterval(renewIfOld, LOOK_EVERY_MS);
    return () => {
      document.removeEventListener('visibilitychange', renewIfOld);
      window.clearInterval(looking);
    };
  }, [token]);
}

/** What fails is tried again another time; the old token is still good. */
async function renew(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch('/api/renew', { method: 'POST', headers }).catch(() => null);
  if (!response?.ok) return;
  const fresh = (await response.json()) as { token: string };
  // A log-in ends after two months whatever is renewed: what gives no time is not taken, else it were asked for at once.
  const isLonger = Number(expiryOf(fresh.token)) > Number(expiryOf(token));
  if (isLonger && token === currentToken()) signIn(fresh.token);
}
