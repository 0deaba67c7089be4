import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For lists whose rows disappear when their button is pressed, which would lose the focus. It moves to the
 * button that takes the row's place, or to what `otherwise` finds.
 */
export function useRestoreFocus(list: RefObject<HTMLElement | null>, otherwise: () => HTMLElement | null) {
  const place = useRef<number | null>(null);

  // In a layout effect of the render that removes the row: an effect of the render before would run too early
  // and focus the button that is about to go.
  useLayoutEffect(() => {
    const at = place.current;
    if (at === null) return;
    place.current = null;
    const buttons = pressable(list.current);
    const next = buttons[Math.min(at, buttons.length - 1)] ?? otherwise();
    next?.focus({ preventScroll: true });
  });

  /** Call it before the row is removed, while its button has the focus. */
  return () => {
    const at = pressable(list.current).indexOf(document.activeElement as HTMLElement);
    if (at >= 0) place.current = at;
  };
}

const pressable = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? []),
];
