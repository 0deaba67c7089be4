import { batched } from '../../async/batched.ts';
import type { Ctx } from '../../context.ts';
import { rowsOf, text } from '../../database/rows.ts';
import type { MessageView } from '../message.queries.ts';
import type { ReactionView } from '../reactions/reaction.queries.ts';

/** The ids of those whom somebody has muted. */
export type MutedIds = ReadonlySet<string>;

export const mutedIdsOf = (ctx: Ctx, userId: string): Promise<MutedIds> =>
  batched(ctx, mutedIdsOfMany).load(userId);

export async function mutedIdsOfMany(
  { em }: Pick<Ctx, 'em'>,
  userIds: readonly string[],
): Promise<MutedIds[]> {
  const rows = await rowsOf(
    em,
    { userId: text, mutedId: text },
    `select user_id as "userId", muted_id as "mutedId" from muted_person
     where user_id = any(array[?]::uuid[]) order by at, muted_id`,
    [[...userIds]],
  );
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  return userIds.map((id) => new Set(byUser.get(id)?.map(({ mutedId }) => mutedId)));
}

/** Those whom the caller has muted; nobody without a caller. */
export const mutedByCaller = async (ctx: Ctx): Promise<MutedIds> =>
  ctx.caller.kind === 'user' ? mutedIdsOf(ctx, ctx.caller.userId) : new Set();

/** The message as somebody reads it who has muted these people; null if it is one of theirs. */
export const withoutMuted = (message: MessageView, muted: MutedIds): MessageView | null =>
  message.user && muted.has(message.user.id) ? null : withoutOthersMuted(message, muted);

/** A message without the reactions of these people and without their words in a quote, whoever wrote it. */
export function withoutOthersMuted(message: MessageView, muted: MutedIds): MessageView {
  if (muted.size === 0) return message;
  const { reactions, replyTo } = message;
  return {
    ...message,
    replyTo: replyTo?.user && muted.has(replyTo.user.id) ? { ...replyTo, text: '' } : replyTo,
    reactions: reactionsWithoutMuted(reactions, muted),
  };
}

/** Reactions as somebody sees them who has muted these people. */
export function reactionsWithoutMuted(
  reactions: readonly ReactionView[],
  muted: MutedIds,
): readonly ReactionView[] {
  if (muted.size === 0) return reactions;
  return reactions.flatMap((reaction) => {
    const others = reaction.by.filter(({ userId }) => !muted.has(userId));
    const count = reaction.count - (reaction.by.length - others.length);
    return count === 0
      ? []
      : [{ ...reaction, count, by: others, usernames: others.map(({ username }) => username) }];
  });
}
