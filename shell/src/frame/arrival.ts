import { useEffect, useRef } from 'react';

/** Puts a keyboard, and a screen reader's voice, at the start of the page's content. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** Follows a navigation to the new page's heading, which may be a moment behind it. */
export function useArrival(path: string): void {
  const arrivedAt = useRef(path);

  useEffect(() => {
    if (arrivedAt.current === path) return;
    arrivedAt.current = path;
    if (focusHeading()) return;
    const main = document.querySelector('main');
    const waiting = new MutationObserver(() => {
      if (focusHeading()) waiting.disconnect();
    });
    if (main) waiting.observe(main, { childList: true, subtree: true });
    return () => waiting.disconnect();
  }, [path]);
}
