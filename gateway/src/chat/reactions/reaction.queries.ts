import { type ReactionKind, reactionKinds } from '@fairway/schema/reactions';
import type { Ctx } from '../../context.ts';
import { list, number, object, oneOf, rowsOf, text } from '../../database/rows.ts';

/** How often a message has a reaction, and of whom. */
export interface ReactionView {
  kind: ReactionKind;
  count: number;
  /** The first of those who reacted so, in order. */
  usernames: readonly string[];
  by: readonly { userId: string; username: string }[];
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
    {
      messageId: text,
      kind: oneOf(reactionKinds),
      count: number,
      by: list(object({ userId: text, username: text })),
    },
    `select message_id::text as "messageId", kind, count(*)::int as count,
       to_json((array_agg(json_build_object('userId', user_id, 'username', user_account.username)
         order by message_reaction.at, user_id))[1:?]) as by
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
        .map(({ kind, count, by }) => ({ kind, count, by, usernames: by.map(({ username }) => username) }))
        .sort((a, b) => reactionKinds.indexOf(a.kind) - reactionKinds.indexOf(b.kind)),
    ]),
  );
}
