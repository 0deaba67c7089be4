import { useApolloClient } from '@fairway/kit/apollo';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { color, hairline, size, space } from '@fairway/kit/ui/tokens';
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Log } from '../log/Log.tsx';
import type { ChatLine } from '../messages/documents.ts';
import { forgetQuoted } from '../messages/references/forget-quoted.ts';
import type { Quoted } from '../messages/references/Quote.tsx';
import type { ChatMessages } from '../messages/use-chat-messages.ts';
import { chosenPicture } from '../pictures/chosen-picture.ts';
import { Composer } from '../writing/Composer.tsx';
import { ReplyingTo } from '../writing/ReplyingTo.tsx';
import { UnsentRow } from '../writing/UnsentRow.tsx';
import { useOutbox } from '../writing/use-outbox.ts';
import { RemoveMessageDialog } from './RemoveMessageDialog.tsx';

const PicturePreview = lazy(async () => ({
  default: (await import('../pictures/PicturePreview.tsx')).PicturePreview,
}));

interface DrawerProps {
  talk: ChatMessages;
  /** Whether one writes at once. */
  takesFocus: boolean;
}

/** The drawer's content: messages, faults, and the composer. */
export function Drawer({ talk, takesFocus }: DrawerProps) {
  const { pool, isLoaded, fault, retry, isOffline } = talk;
  if (pool && isLoaded)
    return (
      <Conversation talk={talk} pool={pool} takesFocus={takesFocus}>
        {isOffline ? <Offline /> : fault !== null && <Fault error={fault} onRetry={retry} />}
      </Conversation>
    );
  return (
    <>
      <div css={{ flex: 1, minHeight: 0, padding: `0 ${space.base}`, overflow: 'hidden' }}>
        {fault === null && <Skeleton rows={6} label="Loading the chat" />}
      </div>
      {fault !== null && <Fault error={fault} onRetry={retry} />}
    </>
  );
}

interface ConversationProps extends DrawerProps {
  pool: NonNullable<ChatMessages['pool']>;
  /** What is to be known of it at the moment. */
  children: ReactNode;
}

function Conversation({ talk, pool, takesFocus, children }: ConversationProps) {
  const { blocks, me, take } = talk;
  const client = useApolloClient();
  const outbox = useOutbox({ me, pool, blocks, onSent: take });
  const [removing, setRemoving] = useState<string | null>(null);
  const log = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const begin = useEffectEvent(() => {
    if (takesFocus) field.current?.focus();
  });
  useEffect(() => begin(), []);

  const removed = (line: ChatLine) => {
    take(line);
    forgetQuoted(client, line.id);
    // The button that was pressed is gone.
    log.current?.focus();
  };
  const { reply, picture } = outbox;
  const beginReply = useCallback(
    (to: Quoted) => {
      reply(to);
      field.current?.focus();
    },
    [reply],
  );
  const isEmpty = blocks.length === 0 && outbox.unsent.length === 0;
  return (
    <>
      <Log talk={talk} ref={log} sentCount={outbox.sentCount} onRemove={setRemoving} onReply={beginReply}>
        {isEmpty && (
          <EmptyState>No messages in {pool.name} yet. Say hello, or who wins on Sunday.</EmptyState>
        )}
        {outbox.unsent.length > 0 && (
          <ol aria-label="Not sent yet" css={{ listStyle: 'none' }}>
            {outbox.unsent.map((one) => (
              <UnsentRow
                key={one.clientId}
                of={one}
                onRetry={() => outbox.retry(one)}
                onDiscard={() => {
                  outbox.discard(one);
                  field.current?.focus();
                }}
              />
            ))}
          </ol>
        )}
      </Log>
      {children}
      {outbox.replyTo && (
        <ReplyingTo
          of={outbox.replyTo}
          me={me}
          onCancel={() => {
            outbox.reply(null);
            field.current?.focus();
          }}
        />
      )}
      {picture && (
        <Suspense>
          <PicturePreview
            of={picture}
            onDescribe={(alt) => outbox.show({ ...picture, alt })}
            onRemove={() => {
              outbox.show(null);
              field.current?.focus();
            }}
          />
        </Suspense>
      )}
      <Composer
        ref={field}
        pool={pool.name}
        typed={outbox.typed}
        onType={outbox.type}
        onSend={outbox.post}
        hasPicture={picture !== null}
        onPicture={
          pool.chatPictures
            ? (file) => {
                outbox.show(chosenPicture(file));
                field.current?.focus();
              }
            : null
        }
      />
      <RemoveMessageDialog id={removing} onRemoved={removed} onClose={() => setRemoving(null)} />
    </>
  );
}

/** Under the chat, and in red. */
function Fault({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div css={{ padding: `${space.tight} ${space.base}` }}>
      <FaultNotice error={error} onRetry={onRetry} />
    </div>
  );
}

function Offline() {
  return (
    <p
      role="status"
      css={{
        padding: `${space.hair} ${space.base}`,
        borderTop: hairline,
        color: color.ink,
        background: color.sunken,
        fontSize: size.small,
      }}
    >
      The chat is offline. What you write stays on this page: send it again once you are connected.
    </p>
  );
}
