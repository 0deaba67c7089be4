import { type RefObject, useEffect, useState } from 'react';

/** Whether an element stands within the window, clear of what is fixed to its foot. */
export function useIsInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(false);

  useEffect(() => {
    const look = new IntersectionObserver(
      (changes) => setInView(changes.at(-1)?.isIntersecting ?? false),
      // As high as the bar that goes when this comes.
      { rootMargin: '0px 0px -64px' },
    );
    if (element.current) look.observe(element.current);
    return () => look.disconnect();
  }, [element]);

  return isInView;
}
