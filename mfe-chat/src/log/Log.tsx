import { useUsername } from '@fairway/kit/session';
import { showToast } from '@fairway/kit/ui/Toast';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { Quoted } from '../messages/references/Quote.tsx';
import { type Block, byDay, dayText } from '../messages/rows/days.ts';
import { useReact } from '../messages/rows/react.ts';
import type { ChatMessages } from '../messages/use-chat-messages.ts';
import { SeenBy } from '../reading/SeenBy.tsx';
import { maxPagesToQuoted, olderWithinPx } from '../screen-constants.ts';
import { LogBlock } from './LogBlock.tsx';
import { dayHead, pill, scroller } from './log-style.ts';
import { OlderMessagesButton } from './OlderMessagesButton.tsx';
import { useIsViewing } from './use-is-viewing.ts';
import { useLogScroll } from './use-log-scroll.ts';
import { useToday } from './use-today.ts';

interface LogProps {
  talk: ChatMessages;
  ref: RefObject<HTMLDivElement | null>;
  /** Asks whether to remove a message. */
  onRemove: (id: string) => void;
  onReply: (quoted: Quoted) => void;
  /** Increases when the user sends: then scroll to the end, wherever they were. */
  sentCount: number;
  /** What stands behind the last message. */
  children: ReactNode;
}

/** The messages, newest at the bottom. */
export function Log({ talk, ref, onRemove, onReply, sentCount, children }: LogProps) {
  const { blocks, me, pool, older, hasOlder, unread, markSeen } = talk;
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
    if ((ref.current?.scrollTop ?? 0) < olderWithinPx && !older.fault) void older.fetch();
  };
  const react = useReact();
  const myName = useUsername();
  const [openId, setOpenId] = useState<string | null>(null);
  const onShow = useShowMessage(talk, ref);
  const last = blocks.at(-1)?.rows.at(-1)?.line;

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
          {hasOlder && <OlderMessagesButton {...older} />}
          {byDay(blocks).map(({ day, blocks }) => (
            <section key={day}>
              <h3 css={dayHead}>{dayText(day, today)}</h3>
              {blocks.map((block) => (
                <LogBlock
                  key={block.rows[0]?.line.id}
                  of={block}
                  me={me}
                  myName={myName}
                  firstNewId={whereIn(block, firstNewId)}
                  mayRemoveAll={pool?.isHost ?? false}
                  openId={whereIn(block, openId)}
                  onOpen={setOpenId}
                  onRemove={onRemove}
                  onReply={onReply}
                  onShow={onShow}
                  react={react}
                />
              ))}
            </section>
          ))}
          {pool?.showsReaders && last && <SeenBy pool={pool.name} me={me} last={last} />}
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
function firstUnread({ blocks, me, muted, unread }: ChatMessages): string | null {
  const lines = blocks.flatMap(({ rows }) => rows.map(({ line }) => line));
  const others = lines.filter(
    ({ user, removed }) => user?.id !== me && !removed && !muted.some(({ id }) => id === user?.id),
  );
  return (unread > 0 && others.at(-unread)?.id) || null;
}

/** The id where it is one of the block's, so that others are not drawn anew. */
const whereIn = ({ rows }: Block, id: string | null): string | null =>
  id !== null && rows.some(({ line }) => line.id === id) ? id : null;

/** Goes to a message, for which older ones may have to be loaded. */
function useShowMessage(talk: ChatMessages, log: RefObject<HTMLDivElement | null>): (id: string) => void {
  const latest = useRef(talk);
  useEffect(() => {
    latest.current = talk;
  });
  return useCallback(
    async (id) => {
      for (let pages = 0; !latest.current.has(id) && pages < maxPagesToQuoted; pages += 1)
        if (!(await latest.current.older.fetch())) break;
      // As it is drawn then.
      requestAnimationFrame(() => {
        const block = [...(log.current?.querySelectorAll('[data-from]') ?? [])].find((one) => {
          const { from = '0', to = '0' } = (one as HTMLElement).dataset;
          return BigInt(from) <= BigInt(id) && BigInt(id) <= BigInt(to);
        });
        if (!block) return showToast('That message is much further up.');
        block.scrollIntoView({ block: 'center' });
        const find = () => block.querySelector<HTMLElement>(`[data-message="${id}"]`);
        requestAnimationFrame(() => requestAnimationFrame(() => find()?.scrollIntoView({ block: 'center' })));
      });
    },
    [log],
  );
}
