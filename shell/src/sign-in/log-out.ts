import { currentToken, signOut } from '@fairway/kit/session';

/** Before each further try, as long as the page stays open. */
const PAUSES_MS = [2_000, 10_000, 60_000, 300_000, 900_000];

/**
 * The player is signed out at once; ending the session at the gateway is not awaited, and tried again where that is not
 * reached, by a token that only this page's memory still has. This browser hears nothing more in any case: its
 * subscription ends by itself.
 */
export function logOut(): void {
  endSession(currentToken());
  import('@fairway/kit/push-device').then(({ unsubscribeHere }) => unsubscribeHere()).catch(() => undefined);
  signOut();
}

function endSession(token: string | null, pauses: readonly number[] = PAUSES_MS): void {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ everywhere: false });
  const [pause, ...later] = pauses;
  const again = () => pause !== undefined && setTimeout(() => endSession(token, later), pause);
  fetch('/api/logout', { method: 'POST', headers, body, keepalive: true })
    .then(({ status }) => (status >= 500 || status === 429) && again())
    .catch(again);
}
