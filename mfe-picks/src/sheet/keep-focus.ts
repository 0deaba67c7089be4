import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For lists whose rows go when their button is pressed: the focus would go with them. It passes on to the button
 * that takes the row's place, or to whatever `otherwise` finds where none does.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, otherwise: () => HTMLElement | null) {
  const place = useRef<number | null>(null);

  // With the rendering that takes the row, and no sooner: an effect that is still due from the one before it would
  // otherwise run between the press and that rendering, and spend the place on the button that is about to go.
  useLayoutEffect(() => {
    const at = place.current;
    if (at === null) return;
    place.current = null;
    const buttons = pressable(list.current);
    const next = buttons[Math.min(at, buttons.length - 1)] ?? otherwise();
    next?.focus({ preventScroll: true });
  });

  /** To be called before the row goes, while its button has the focus. */
  return () => {
    const at = pressable(list.current).indexOf(document.activeElement as HTMLElement);
    if (at >= 0) place.current = at;
  };
}

const pressable = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? []),
];
