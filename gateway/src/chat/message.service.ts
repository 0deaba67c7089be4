import { clientIdShape, messageIdShape, messageTextShape } from '@fairway/schema/rest/chat/messages';
import { pictureIdShape } from '@fairway/schema/rest/chat/pictures';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { currentUser } from '../accounts/users/user.queries.ts';
import { type Ctx, inTransaction } from '../context.ts';
import { parseInput } from '../input/input.ts';
import { addQuotaOf } from '../limits/rate-limit.service.ts';
import { recordAdminAction } from '../pools/audit-log/audit-log.service.ts';
import type { Pool } from '../pools/pool.entity.ts';
import { ownPool, poolKey } from '../pools/pool.queries.ts';
import { poolView } from '../pools/pool-view.service.ts';
import { Refusal, unauthenticated } from '../refusal.ts';
import { mayHost } from '../rules/pools/hosting/co-hosts.ts';
import { StoredMessage } from './message.entity.ts';
import { type MessagePage, type MessageView, messagesOf } from './message.queries.ts';
import { messagePosted, messagesRemoved, publishOfMessages } from './message-events.ts';
import { mutedByCaller, withoutMuted } from './mutes/mute.queries.ts';
import { messageForMember, messageOf } from './own-message.ts';
import { pace } from './writing/message-batch.service.ts';
import { messageWriter } from './writing/message-writer.ts';

export interface NewMessage {
  pool: string;
  text: string;
  /** The same is the same message, sent again because nobody knew whether it had arrived. */
  clientId?: string | null | undefined;
  /** The message of the same pool that it answers. */
  replyTo?: string | null | undefined;
  /** A picture that the caller has uploaded for that pool: then it needs no text. */
  picture?: string | null | undefined;
}

/** Says something in a pool that the caller is in. */
export async function sendMessage(ctx: Ctx, input: NewMessage): Promise<MessageView> {
  const pictureId = input.picture == null ? null : parseInput(pictureIdShape, input.picture, 'picture');
  const isEmpty = pictureId !== null && input.text.trim() === '';
  const text = isEmpty ? '' : parseInput(messageTextShape, input.text, 'message');
  const clientId = input.clientId == null ? null : parseInput(clientIdShape, input.clientId, 'clientId');
  const replyTo = input.replyTo == null ? null : parseInput(messageIdShape, input.replyTo, 'replyTo');
  const { caller } = ctx;
  if (caller.kind !== 'user') throw unauthenticated();
  const sending = {
    caller,
    poolKey: storable(poolKey(input.pool)),
    text: storable(text),
    clientId,
    replyTo,
    pictureId,
  };
  const sent = await messageWriter(ctx).send(sending);
  if (sent.counted) addQuotaOf(ctx, pace, sent.counted);
  if (sent.kind === 'refused') throw sent.refusal;
  return sent.kind === 'known' ? messageOf(ctx, sent.id) : sent.message;
}

/** As the database can hold it: what stands together with others must not make it refuse all. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

interface NewPosting {
  poolId: string;
  userId: string | null;
  text: string;
  clientId: string | null;
}

/**
 * Stores messages, in the transaction that gives the reason to. Whoever writes in a pool holds its turn until the
 * commit: so ids grow in the order in which messages can be seen, and whoever has seen one has missed none.
 */
export async function storeMessages(
  { em, bus, wallClock }: Ctx,
  messages: readonly NewPosting[],
): Promise<void> {
  const poolIds = [...new Set(messages.map(({ poolId }) => poolId))];
  await lockMessageOrder(em, poolIds);
  await em.execute(
    `insert into message (pool_id, user_id, text, at, client_id)
     select "poolId", "userId", text, ?, "clientId"
     from jsonb_to_recordset(?::jsonb) as one ("poolId" uuid, "userId" uuid, text text, "clientId" text)
     on conflict (pool_id, user_id, client_id) do nothing`,
    [wallClock.now(), JSON.stringify(messages)],
  );
  await bus.publishAll(
    em,
    messagePosted,
    poolIds.map((poolId) => ({ poolId })),
  );
}

/** In the order in which whoever writes in several pools takes their turns. */
async function lockMessageOrder(em: EntityManager, poolIds: readonly string[]): Promise<void> {
  await em.execute(
    `insert into message_turn (pool_id) select id from unnest(array[?]::uuid[]) as asked (id) order by id
     on conflict do nothing`,
    [[...poolIds]],
  );
  await em.execute(
    'select 1 from message_turn where pool_id = any(array[?]::uuid[]) order by pool_id for update',
    [[...poolIds]],
  );
}

/** What was said in a pool that the caller is in, but for what those say and react whom they have muted. */
export async function listMessages(ctx: Ctx, poolName: string, page: MessagePage): Promise<MessageView[]> {
  const { pool } = await ownPool(ctx, poolName);
  const muted = await mutedByCaller(ctx);
  const messages = await messagesOf(ctx, pool.id, { ...page, without: muted });
  return messages.flatMap((message) => withoutMuted(message, muted) ?? []);
}

/** All of it, of a pool that is at hand: who asks knows whom they have muted. Nothing for whoever is not in it. */
export async function messagesForMember(ctx: Ctx, pool: Pool, page: MessagePage): Promise<MessageView[]> {
  const { isMember: isIn } = await poolView(ctx, pool);
  return isIn ? messagesOf(ctx, pool.id, page) : [];
}

/** Takes a message back: its author may, and the pool's hosts, but not what the product says. That it was there, and who removed it, stays. */
export async function removeMessage(ctx: Ctx, id: string): Promise<MessageView> {
  const wanted = parseInput(messageIdShape, id, 'id');
  await inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to act');
    // Before the message, as by everybody who locks both: who hosts the pool is decided by what stands there now.
    await tx.em.execute(
      'select 1 from pool where id = (select pool_id from message where id = ?) for share',
      [wanted],
    );
    const { message, pool } = await messageForMember(tx, user, wanted, LockMode.PESSIMISTIC_WRITE);
    if (message.userId === null) throw new Refusal('FORBIDDEN', 'What Fairway itself says can’t be removed.');
    if (message.userId !== user.id && !mayHost(pool, user.id))
      throw new Refusal('FORBIDDEN', 'Only its author and the pool’s hosts can remove a message.');
    const isAsAdmin = message.userId !== user.id && message.removedAt === null;
    await remove(tx, [message], user.id);
    if (isAsAdmin) await recordAdminAction(tx, pool.id, { kind: 'message-removed', userId: message.userId });
  });
  return messageOf(ctx, wanted);
}

/** Removes everything the caller ever said. */
export const removeOwnMessages = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to act');
    const own = await tx.em.find(StoredMessage, { userId: user.id, removedAt: null });
    await remove(tx, own, user.id);
  });

async function remove(tx: Ctx, stored: readonly StoredMessage[], removedBy: string): Promise<void> {
  const { em, wallClock } = tx;
  const now = wallClock.now();
  for (const message of stored)
    if (!message.removedAt) Object.assign(message, { removedAt: now, removedBy, text: '', pictureId: null });
  await em.flush();
  for (const table of ['message_reaction', 'message_mention', 'chat_picture'])
    await em.execute(`delete from ${table} where message_id = any(array[?]::bigint[])`, [
      stored.map(({ id }) => id),
    ]);
  await publishOfMessages(tx, messagesRemoved, stored);
}
