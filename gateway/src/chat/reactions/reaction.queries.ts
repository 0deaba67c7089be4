import { type ReactionKind, reactionKinds } from '@fairway/schema/reactions';
import type { Ctx } from '../../context.ts';
import { list, number, oneOf, rowsOf, text } from '../../database/rows.ts';

/** How often a message has a reaction, and of whom. */
export interface ReactionView {
  kind: ReactionKind;
  count: number;
  /** The first of those who reacted so, in order. */
  usernames: readonly string[];
}

// Enough to say who, and little enough for a frame to everybody.
const maxNamed = 30;

/** The reactions to many messages, by the message's id, in one statement. */
export async function reactionsOf(
  { em }: Pick<Ctx, 'em'>,
  messageIds: readonly string[],
): Promise<Map<string, ReactionView[]>> {
  if (messageIds.length === 0) return new Map();
  const rows = await rowsOf(
    em,
    { messageId: text, kind: oneOf(reactionKinds), count: number, usernames: list(text) },
    `select message_id::text as "messageId", kind, count(*)::int as count,
       to_json((array_agg(user_account.username order by message_reaction.at, user_id))[1:?]) as usernames
     from message_reaction
     join user_account on user_account.id = message_reaction.user_id
     where message_id = any(array[?]::bigint[])
     group by message_id, kind`,
    [maxNamed, [...messageIds]],
  );
  const byMessage = Map.groupBy(rows, ({ messageId }) => messageId);
  return new Map(
    [...byMessage].map(([id, ofMessage]) => [
      id,
      ofMessage
        .map(({ kind, count, usernames }) => ({ kind, count, usernames }))
        .sort((a, b) => reactionKinds.indexOf(a.kind) - reactionKinds.indexOf(b.kind)),
    ]),
  );
}
