import type { Ctx } from '../../context.ts';
import { rowsOf, stored, text } from '../../database/rows.ts';
import type { ChangedTopic, TopicCheck, TopicKind } from '../../live/topics/topic-kind.ts';
import { StoredMessage } from '../message.entity.ts';
import { viewsOf } from '../message.queries.ts';
import type { MessageRun } from './uncommitted-messages.ts';

/** A pool's chat as it is in the tables. */
export interface RoomState {
  members: ReadonlySet<string>;
  lastId: string;
  /** Changes with the members. */
  digest: string;
  /** The messages behind the last one that the room knew of, where they are few. */
  missed: MessageRun | undefined;
}

interface RoomCheck extends TopicCheck {
  state: RoomState;
}

/** With more than these missed, a room is read page by page, by itself. */
const maxMissed = 20;

/**
 * The chats of pools, by the pool's id, as they are looked at after a gap of the bus: many rooms at once, and messages
 * only of those that have missed some. Everything else comes to rooms by hints of their own.
 */
export const roomTopics = (
  lastIdOf: (poolId: string) => string | undefined,
): TopicKind<RoomState, RoomCheck> => ({
  name: 'chat',
  listen: () => [],
  check: async (ctx, poolIds) => {
    const states = await statesOf(ctx, poolIds);
    return new Map([...states].map(([poolId, state]) => [poolId, { version: versionOf(state), state }]));
  },
  read: async (ctx, changed) => {
    const missed = await missedOf(ctx, changed, lastIdOf);
    return new Map(changed.map(({ key, check }) => [key, { ...check.state, missed: missed.get(key) }]));
  },
  versionOf,
});

const versionOf = ({ lastId, digest }: RoomState): string => `${lastId} ${digest}`;

async function statesOf({ em }: Ctx, poolIds: readonly string[]): Promise<Map<string, RoomState>> {
  const rows = await rowsOf(
    em,
    { poolId: text, lastId: text, userIds: stored<string[]>(), digest: text },
    `select pool.id as "poolId", coalesce(json_agg(user_id) filter (where user_id is not null), '[]') as "userIds",
       (select coalesce(max(id), 0)::text from message where message.pool_id = pool.id) as "lastId",
       md5(coalesce(string_agg(user_id::text, ',' order by user_id), '')) as digest
     from pool left join pool_member on pool_member.pool_id = pool.id
     where pool.id = any(array[?]::uuid[]) group by pool.id`,
    [[...poolIds]],
  );
  return new Map(
    rows.map(({ poolId, userIds, lastId, digest }) => [
      poolId,
      { members: new Set(userIds), lastId, digest, missed: undefined },
    ]),
  );
}

async function missedOf(
  ctx: Ctx,
  changed: readonly ChangedTopic<RoomState, RoomCheck>[],
  lastIdOf: (poolId: string) => string | undefined,
): Promise<Map<string, MessageRun>> {
  const behind = changed.flatMap(({ key: poolId, check }) => {
    const after = lastIdOf(poolId);
    return after !== undefined && BigInt(after) < BigInt(check.state.lastId) ? [{ poolId, after }] : [];
  });
  if (behind.length === 0) return new Map();
  const rows = await rowsOf(
    ctx.em,
    { id: text },
    `select found.id::text as id
     from json_to_recordset(?) as asked("poolId" uuid, after bigint)
     cross join lateral (
       select id from message where pool_id = asked."poolId" and id > asked.after order by id limit ?) found`,
    [JSON.stringify(behind), maxMissed + 1],
  );
  const ids = rows.map(({ id }) => id);
  const found = await ctx.em.find(StoredMessage, { id: { $in: ids } }, { orderBy: { id: 'asc' } });
  const byPool = Map.groupBy(await viewsOf(ctx, found), ({ poolId }) => poolId);
  return new Map(
    behind.flatMap(({ poolId, after }): [string, MessageRun][] => {
      const messages = byPool.get(poolId) ?? [];
      const upTo = messages.at(-1)?.id;
      if (upTo === undefined || messages.length > maxMissed) return [];
      return [[poolId, { poolId, after, upTo, messages }]];
    }),
  );
}
