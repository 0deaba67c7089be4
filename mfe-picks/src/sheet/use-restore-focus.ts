import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For lists whose rows disappear when their button is pressed, which would lose the focus. It moves to the
 * button that takes the row's place, and where there is none `otherwise` is called.
 */
export function useRestoreFocus(list: RefObject<HTMLElement | null>, otherwise: () => void) {
  const place = useRef<number | null>(null);

  // In a layout effect of the render that removes the row: an effect of the render before would run too early
  // and focus the button that is about to go.
  useLayoutEffect(() => {
    const at = place.current;
    if (at === null) return;
    place.current = null;
    const buttons = pressable(list.current);
    const next = buttons[Math.min(at, buttons.length - 1)];
    if (next) next.focus({ preventScroll: true });
    else otherwise();
  });

  /** Call it before the row is removed, while its button has the focus; with the place that gets it, if it is another. */
  return (next?: number) => {
    const at = pressable(list.current).indexOf(document.activeElement as HTMLElement);
    if (at >= 0) place.current = next ?? at;
  };
}

const pressable = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? []),
];
