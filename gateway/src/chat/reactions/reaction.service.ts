import type { ReactionKind } from '@fairway/schema/reactions';
import { messageIdShape } from '@fairway/schema/rest/chat/messages';
import { LockMode } from '@mikro-orm/core';
import { currentUser } from '../../accounts/users/user.queries.ts';
import { type AccountDeletionStep, type Ctx, inTransaction } from '../../context.ts';
import { rowsOf, text } from '../../database/rows.ts';
import { parseInput } from '../../input/input.ts';
import { countAttempt, type RateLimit } from '../../limits/rate-limit.service.ts';
import { unauthenticated } from '../../refusal.ts';
import type { MessageView } from '../message.queries.ts';
import { messagesReacted, publishOfMessages } from '../message-events.ts';
import { messageForMember, messageOf, noSuchMessage } from '../own-message.ts';

/** Faster than anybody taps for long. */
export const taps: RateLimit = {
  name: 'reactions by',
  most: 30,
  periodSeconds: 30,
  refusal: 'You are reacting too fast. Please wait a moment.',
};

export interface Reacting {
  id: string;
  kind: ReactionKind;
  /** Whether the caller has that reaction from now on. */
  on: boolean;
}

/** Reacts to a message of a pool that the caller is in, or takes that back; the same twice is the same once. */
export async function react(ctx: Ctx, { id, kind, on }: Reacting): Promise<MessageView> {
  const wanted = parseInput(messageIdShape, id, 'id');
  const { caller } = ctx;
  if (caller.kind !== 'user') throw unauthenticated();
  await countAttempt(ctx, taps, caller.userId);
  await inTransaction(ctx, async (tx) => {
    const { em, bus, wallClock } = tx;
    const user = await currentUser(tx, 'to act');
    // Shared with others who react, and waited for by whoever removes the message.
    const { message } = await messageForMember(tx, user, wanted, LockMode.PESSIMISTIC_READ);
    if (message.removedAt) throw noSuchMessage();
    const changed = on
      ? await em.execute(
          `insert into message_reaction (message_id, user_id, kind, at) values (?, ?, ?, ?)
           on conflict do nothing returning 1`,
          [wanted, user.id, kind, wallClock.now()],
        )
      : await em.execute(
          'delete from message_reaction where message_id = ? and user_id = ? and kind = ? returning 1',
          [wanted, user.id, kind],
        );
    if (changed.length > 0) await bus.publish(em, messagesReacted, { poolId: message.poolId, ids: [wanted] });
  });
  return messageOf(ctx, wanted);
}

export const reactionDeletion: AccountDeletionStep = {
  erase: async (tx, userId) => {
    const { em } = tx;
    await em.execute('delete from story_reaction where user_id = ?', [userId]);
    const gone = await rowsOf(
      em,
      { id: text, poolId: text },
      `with gone as (delete from message_reaction where user_id = ? returning message_id)
       select distinct message.id::text as id, message.pool_id as "poolId"
       from gone join message on message.id = gone.message_id`,
      [userId],
    );
    await publishOfMessages(tx, messagesReacted, gone);
  },
};
