import { useSyncExternalStore } from 'react';

/** The only place in the browser that stores the signed-in player's token. */
const TOKEN_KEY = 'fairway.token';
/** Stored beside it once the gateway has ended a session, for the login form's message. */
const ENDED_KEY = 'fairway.session-ended';

/** How long a replacing token may arrive after the old one has become invalid. */
const REPLACEMENT_MS = 500;

const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

// Another tab's signing in or out arrives as a storage event; a null key means that all was cleared.
window.addEventListener('storage', (event) => {
  if (event.key === TOKEN_KEY || event.key === null) notify();
});

export function currentToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

/** Also replaces the token of who is already signed in, as a renewal or a new username does. */
export function signIn(token: string): void {
  localStorage.removeItem(ENDED_KEY);
  localStorage.setItem(TOKEN_KEY, token);
  notify();
}

/** Forgets the player in this browser. Ending the token itself is the gateway's `signOut`. */
export function signOut(): void {
  localStorage.removeItem(ENDED_KEY);
  localStorage.removeItem(TOKEN_KEY);
  notify();
}

/**
 * The gateway takes this token no longer. A new username kills it too, and the token that replaces it may
 * still be on its way, to this tab or to another: only when none has come is the player signed out.
 */
export function tokenDied(token: string): void {
  setTimeout(() => {
    if (token !== currentToken()) return;
    localStorage.setItem(ENDED_KEY, 'yes');
    localStorage.removeItem(TOKEN_KEY);
    notify();
  }, REPLACEMENT_MS);
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToken(): string | null {
  return useSyncExternalStore(onSessionChange, currentToken);
}

/** Whether the player was signed out without having asked for it here. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(onSessionChange, () => localStorage.getItem(ENDED_KEY) !== null);
}

/** The token's claim, good for display at once; rights are decided by the gateway alone. */
export function useUsername(): string | null {
  return useSyncExternalStore(onSessionChange, currentUsername);
}

export function currentUsername(): string | null {
  const token = currentToken();
  const username = token && claimsIn(token).username;
  return typeof username === 'string' ? username : null;
}

/** Who is signed in at this moment, by an id that stays whatever becomes of their username and token. */
export function currentPlayerId(): string | null {
  const token = currentToken();
  const id = token && claimsIn(token).sub;
  return typeof id === 'string' ? id : null;
}

/** The same for as long as the same player is signed in, whatever becomes of their username and token. */
export function usePlayerId(): string | null {
  return useSyncExternalStore(onSessionChange, currentPlayerId);
}

/** Whether two tokens are the same player's: a new username and a renewal replace one by the other. */
export function isSamePlayer(one: string, other: string): boolean {
  const id = claimsIn(one).sub;
  return id !== undefined && id === claimsIn(other).sub;
}

export function expiryOf(token: string): Date | null {
  const { exp } = claimsIn(token);
  return typeof exp === 'number' ? new Date(exp * 1000) : null;
}

function claimsIn(token: string): Record<string, unknown> {
  try {
    const payload = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (c) =>
      c.charCodeAt(0),
    );
    return Object(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return {};
  }
}
