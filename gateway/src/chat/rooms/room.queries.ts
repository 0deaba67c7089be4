import type { Ctx } from '../../context.ts';
import { list, number, rowsOf, text } from '../../database/rows.ts';
import { type MessageView, messageViewsOf } from '../message.queries.ts';
import { messagesWithIds } from '../reading/stored-messages.queries.ts';
import type { IdRange } from './changed-ids.ts';

/** A pool's chat as it was at one moment. */
export interface RoomState {
  poolId: string;
  members: ReadonlySet<string>;
  /** '0' before the first message. */
  lastId: string;
}

/** Of many pools in one statement, so that whoever is a member may see all messages up to the last one. */
export async function roomStates({ em }: Ctx, poolIds: readonly string[]): Promise<RoomState[]> {
  const rows = await rowsOf(
    em,
    { poolId: text, lastId: text, members: list(text) },
    `select pool.id as "poolId",
       coalesce(json_agg(user_id) filter (where user_id is not null), '[]') as members,
       (select coalesce(max(id), 0)::text from message where message.pool_id = pool.id) as "lastId"
     from pool left join pool_member on pool_member.pool_id = pool.id
     where pool.id = any(array[?]::uuid[]) group by pool.id`,
    [[...poolIds]],
  );
  return rows.map(({ members, ...row }) => ({ ...row, members: new Set(members) }));
}

/** Messages of a pool: the first of a range, or by their ids, or the last ones by or about a user, or with a reaction of theirs. */
export type MessageSelection = { poolId: string } & (
  | { range: IdRange }
  | { ids: readonly string[] }
  | { userId: string }
  | { reactorId: string }
);

/** So many messages by or about somebody who was renamed are sent with the new name. */
const renamedLength = 50;
const longestPage = 500;
const shortestPage = 20;
const maxMessages = 10_000;

/** How many messages of each range are read: the fewer, the more ranges are read together. */
export const pageLengthOf = (ranges: number): number =>
  Math.max(shortestPage, Math.min(longestPage, Math.floor(maxMessages / Math.max(1, ranges))));

/** The selected messages, in the order of their ids: as many statements for many selections as for one. */
export async function selectedMessages(
  ctx: Ctx,
  selections: readonly MessageSelection[],
  pageLength: number,
): Promise<MessageView[][]> {
  const idsBySelection = selections.map((selection) => ('ids' in selection ? [...selection.ids] : []));
  for (const { n, id } of await idsOf(ctx, selections, pageLength)) idsBySelection[n]?.push(id);
  const ids = [...new Set(idsBySelection.flat())];
  if (ids.length === 0) return selections.map(() => []);
  const views = await messageViewsOf(ctx, await messagesWithIds(ctx.em, ids));
  const viewsByPool = Map.groupBy(views, ({ poolId }) => poolId);
  return selections.map(({ poolId }, n) => {
    const selected = new Set(idsBySelection[n]);
    return (viewsByPool.get(poolId) ?? []).filter(({ id }) => selected.has(id));
  });
}

async function idsOf(
  { em }: Ctx,
  selections: readonly MessageSelection[],
  pageLength: number,
): Promise<{ n: number; id: string }[]> {
  const asked = selections.flatMap((selection, n): object[] => {
    const { poolId: pool_id } = selection;
    if ('range' in selection) {
      const { after, upTo: up_to } = selection.range;
      return [{ n, pool_id, after, up_to }];
    }
    if ('reactorId' in selection) return [{ n, pool_id, reactor_id: selection.reactorId }];
    return 'userId' in selection ? [{ n, pool_id, user_id: selection.userId }] : [];
  });
  if (asked.length === 0) return [];
  return rowsOf(
    em,
    { n: number, id: text },
    `with asked as (
       select * from jsonb_to_recordset(?::jsonb) as asked (
         n int, pool_id uuid, after bigint, up_to bigint, user_id uuid, reactor_id uuid))
     select n, found.id::text as id
     from asked cross join lateral (
       select id from message
       where message.pool_id = asked.pool_id and id > asked.after and id <= asked.up_to
       order by id limit ?) found
     where asked.after is not null
     union all
     select n, found.id::text as id
     from asked cross join lateral (
       (select id from message
        where message.pool_id = asked.pool_id and message.user_id = asked.user_id order by id desc limit ?)
       union
       (select message.id
        from message_mention mention join message on message.id = mention.message_id
        where mention.user_id = asked.user_id and message.pool_id = asked.pool_id
        order by message.id desc limit ?)
       order by id desc limit ?) found
     where asked.user_id is not null
     union all
     select n, found.id::text as id
     from asked cross join lateral (
       select distinct message.id
       from message_reaction reaction join message on message.id = reaction.message_id
       where reaction.user_id = asked.reactor_id and message.pool_id = asked.pool_id
       order by message.id desc limit ?) found
     where asked.reactor_id is not null`,
    [JSON.stringify(asked), pageLength, ...Array<number>(4).fill(renamedLength)],
  );
}

/** Which of these users are members of these pools now. */
export async function areMembers(
  { em }: Ctx,
  asked: readonly { poolId: string; userId: string }[],
): Promise<boolean[]> {
  const rows = await rowsOf(
    em,
    { n: number },
    `select n from jsonb_to_recordset(?::jsonb) as asked (n int, "poolId" uuid, "userId" uuid)
     join pool_member on pool_id = asked."poolId" and user_id = asked."userId"`,
    [JSON.stringify(asked.map(({ poolId, userId }, n) => ({ n, poolId, userId })))],
  );
  const members = new Set(rows.map(({ n }) => n));
  return asked.map((_one, n) => members.has(n));
}
