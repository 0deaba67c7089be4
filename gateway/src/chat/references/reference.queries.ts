import { partsWithMentions } from '@fairway/schema/mentions';
import type { User } from '../../accounts/users/user.entity.ts';
import { usersWithIds } from '../../accounts/users/user.queries.ts';
import type { Ctx } from '../../context.ts';
import { flag, orNull, rowsOf, text } from '../../database/rows.ts';

/** The beginning of the message that another one answers. */
export interface QuoteView {
  id: string;
  /** Null where the product itself speaks. */
  user: User | null;
  /** Empty once it is removed. */
  text: string;
  removed: boolean;
}

/** What a message refers to, and its text with the names that those it mentions have now. */
export interface References {
  text: string;
  replyTo: QuoteView | null;
  mentions: readonly User[];
}

/** What is stored of a message that may refer to something. */
export interface Referring {
  id: string;
  text: string;
  replyTo: string | null;
}

/** Enough to recognise a message. */
const quotedLength = 140;

/** What messages refer to, in as many statements for many as for one: none where there is no reply and no `@`. */
export async function referencesOf(
  { em }: Pick<Ctx, 'em'>,
  messages: readonly Referring[],
): Promise<(message: Referring) => References> {
  const quotes = await quotesOf(em, messages);
  const mentions = await mentionsOf(em, [...messages, ...quotes.values()]);
  const userIds = new Set([
    ...[...mentions.values()].flatMap((names) => [...names.values()]),
    ...[...quotes.values()].flatMap(({ userId }) => userId ?? []),
  ]);
  const users: ReadonlyMap<string, User> =
    userIds.size === 0 ? new Map() : await usersWithIds(em, [...userIds]);

  const namedIn = (id: string) => (key: string) => {
    const userId = mentions.get(id)?.get(key);
    return userId === undefined ? undefined : users.get(userId)?.shownName;
  };
  const textOf = ({ id, text }: { id: string; text: string }) =>
    partsWithMentions(text, namedIn(id))
      .map((part) => part.text)
      .join('');
  return ({ id, text, replyTo }) => {
    const quote = replyTo === null ? undefined : quotes.get(replyTo);
    return {
      text: textOf({ id, text }),
      replyTo: quote
        ? {
            id: quote.id,
            user: quote.userId === null ? null : (users.get(quote.userId) ?? null),
            text: beginningOf(textOf(quote)),
            removed: quote.removed,
          }
        : null,
      mentions: [...new Set(mentions.get(id)?.values())].flatMap((userId) => users.get(userId) ?? []),
    };
  };
}

function beginningOf(text: string): string {
  const characters = [...text];
  return characters.length <= quotedLength
    ? text
    : `${characters
        .slice(0, quotedLength - 1)
        .join('')
        .trimEnd()}…`;
}

async function quotesOf(em: Ctx['em'], messages: readonly Referring[]) {
  const ids = [...new Set(messages.flatMap(({ replyTo }) => replyTo ?? []))];
  if (ids.length === 0) return new Map<string, never>();
  const rows = await rowsOf(
    em,
    { id: text, userId: orNull(text), text, removed: flag },
    `select id::text as id, user_id as "userId", removed_at is not null as removed,
       case when text = '' and picture_id is not null then 'Picture' else text end as text
     from message where id = any(array[?]::bigint[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Of each message the users by the names as they were written. */
async function mentionsOf(
  em: Ctx['em'],
  messages: readonly { id: string; text: string }[],
): Promise<Map<string, Map<string, string>>> {
  const ids = messages.filter(({ text }) => text.includes('@')).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await rowsOf(
    em,
    { messageId: text, key: text, userId: text },
    `select message_id::text as "messageId", name_key as key, user_id as "userId"
     from message_mention where message_id = any(array[?]::bigint[]) order by name_key`,
    [[...new Set(ids)]],
  );
  const byMessage = Map.groupBy(rows, ({ messageId }) => messageId);
  return new Map(
    [...byMessage].map(([id, ofMessage]) => [id, new Map(ofMessage.map(({ key, userId }) => [key, userId]))]),
  );
}
