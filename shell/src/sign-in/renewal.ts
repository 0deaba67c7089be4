import { currentToken, expiryOf, signIn, useToken } from '@fairway/kit/session';
import { dayMs, hourMs } from '@fairway/schema/days';
import { useEffect } from 'react';

/** Half of a token's two weeks, so that weekly visitors never have to log in again. */
const RENEWED_BEFORE_END_MS = 7 * dayMs;

/** A board on a wall screen stays visible all the time, so no visibility event comes. */
const CHECK_EVERY_MS = hourMs;

/**
 * When this tab last asked, which it does no more often than it looks: to a phone whose clock is a week ahead, a fresh
 * token is old, too. How long a page has been open is counted right all the same.
 */
let askedAtMs = Number.NEGATIVE_INFINITY;

/** Renews the token while the page is visible, late in its life. */
export function useRenewal(): void {
  const token = useToken();
  useEffect(() => {
    if (token === null) return;
    const renewIfOld = () => {
      const end = expiryOf(token)?.getTime() ?? Number.POSITIVE_INFINITY;
      const visible = document.visibilityState === 'visible';
      const isOld = end - Date.now() < RENEWED_BEFORE_END_MS;
      if (!visible || !isOld || performance.now() - askedAtMs < CHECK_EVERY_MS) return;
      askedAtMs = performance.now();
      void renew(token);
    };
    renewIfOld();
    document.addEventListener('visibilitychange', renewIfOld);
    const looking = window.setInterval(renewIfOld, CHECK_EVERY_MS);
    return () => {
      document.removeEventListener('visibilitychange', renewIfOld);
      window.clearInterval(looking);
    };
  }, [token]);
}

/** A failure is retried later; the token is still valid. */
async function renew(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch('/api/renew', { method: 'POST', headers }).catch(() => null);
  if (!response?.ok) return;
  const fresh = (await response.json()) as { token: string };
  // A session ends after two months, whatever is renewed: a token that is not valid for longer is ignored, or it
  // would be renewed at once.
  const isLonger = Number(expiryOf(fresh.token)) > Number(expiryOf(token));
  if (isLonger && token === currentToken()) signIn(fresh.token);
}
