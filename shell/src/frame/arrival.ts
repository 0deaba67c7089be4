import { useEffect, useRef } from 'react';

/** Puts a keyboard, and a screen reader's voice, at the start of the page's content. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/**
 * Follows to the heading of what has taken the page's place, which may be a moment behind. `place` is
 * whatever that depends on.
 */
export function useArrival(place: string): void {
  const arrivedAt = useRef(place);

  useEffect(() => {
    if (arrivedAt.current === place) return;
    arrivedAt.current = place;
    if (focusHeading()) return;
    const main = document.querySelector('main');
    const waiting = new MutationObserver(() => {
      if (focusHeading()) waiting.disconnect();
    });
    if (main) waiting.observe(main, { childList: true, subtree: true });
    return () => waiting.disconnect();
  }, [place]);
}
