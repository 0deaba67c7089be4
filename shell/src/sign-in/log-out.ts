import { currentToken, signOut } from '@fairway/kit/session';

/** The player has left at once; that the token also dies at the gateway needn't be waited for. */
export function logOut(): void {
  const headers = { authorization: `Bearer ${currentToken()}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ everywhere: false });
  fetch('/api/logout', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
  signOut();
}
