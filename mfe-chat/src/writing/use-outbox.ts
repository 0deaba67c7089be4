import { useApolloClient } from '@fairway/kit/apollo';
import { faultMessage, refusalOf } from '@fairway/kit/refusal';
import { useUsername } from '@fairway/kit/session';
import { withTimeout } from '@fairway/kit/with-timeout';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type ChatLine, SendMessage } from '../messages/documents.ts';
import type { Quoted } from '../messages/references/Quote.tsx';
import type { Block } from '../messages/rows/days.ts';
import type { ChosenPicture } from '../pictures/chosen-picture.ts';
import type { uploadChatPicture as UploadPicture } from '../pictures/upload-picture.ts';
import { outboxOf, type UnsentChatMessage } from './outbox.ts';

interface Writer {
  /** The ids of who writes, and of the pool. */
  me: string;
  pool: { id: string; name: string };
  blocks: readonly Block[];
  onSent: (line: ChatLine) => void;
}

/** Sends messages: each shows at once and stays until delivered or discarded, even while it is on its way. */
export function useOutbox({ me, pool, blocks, onSent }: Writer) {
  const client = useApolloClient();
  const outbox = outboxOf(me, pool.id);
  const username = useUsername() ?? '';
  const { typed, replyTo, picture, unsent } = useSyncExternalStore(outbox.subscribe, outbox.now);
  const [sentCount, setSentCount] = useState(0);

  const reply = useCallback((to: Quoted | null) => outbox.replyTo(to), [outbox]);

  const send = ({ clientId, text, replyTo, picture }: UnsentChatMessage) => {
    outbox.change(clientId, { reason: null, sentAt: Date.now(), mayRetryAt: 0 });
    void outbox.inTurn(clientId, async (givenUp) => {
      try {
        const id =
          picture && (picture.id ?? (await uploaded(picture, { username, pool: pool.name }, givenUp)));
        givenUp.throwIfAborted();
        if (picture && id) outbox.change(clientId, { picture: { ...picture, id } });
        const { data } = await client.mutate({
          mutation: SendMessage,
          variables: { pool: pool.name, text, clientId, replyTo: replyTo?.id ?? null, picture: id },
          context: withTimeout(givenUp),
        });
        if (data) onSent(data.sendMessage);
        outbox.drop(clientId);
      } catch (error) {
        const refusal = refusalOf(error);
        const waitMs = (refusal?.retryAfterSeconds ?? 0) * 1000;
        outbox.change(clientId, {
          reason: refusal?.message ?? faultMessage(error),
          mayRetryAt: waitMs === 0 ? 0 : Date.now() + waitMs,
        });
      }
    });
  };

  // A message may arrive by subscription before its mutation is answered, or without that.
  const arrived = unsent.filter(({ clientId }) =>
    blocks.some(({ rows }) => rows.some(({ line }) => isFrom(line, me, clientId))),
  );
  useEffect(() => {
    for (const { clientId } of arrived) outbox.drop(clientId);
  }, [arrived, outbox]);

  return {
    typed,
    type: (text: string) => outbox.type(text),
    replyTo,
    reply,
    picture,
    show: (chosen: ChosenPicture | null) => outbox.show(chosen),
    unsent: unsent.filter((one) => !arrived.includes(one)),
    post: () => {
      const posted = outbox.post();
      if (!posted) return;
      setSentCount((before) => before + 1);
      send(posted);
    },
    retry: send,
    discard: ({ clientId }: UnsentChatMessage) => outbox.discard(clientId),
    sentCount,
  };
}

/** Loaded once somebody sends a picture. */
const uploaded = async (...sent: Parameters<typeof UploadPicture>) =>
  (await import('../pictures/upload-picture.ts')).uploadChatPicture(...sent);

const isFrom = (line: ChatLine, me: string, clientId: string) =>
  line.clientId === clientId && line.user?.id === me;
