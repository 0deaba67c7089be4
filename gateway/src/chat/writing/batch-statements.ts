import { writtenMentions } from '@fairway/schema/mentions';
import type { EntityManager } from '@mikro-orm/postgresql';
import { flag, list, number, object, orNull, type RowOf, rowsOf, text } from '../../database/rows.ts';
import { showsPictures, storedPicture } from '../pictures/chat-picture.queries.ts';
import type { MessageToSend } from './message-to-send.ts';

const namedMember = object({ key: text, userId: text });

const factColumns = {
  /** Null where there is no pool of that name that the sender may know of. */
  poolId: orNull(text),
  pool: orNull(text),
  isMember: flag,
  /** Whether the session, or the access token, has ended. */
  hasEnded: flag,
  /** The message that was stored under the same `clientId`. */
  knownId: orNull(text),
  /** The pool's last message; '0' before the first. */
  lastId: text,
  /** When its sender wrote their last messages, in milliseconds, the latest first. */
  recentMs: list(number),
  /** Whether the message that it answers is one of its pool. */
  isReplyThere: flag,
  /** Its picture, where its sender has one for that pool that no message shows yet. */
  picture: orNull(storedPicture),
  /** The members whose names are in it. */
  named: list(namedMember),
};

/** A member of the pool by the name as it was written. */
export type NamedMember = WrittenFacts['named'][number];

/** What decides whether somebody may send a message, as it is behind the locks of the transaction that stores it. */
export type WrittenFacts = RowOf<typeof factColumns>;

// One value for all: a list has as many values as it is long, and every length would be another statement.
const asked = `asked as (
  select * from jsonb_to_recordset(?::jsonb) as asked (
    n int, user_id uuid, session_id uuid, access_token_id uuid, name_key text, client_id text,
    reply_to bigint, picture_id text, names jsonb))`;

const poolsAsked = `pool_asked as (
  select distinct name.pool_id from asked
  join pool_name name on name.name_key = asked.name_key
  join pool_member member on member.pool_id = name.pool_id and member.user_id = asked.user_id)`;

const listOf = (sendings: readonly MessageToSend[]): string =>
  JSON.stringify(
    sendings.map(({ caller, poolKey, clientId, text, replyTo, pictureId }, n) => ({
      n,
      user_id: caller.userId,
      session_id: caller.sessionId,
      access_token_id: caller.accessToken?.id ?? null,
      name_key: poolKey,
      client_id: clientId,
      reply_to: replyTo ?? null,
      picture_id: pictureId ?? null,
      names: [...new Set(writtenMentions(text).flatMap(({ keys }) => keys))],
    })),
  );

/**
 * Takes the write locks of the pools that senders are in, and answers which these are. They are held until the commit:
 * so ids grow in the order in which messages can be seen, and whoever has seen one has missed none. Waits likewise for
 * whoever writes in another pool at the same moment, so that nobody is counted twice as the first. All take them in
 * one order, so that nobody waits in a circle.
 */
export async function takeWriteLocks(
  em: EntityManager,
  sendings: readonly MessageToSend[],
): Promise<ReadonlySet<string>> {
  const askedRows = listOf(sendings);
  const writeLocks = await writeLocksOf(em, askedRows);
  if (writeLocks.areAllThere) return new Set(writeLocks.poolIds);
  // A pool's first message makes the row that is locked.
  await em.execute(
    `with ${asked}, ${poolsAsked}
     insert into message_turn (pool_id) select pool_id from pool_asked order by pool_id on conflict do nothing`,
    [askedRows],
  );
  return new Set((await writeLocksOf(em, askedRows)).poolIds);
}

const lockColumns = { poolIds: list(text), areAllThere: flag, senders: number };

async function writeLocksOf(em: EntityManager, askedRows: string): Promise<RowOf<typeof lockColumns>> {
  const [writeLocks] = await rowsOf(
    em,
    lockColumns,
    `with ${asked}, ${poolsAsked},
     turn as (
       select pool_id from message_turn where pool_id in (select pool_id from pool_asked)
       order by pool_id for update),
     pace as (
       select pg_advisory_xact_lock(hashtextextended('messages by ' || user_id, 0))
       from (select distinct user_id from asked order by user_id) sender)
     select (select coalesce(jsonb_agg(pool_id), '[]') from turn) as "poolIds",
       (select count(*) from pool_asked) = (select count(*) from turn) as "areAllThere",
       (select count(*)::int from pace) as senders`,
    [askedRows],
  );
  if (!writeLocks) throw new Error('What is counted has a count.');
  return writeLocks;
}

