import { type RefObject, useEffect } from 'react';

/** What the visual viewport loses to anything lower than this is the browser's own bars, not a keyboard. */
const lowestKeyboardPx = 60;

/**
 * Tells an element, as `--keyboard`, how much of the window's foot a phone's keyboard covers. What is fixed to the
 * foot of the window would otherwise lie behind it.
 */
export function useKeyboardHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      // Who has zoomed in sees less of the page too, and no keyboard.
      const isZoomed = viewport.scale > 1.01;
      const covered = window.innerHeight - viewport.height - viewport.offsetTop;
      const height = isZoomed || covered < lowestKeyboardPx ? 0 : Math.round(covered);
      element.current?.style.setProperty('--keyboard', `${height}px`);
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, [element]);
}
