import type { LockMode } from '@mikro-orm/core';
import type { User } from '../accounts/users/user.entity.ts';
import type { Ctx } from '../context.ts';
import { Pool } from '../pools/pool.entity.ts';
import { isMember, notMember } from '../pools/pool.queries.ts';
import { Refusal } from '../refusal.ts';
import { StoredMessage } from './message.entity.ts';
import { type MessageView, messageViewsOf } from './message.queries.ts';

export const noSuchReply = () =>
  new Refusal('NOT_FOUND', 'There is no such message to reply to in this pool.', { field: 'replyTo' });

export const noSuchPicture = () =>
  new Refusal('NOT_FOUND', 'There is no such picture of yours for this pool. Please upload it again.', {
    field: 'picture',
  });

export const noSuchMessage = () => new Refusal('NOT_FOUND', 'There is no such message.', { field: 'id' });

/** A message, locked, of a pool that the user is in. */
export async function messageForMember(
  tx: Ctx,
  user: User,
  id: string,
  lockMode: LockMode,
): Promise<{ message: StoredMessage; pool: Pool }> {
  const { em } = tx;
  const message = await em.findOne(StoredMessage, { id }, { lockMode });
  const pool = message && (await em.findOne(Pool, { id: message.poolId, deletedAt: null }));
  if (!message || !pool) throw noSuchMessage();
  if (!(await isMember(tx, pool.id, user.id))) throw pool.isUnlisted ? noSuchMessage() : notMember();
  return { message, pool };
}

/** It as it is now. */
export async function messageOf(ctx: Ctx, id: string): Promise<MessageView> {
  const [view] = await messageViewsOf(ctx, [
    await ctx.em.findOneOrFail(StoredMessage, id, { refresh: true }),
  ]);
  if (!view) throw new Error('A message has a view.');
  return view;
}