/** In the order of what is to be sent; of each sender as many of their last messages as are wanted. */
export async function factsOf(
  em: EntityManager,
  sendings: readonly MessageToSend[],
  maxRecent: number,
): Promise<WrittenFacts[]> {
  return rowsOf(
    em,
    factColumns,
    `with ${asked}
     select pool.id as "poolId", pool.name as pool,
       exists (
         select from pool_member where pool_id = pool.id and user_id = asked.user_id
       ) as "isMember",
       case when asked.access_token_id is null
         then exists (select from user_session where id = asked.session_id and ended_at is not null)
         else not exists (select from access_token where id = asked.access_token_id)
       end as "hasEnded",
       (select id::text from message
        where pool_id = pool.id and user_id = asked.user_id and client_id = asked.client_id) as "knownId",
       (select coalesce(max(id), 0)::text from message where pool_id = pool.id) as "lastId",
       (select coalesce(jsonb_agg(extract(epoch from at) * 1000), '[]') from (
          select at from message where user_id = asked.user_id order by id desc limit ?) recent) as "recentMs",
       asked.reply_to is null or exists (
         select from message where id = asked.reply_to and pool_id = pool.id) as "isReplyThere",
       (select jsonb_build_object('id', picture.id, 'width', width, 'height', height, 'alt', alt)
        from chat_picture picture
        where picture.id = asked.picture_id and picture.pool_id = pool.id and picture.user_id = asked.user_id
          and message_id is null and ${showsPictures('pool.id')}) as picture,
       (select coalesce(jsonb_agg(jsonb_build_object('key', person.name_key, 'userId', person.id)), '[]')
        from jsonb_array_elements_text(asked.names) written (name)
        join user_account person on person.name_key = written.name and person.deleted_at is null
        join pool_member member on member.user_id = person.id and member.pool_id = pool.id) as named
     from asked
     left join pool_name name on name.name_key = asked.name_key
     left join pool on pool.id = name.pool_id and pool.deleted_at is null and (
       not pool.is_unlisted or exists (
         select from pool_member where pool_id = pool.id and user_id = asked.user_id))
     order by n`,
    [listOf(sendings), maxRecent],
  );
}

export interface NewRow {
  poolId: string;
  userId: string;
  text: string;
  clientId: string | null;
  replyTo: string | null;
  pictureId: string | null;
  mentions: readonly NamedMember[];
}

/** Stores messages, whose write locks are held, in their order; answers their ids. */
export async function insertMessages(
  em: EntityManager,
  messages: readonly NewRow[],
  at: Date,
): Promise<string[]> {
  const rows = await rowsOf(
    em,
    { id: text },
    `with given as materialized (
       select nextval(pg_get_serial_sequence('message', 'id')) as id, said.*
       from (
         select * from jsonb_to_recordset(?::jsonb) as row (
           n int, "poolId" uuid, "userId" uuid, text text, "clientId" text, "replyTo" bigint, "pictureId" text, mentions jsonb)
         order by n
       ) said
     ), stored as (
       insert into message (id, pool_id, user_id, text, at, client_id, reply_to, picture_id) overriding system value
       select id, "poolId", "userId", text, ?, "clientId", "replyTo", "pictureId" from given order by n
     ), mentioned as (
       insert into message_mention (message_id, name_key, user_id)
       select given.id, mention.key, mention."userId"
       from given cross join jsonb_to_recordset(given.mentions) as mention (key text, "userId" uuid)
     ), pictured as (
       update chat_picture set message_id = given.id from given where chat_picture.id = given."pictureId"
     )
     select id::text as id from given order by n`,
    [JSON.stringify(messages.map((message, n) => ({ n, ...message }))), at],
  );
  return rows.map(({ id }) => id);
}
