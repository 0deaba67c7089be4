import { currentToken, expiryOf, signIn, useToken } from '@fairway/kit/session';
import { useEffect } from 'react';

/** Half of a token's two weeks: whoever comes by once a week is never asked to log in again. */
const RENEWED_BEFORE_END_MS = 7 * 86_400_000;

/** Asks for a fresh token when the page is opened, or looked at again, late in the life of the old one. */
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
    return () => document.removeEventListener('visibilitychange', renewIfOld);
  }, [token]);
}

/** What fails is tried again another time; the old token is still good. */
async function renew(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch('/api/renew', { method: 'POST', headers }).catch(() => null);
  if (!response?.ok) return;
  const fresh = (await response.json()) as { token: string };
  if (token === currentToken()) signIn(fresh.token);
}
