// Golfers that a player has picked and not yet submitted. They live as long as the tab, through reloads too, and
// are let go of by going to one's profile. Every remote has its own copy of this module, so that what they share
// is the storage and an event of the window's, and no variable of the module.
import { useMemo, useSyncExternalStore } from 'react';

const PREFIX = 'fairway.picks-in-hand ';
const CHANGED = 'fairway.picks-in-hand';

const tell = () => window.dispatchEvent(new Event(CHANGED));

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}

/** The ids picked for that card and not yet submitted, or null where nothing was changed. */
export function usePicksInHand(card: string): readonly string[] | null {
  const kept = useSyncExternalStore(subscribe, () => sessionStorage.getItem(PREFIX + card));
  return useMemo(() => (kept === null ? null : (JSON.parse(kept) as string[])), [kept]);
}

/** Keeps them; null lets go of them. */
export function holdPicks(card: string, ids: readonly string[] | null): void {
  if (ids === null) sessionStorage.removeItem(PREFIX + card);
  else sessionStorage.setItem(PREFIX + card, JSON.stringify(ids));
  tell();
}

/** Lets go of what was picked for any card. */
export function letGoOfPicks(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  tell();
}
