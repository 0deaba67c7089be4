import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { atEndWithinPx } from '../screen-constants.ts';

/** The message at the upper edge of the log, and how far below that edge it begins. */
interface Anchor {
  element: Element;
  offset: number;
}

/**
 * Where one reads in the log stays where it is, whatever comes above and below it; whoever is at its end goes
 * along with what comes.
 */
export function useLogScroll(log: RefObject<HTMLDivElement | null>) {
  const content = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const [isAtEnd, setAtEnd] = useState(true);

  const note = () => {
    const element = log.current;
    if (!element) return;
    const isNowAtEnd = element.scrollHeight - element.clientHeight - element.scrollTop <= atEndWithinPx;
    anchor.current = isNowAtEnd ? null : anchorIn(element);
    setAtEnd(isNowAtEnd);
  };
  const toEnd = () => {
    if (!log.current) return;
    log.current.scrollTop = log.current.scrollHeight;
    note();
  };
  const keep = useEffectEvent(() => {
    const element = log.current;
    if (!element) return;
    if (!anchor.current) element.scrollTop = element.scrollHeight;
    else if (anchor.current.element.isConnected)
      element.scrollTop += offsetIn(element, anchor.current.element) - anchor.current.offset;
  });

  // After every drawing: what is cheap to look at is not worth guessing about.
  useLayoutEffect(() => keep());
  useEffect(() => {
    const resized = new ResizeObserver(() => keep());
    for (const part of [log.current, content.current]) if (part) resized.observe(part);
    return () => resized.disconnect();
  }, [log]);

  return { content, isAtEnd, note, toEnd };
}

function anchorIn(log: Element): Anchor | null {
  const rows = [...log.querySelectorAll('[data-message]')];
  const element = rows.find((one) => offsetIn(log, one) + one.clientHeight > 0);
  return element ? { element, offset: offsetIn(log, element) } : null;
}

const offsetIn = (log: Element, element: Element) =>
  element.getBoundingClientRect().top - log.getBoundingClientRect().top;
