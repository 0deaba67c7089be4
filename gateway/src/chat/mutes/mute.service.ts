import type { Mutes } from '@fairway/schema/events';
import type { User } from '../../accounts/users/user.entity.ts';
import { currentUser, userNamed, usersWithIds } from '../../accounts/users/user.queries.ts';
import { type AccountDeletionStep, type Ctx, inTransaction } from '../../context.ts';
import { number, rowsOf, text } from '../../database/rows.ts';
import { hint } from '../../live/bus/bus.ts';
import type { Pool } from '../../pools/pool.entity.ts';
import { notMember, ownPool, ownPools } from '../../pools/pool.queries.ts';
import { Refusal, unauthenticated } from '../../refusal.ts';
import { mutedIdsOf } from './mute.queries.ts';

/** Published when somebody has muted a person, or does so no longer. */
export const mutesChanged = hint<{ userId: string }>('chat.mutes');

/** More than anybody mutes by hand: open sockets hold them. */
const mostMuted = 200;

/** Hides what somebody writes from the caller, or no longer. Nobody else is told. */
export const mutePerson = (ctx: Ctx, username: string, on: boolean): Promise<User> =>
  inTransaction(ctx, async (tx) => {
    const { em, bus, wallClock } = tx;
    const user = await currentUser(tx, 'to change');
    const other = await userNamed(tx, username);
    if (other.id === user.id) throw new Refusal('INVALID', 'You can’t mute yourself.', { field: 'username' });
    if (on) await refuseTooMany(tx, user);
    await em.execute(
      on
        ? `insert into muted_person (user_id, muted_id, at) values (?, ?, ?) on conflict do nothing`
        : 'delete from muted_person where user_id = ? and muted_id = ?',
      [user.id, other.id, ...(on ? [wallClock.now()] : [])],
    );
    await bus.publish(em, mutesChanged, { userId: user.id });
    return user;
  });

async function refuseTooMany({ em }: Ctx, { id }: User): Promise<void> {
  const [row] = await rowsOf(
    em,
    { count: number },
    'select count(*)::int as count from muted_person where user_id = ?',
    [id],
  );
  if ((row?.count ?? 0) >= mostMuted)
    throw new Refusal('CONFLICT', `You can mute at most ${mostMuted} people.`, { field: 'username' });
}

/** Keeps notices of that pool's chat from the caller, or no longer: as long as they are in it. */
export const mutePool = (ctx: Ctx, poolName: string, on: boolean): Promise<Pool> =>
  inTransaction(ctx, async (tx) => {
    const { em, wallClock } = tx;
    const user = await currentUser(tx, 'to act');
    const { pool } = await ownPool(tx, poolName);
    if (!on) await em.execute('delete from muted_pool where user_id = ? and pool_id = ?', [user.id, pool.id]);
    else {
      const members = await em.execute<object[]>(
        `with member as (
           select user_id, pool_id from pool_member where user_id = ? and pool_id = ? for key share
         ), muted as (
           insert into muted_pool (user_id, pool_id, at)
           select user_id, pool_id, ? from member on conflict do nothing
         )
         select 1 from member`,
        [user.id, pool.id, wallClock.now()],
      );
      if (members.length === 0) throw notMember();
    }
    return pool;
  });

/** The pools whose chats the caller mutes, by name. */
export async function mutedPools(ctx: Ctx): Promise<Pool[]> {
  const { em, caller } = ctx;
  if (caller.kind !== 'user') throw unauthenticated();
  const rows = await rowsOf(em, { id: text }, 'select pool_id as id from muted_pool where user_id = ?', [
    caller.userId,
  ]);
  if (rows.length === 0) return [];
  const muted = new Set(rows.map(({ id }) => id));
  return (await ownPools(ctx)).filter(({ id }) => muted.has(id));
}

/** All that the caller mutes, as REST and socket.io show it. */
export async function shownMutes(ctx: Ctx): Promise<Mutes> {
  const { id } = await currentUser(ctx);
  const people = await mutedPeopleOf(ctx, id);
  const pools = await mutedPools(ctx);
  return { people: people.map(({ username }) => username), pools: pools.map(({ name }) => name) };
}

/** Whom that user mutes, in the order in which they did so. */
export async function mutedPeopleOf(ctx: Ctx, userId: string): Promise<User[]> {
  const ids = [...(await mutedIdsOf(ctx, userId))];
  const users = await usersWithIds(ctx.em, ids);
  return ids.flatMap((id) => users.get(id) ?? []);
}

export const muteDeletion: AccountDeletionStep = {
  erase: async ({ em }, userId) => {
    await em.execute('delete from muted_person where user_id = ? or muted_id = ?', [userId, userId]);
    await em.execute('delete from muted_pool where user_id = ?', [userId]);
  },
};
