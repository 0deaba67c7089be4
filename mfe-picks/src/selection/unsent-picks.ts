// Picks that the gateway does not have yet. They stay in this browser, whether its page is closed or not.
import { currentPlayerId } from '@fairway/kit/session';
import { dayMs } from '@fairway/schema/days';
import { useMemo, useSyncExternalStore } from 'react';

export interface UnsentPicks {
  /** Null if the draft is discarded. */
  ids: readonly string[] | null;
  /** Tells late changes from new ones. */
  revision: number;
}

interface Kept extends UnsentPicks {
  /** When they were chosen, by the browser's clock. */
  keptAt: number;
}

const PREFIX = 'fairway.unsent-picks ';
const CHANGED = 'fairway.unsent-picks';

/** By then every card is locked that could have taken them. */
const longestMs = 14 * dayMs;

const keyOf = (card: string) => `${PREFIX}${currentPlayerId()} ${card}`;

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  // What another tab has chosen or sent.
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', listener);
  };
}

function read(kept: string | null): UnsentPicks | null {
  if (kept === null) return null;
  const { keptAt, ...picks } = JSON.parse(kept) as Kept;
  return Date.now() - keptAt < longestMs ? picks : null;
}

export const unsentPicks = (card: string): UnsentPicks | null => read(localStorage.getItem(keyOf(card)));

export function useUnsentPicks(card: string): UnsentPicks | null {
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(card)));
  return useMemo(() => read(kept), [kept]);
}

export function storeUnsent(card: string, picks: UnsentPicks | null): void {
  if (picks === null) localStorage.removeItem(keyOf(card));
  else localStorage.setItem(keyOf(card), JSON.stringify({ ...picks, keptAt: Date.now() }));
  window.dispatchEvent(new Event(CHANGED));
}

/** Removes those that are too old, of all cards: most of these are never looked at again. */
export function removeOldUnsent(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PREFIX) && read(localStorage.getItem(key)) === null) localStorage.removeItem(key);
}
