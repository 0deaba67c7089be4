import { type RefObject, useEffect } from 'react';

/** A smaller loss of the visual viewport is the browser's own bars, not a keyboard. */
const lowestKeyboardPx = 60;

/**
 * Sets `--keyboard` on an element to the height of the window that a phone's keyboard covers, so that fixed
 * elements can stay above it.
 */
export function useKeyboardHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      // Zooming in shrinks the viewport too, without a keyboard.
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
