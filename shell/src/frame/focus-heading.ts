import { useEffect, useRef } from 'react';

/** Focuses the page's heading, for keyboards and screen readers. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/**
 * Focuses the heading of the new page when `place` changes; it may appear a moment later.
 */
export function useFocusHeading(place: string): void {
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
