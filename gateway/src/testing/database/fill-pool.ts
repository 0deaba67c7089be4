import type { PoolGame } from '../pool-game.ts';

/** Adds so many members to a pool, each with an entry and a card that somebody has made already. */
export async function fillPool({ gateway }: PoolGame, poolName: string, count: number): Promise<void> {
  const em = gateway.orm.em.fork();
  await em.execute(
    `insert into user_account (id, username, name_key, created_at)
     select gen_random_uuid(), 'fan-' || n, 'fan-' || n, now() from generate_series(1, ?::int) n`,
    [count],
  );
  await em.execute(
    `insert into pool_member (pool_id, user_id, joined_at, opened_at)
     select pool.id, fan.id, now(), now() from pool, user_account fan
     where pool.name = ? and fan.username like 'fan-%'`,
    [poolName],
  );
  await em.execute(
    `insert into entry (id, contest_id, user_id, created_at)
     select gen_random_uuid(), contest.id, fan.id, now()
     from contest join pool on pool.id = contest.pool_id, user_account fan
     where pool.name = ? and fan.username like 'fan-%'`,
    [poolName],
  );
  await em.execute(
    `insert into card (entry_id, week, golfers, saved_at)
     select entry.id, 1, (select golfers from card limit 1), now()
     from entry join user_account fan on fan.id = entry.user_id where fan.username like 'fan-%'`,
  );
}
