import { hairline } from '@fairway/kit/ui/tokens';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Member } from './member.ts';

interface LongListProps {
  members: readonly Member[];
  row: (member: Member) => ReactNode;
}

const rowHeightPx = 37;

/**
 * A list of which only what is near the screen is in the page. Each row says which one of how many it is, and the one
 * with the focus stays, so that a keyboard can walk all of it.
 */
export function LongList({ members, row }: LongListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count: members.length,
    estimateSize: () => rowHeightPx,
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => members[index]?.user.id ?? index,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      return focused === null || focused >= members.length || near.includes(focused)
        ? near
        : [...near, focused].sort((a, b) => a - b);
    },
  });
  return (
    <ul
      ref={list}
      onBlur={() => setFocused(null)}
      css={{ position: 'relative', borderTop: hairline, listStyle: 'none' }}
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ key, index, start }) => {
        const member = members[index];
        return (
          member && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={members.length}
              onFocus={() => setFocused(index)}
              css={{ position: 'absolute', top: 0, left: 0, width: '100%' }}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {row(member)}
            </li>
          )
        );
      })}
    </ul>
  );
}
