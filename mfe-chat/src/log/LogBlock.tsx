import { Fragment, memo, useEffect, useRef, useState } from 'react';
import type { ChatLine } from '../messages/documents.ts';
import type { Quoted } from '../messages/references/Quote.tsx';
import type { Block } from '../messages/rows/days.ts';
import { MessageRow } from '../messages/rows/MessageRow.tsx';
import type { React } from '../messages/rows/react.ts';
import { blocksWithinPx } from '../screen-constants.ts';
import { newLine } from './log-style.ts';

interface LogBlockProps {
  of: Block;
  /** The viewer's id and username. */
  me: string;
  myName: string | null;
  /** The first unread message, where it is one of these. */
  firstNewId: string | null;
  mayRemoveAll: boolean;
  /** The message whose actions are shown, where it is one of these. */
  openId: string | null;
  onOpen: (id: string | null) => void;
  onRemove: (id: string) => void;
  onReply: (quoted: Quoted) => void;
  /** Goes to another message. */
  onShow: (id: string) => void;
  react: React;
}

/**
 * Messages that follow each other. Far from the window they leave a gap of their height, so that a long chat costs as
 * little as a short one.
 */
export const LogBlock = memo(function LogBlock(props: LogBlockProps) {
  const { of, me, firstNewId, mayRemoveAll, openId, onRemove, ...more } = props;
  const { list, height } = useNearWindow();
  const mayRemove = ({ user }: ChatLine) => user !== null && (mayRemoveAll || user.id === me);
  return (
    <ol
      ref={list}
      css={{ listStyle: 'none' }}
      data-from={of.rows[0]?.line.id}
      data-to={of.rows.at(-1)?.line.id}
      style={height === null ? undefined : { height }}
    >
      {height === null &&
        of.rows.map(({ line, continues }) => (
          <Fragment key={line.id}>
            {line.id === firstNewId && <li css={newLine}>New</li>}
            <MessageRow
              of={line}
              me={me}
              continues={continues && line.id !== firstNewId}
              onRemove={mayRemove(line) ? onRemove : null}
              isOpen={line.id === openId}
              {...more}
            />
          </Fragment>
        ))}
    </ol>
  );
});

/** The height of what is too far away to be in the page; null while it is near, or has the focus. */
function useNearWindow() {
  const list = useRef<HTMLOListElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const element = list.current;
    // Where nobody says what is near, all is.
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const near = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (!last) return;
        const isNear = last.isIntersecting || element.contains(document.activeElement);
        // A drawer that is laid out anew has no height for a moment.
        const now = element.getBoundingClientRect().height;
        setHeight((before) => (isNear || (before === null && now === 0) ? null : (before ?? now)));
      },
      { root: element.closest('[role=log]'), rootMargin: `${blocksWithinPx}px 0px` },
    );
    near.observe(element);
    return () => near.disconnect();
  }, []);
  return { list, height };
}
