import { type TouchEvent, useRef } from 'react';

interface Point {
  x: number;
  y: number;
}

const farEnoughPx = 56;
/** Where a finger that comes from the edge of the screen goes back a page. */
const edgePx = 24;

/** A finger that goes sideways over a table, as over the pages of a book; up and down it scrolls, as ever. */
export function useSwipe(onSwipe: (to: 'left' | 'right') => void) {
  const from = useRef<Point | null>(null);
  const begin = ({ touches }: TouchEvent) => {
    const touch = touches[0];
    const isInside = touch && touch.clientX > edgePx && touch.clientX < window.innerWidth - edgePx;
    from.current = isInside && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
  };
  const end = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches[0];
    if (!touch || !from.current) return;
    const aside = touch.clientX - from.current.x;
    const down = touch.clientY - from.current.y;
    from.current = null;
    if (Math.abs(aside) > farEnoughPx && Math.abs(aside) > 2 * Math.abs(down))
      onSwipe(aside < 0 ? 'left' : 'right');
  };
  return { onTouchStart: begin, onTouchEnd: end, style: { touchAction: 'pan-y pinch-zoom' } };
}
