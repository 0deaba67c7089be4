import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { atEndWithinPx } from '../screen-constants.ts';

/** The message at the top of the log, and its distance from the top. */
interface Anchor {
  element: Element;
  offset: number;
}

/** Keeps the scroll position when messages are added above or below; at the end it follows new ones. */
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

  // After every render: checking is cheap.
  useLayoutEffect(() => keep());
  useEffect(() => {
    const resized = new ResizeObserver(() => keep());
    for (const part of [log.current, content.current]) if (part) resized.observe(part);
    return () => resized.disconnect();
  }, [log]);

  return { content, isAtEnd, note, toEnd };
}

function anchorIn(log: Element): Anchor | null {
  const rows = log.querySelectorAll('[data-message]');
  // They stand below each other: half of those that are left need no look.
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const row = rows[middle];
    if (row && offsetIn(log, row) + row.clientHeight > 0) to = middle;
    else from = middle + 1;
  }
  const element = rows[from];
  return element ? { element, offset: offsetIn(log, element) } : null;
}

const offsetIn = (log: Element, element: Element) =>
  element.getBoundingClientRect().top - log.getBoundingClientRect().top;
