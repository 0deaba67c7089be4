import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is in the window, above bars at the bottom. */
export function useIsInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(false);

  useEffect(() => {
    const look = new IntersectionObserver(
      (changes) => setInView(changes.at(-1)?.isIntersecting ?? false),
      // The height of the bar that hides when this comes into view.
      { rootMargin: '0px 0px -64px' },
    );
    if (element.current) look.observe(element.current);
    return () => look.disconnect();
  }, [element]);

  return isInView;
}
