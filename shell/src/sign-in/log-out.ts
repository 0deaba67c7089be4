import { currentToken, signOut } from '@fairway/kit/session';

/**
 * The player is signed out at once; revoking the token at the gateway is not awaited. Should that not be reached, this
 * browser still hears nothing more: its subscription ends by itself.
 */
export function logOut(): void {
  const headers = { authorization: `Bearer ${currentToken()}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ everywhere: false });
  fetch('/api/logout', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
  import('@fairway/kit/push-device').then(({ unsubscribeHere }) => unsubscribeHere()).catch(() => undefined);
  signOut();
}
