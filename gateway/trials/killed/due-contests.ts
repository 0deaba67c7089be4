import type pg from 'pg';
import { poolCopies } from '../../src/testing/database/copy-pool.ts';
import type { GatewayProcess } from '../gateway-process.ts';
import { openPoolWithCards } from '../members.ts';

// Many contests that are due together: copies of a pool whose week was played to its end.

export const buyInCents = 1000;

/** Plays a pool's week to its end; what it ends with is settled. */
export async function playWeek(gateway: GatewayProcess, pool: string, members: number): Promise<void> {
  await openPoolWithCards(gateway, pool, members);
  await gateway.ask('POST', '/sandbox/clock', { body: { advanceSeconds: 6 * 86_400 } });
}

const unsettled = 'contest where settled_at is null and number = 1';

export async function countDue(database: pg.Client): Promise<number> {
  const { rows } = await database.query(`select count(*)::int as count from ${unsettled}`);
  return rows[0].count;
}

/** Adds contests that are due, each with the buy-ins of all members in its pot. */
export async function addDueContests(
  database: pg.Client,
  { pool, count, word, members }: { pool: string; count: number; word: string; members: number },
): Promise<void> {
  await database.query('begin');
  await database.query('update pool set buy_in_cents = $1 where name = $2', [buyInCents, pool]);
  await database.query(`update entry set paid_at = created_at, paid_by = 'balance' where paid_at is null`);
  for (const statement of poolCopies(pool, count, word)) await database.query(statement);
  await database.query(fillPots(members * buyInCents));
  await database.query('commit');
  await database.query('analyze');
}

const fillPots = (cents: number) => `
  with new as (
    select contest.id from ${unsettled}
      and not exists (select 1 from ledger_account where kind = 'pot' and key = contest.id::text)
  ), gift as (
    insert into ledger_account as known (kind, key, balance_cents)
    select 'adjustments', '', -${cents} * count(*) from new
    on conflict (kind, key) do update set balance_cents = known.balance_cents + excluded.balance_cents
    returning id
  ), pot as (
    insert into ledger_account (kind, key, balance_cents)
    select 'pot', id::text, ${cents} from new returning id, key
  ), transfer as (
    insert into ledger_transfer (key, reason, made_at, memo)
    select 'buy-ins:' || id, 'adjustment', now(), '{}' from new returning id, key
  )
  insert into ledger_posting (transfer_id, account_id, cents)
  select transfer.id, pot.id, ${cents} from transfer join pot on transfer.key = 'buy-ins:' || pot.key
  union all select transfer.id, gift.id, -${cents} from transfer, gift`;
