// Picks that the gateway does not have yet, kept in the tab through reloads.
import { useMemo, useSyncExternalStore } from 'react';

export interface UnsentPicks {
  /** Null if the draft is discarded. */
  ids: readonly string[] | null;
  /** Tells late changes from new ones. */
  revision: number;
}

const PREFIX = 'fairway.unsent-picks ';
const CHANGED = 'fairway.unsent-picks';

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}

const read = (kept: string | null) => (kept === null ? null : (JSON.parse(kept) as UnsentPicks));

export const unsentPicks = (card: string): UnsentPicks | null => read(sessionStorage.getItem(PREFIX + card));

export function useUnsentPicks(card: string): UnsentPicks | null {
  const kept = useSyncExternalStore(subscribe, () => sessionStorage.getItem(PREFIX + card));
  return useMemo(() => read(kept), [kept]);
}

export function storeUnsent(card: string, picks: UnsentPicks | null): void {
  if (picks === null) sessionStorage.removeItem(PREFIX + card);
  else sessionStorage.setItem(PREFIX + card, JSON.stringify(picks));
  window.dispatchEvent(new Event(CHANGED));
}
