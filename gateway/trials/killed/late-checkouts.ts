import type pg from 'pg';
import { poolCopies } from '../../src/testing/database/copy-pool.ts';
import { openIntent, paidIntent } from './card-provider.ts';

// Many checkouts that are open when picks lock: of people who went away from the card field, and of people whose payment
// nobody has heard of yet, with picks and without.

export const checkoutCents = 1100;
const [buyInCents, feeCents] = [1000, 100];
/** Of the pool that is copied. */
export const members = 5;

/**
 * Adds copies of a pool whose members have cards, in which nobody has paid or picked; each member has an open checkout. Of each `oneIn`, one was paid
 * with picks and one without.
 */
export async function addOpenCheckouts(
  database: pg.Client,
  { pool, word, count, oneIn }: { pool: string; word: string; count: number; oneIn: number },
): Promise<void> {
  await database.query('begin');
  await database.query('update pool set buy_in_cents = $1 where name = $2', [buyInCents, pool]);
  for (const statement of poolCopies(pool, Math.ceil(count / members), word)) await database.query(statement);
  await database.query(`
    with late as (
      select entry.id, entry.contest_id, entry.user_id, golfers, row_number() over (order by entry.id) as n
      from entry join contest on contest.id = contest_id join pool on pool.id = pool_id join card on card.entry_id = entry.id
      where pool.name like '${pool} ${word} %' limit ${count}
    ), draft as (delete from card using late where entry_id = late.id)
    insert into checkout (id, entry_id, contest_id, user_id, buy_in_cents, fee_cents, week, golfers, intent_id, status,
      created_at, next_ask_at)
    select gen_random_uuid(), id, contest_id, user_id, ${buyInCents}, ${feeCents}, 1,
      case when n % ${oneIn} = 1 then golfers end,
      case when n % ${oneIn} in (1, 2) then '${paidIntent}' else '${openIntent}' end || '${word}_' || n, 'open',
      -- Only the lock finds them: nothing else asks about them before tomorrow.
      now(), now() + interval '1 day'
    from late`);
  await database.query('commit');
  await database.query('analyze');
}

export async function countOpen(database: pg.Client): Promise<number> {
  const { rows } = await database.query(`select count(*)::int as count from checkout where status = 'open'`);
  return rows[0].count;
}
