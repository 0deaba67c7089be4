import { Fragment, type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Line } from '../messages/documents.ts';
import { byDay, dayText } from '../messages/rows/days.ts';
import { MessageRow } from '../messages/rows/MessageRow.tsx';
import type { ChatMessages } from '../messages/use-chat-messages.ts';
import { olderWithinPx } from '../screen-constants.ts';
import { dayHead, newLine, pill, scroller } from './log-style.ts';
import { OlderMessages } from './OlderMessages.tsx';
import { useIsViewing } from './use-is-viewing.ts';
import { useLogScroll } from './use-log-scroll.ts';
import { useToday } from './use-today.ts';

interface LogProps {
  talk: ChatMessages;
  ref: RefObject<HTMLDivElement | null>;
  /** Asks whether to remove a message. */
  onRemove: (id: string) => void;
  /** Increases when the user sends: then scroll to the end, wherever they were. */
  sentCount: number;
  /** What stands behind the last message. */
  children: ReactNode;
}

/** The messages, newest at the bottom. */
export function Log({ talk, ref, onRemove, sentCount, children }: LogProps) {
  const { lines, me, pool, older, hasOlder, unread, markSeen } = talk;
  const { content, isAtEnd, note, toEnd } = useLogScroll(ref);
  const today = useToday();
  const [firstNewId] = useState(() => firstUnread(talk));

  const isSeen = useIsViewing() && isAtEnd;
  const seen = useEffectEvent(markSeen);
  useEffect(() => {
    if (isSeen && unread > 0) seen();
  }, [isSeen, unread]);

  const goToEnd = useEffectEvent(toEnd);
  useEffect(() => {
    if (sentCount > 0) goToEnd();
  }, [sentCount]);

  const scrolled = () => {
    note();
    if ((ref.current?.scrollTop ?? 0) < olderWithinPx && !older.fault) older.fetch();
  };
  const mayRemove = ({ user }: Line) => user !== null && (pool?.isMyOwn || user.id === me);

  return (
    <div css={{ position: 'relative', flex: 1, minHeight: 0 }}>
      <div
        ref={ref}
        role="log"
        aria-label="Messages"
        // Older pages are not announced; for new messages while scrolled up there is the button below.
        aria-live={isAtEnd ? 'polite' : 'off'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for who has no pointer.
        tabIndex={0}
        onScroll={scrolled}
        css={scroller}
      >
        <div ref={content}>
          {hasOlder && <OlderMessages {...older} />}
          {byDay(lines).map(({ key, lines: ofDay }) => (
            <section key={key}>
              <h3 css={dayHead}>{dayText(key, today)}</h3>
              <ol css={{ listStyle: 'none' }}>
                {ofDay.map(({ line, continues }) => (
                  <Fragment key={line.id}>
                    {line.id === firstNewId && <li css={newLine}>New</li>}
                    <MessageRow
                      of={line}
                      me={me}
                      continues={continues && line.id !== firstNewId}
                      onRemove={mayRemove(line) ? onRemove : null}
                    />
                  </Fragment>
                ))}
              </ol>
            </section>
          ))}
          {children}
        </div>
      </div>
      <div role="status">
        {!isAtEnd && unread > 0 && (
          <button type="button" css={pill} onClick={toEnd}>
            {unread === 1 ? '1 new message' : `${unread} new messages`}
          </button>
        )}
      </div>
    </div>
  );
}

/** The first unread message when the chat was opened, if it is loaded. */
function firstUnread({ lines, me, unread }: ChatMessages): string | null {
  const others = lines.filter(({ user, removed }) => user?.id !== me && !removed);
  return (unread > 0 && others.at(-unread)?.id) || null;
}
