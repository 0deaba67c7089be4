import type pg from 'pg';
import { buyInCents } from '../../trials/killed/due-contests.ts';

/** How large a Masters week is. */
export interface Size {
  pools: number;
  /** In each pool, with a card each. */
  members: number;
  users: number;
  /** In each pool. */
  messages: number;
}

/** A million cards at 100 %: 20,000 pools of fifty, and everybody is in ten of them. */
export function sizeOf(percent: number): Size {
  const pools = 200 * percent;
  return { pools, members: 50, users: 5 * pools, messages: 20 };
}

/** So many pools are filled in one transaction. */
const poolsAtOnce = 500;
/** Whoever plays for money has this much, of which ten buy-ins are paid. */
const startCents = 100 * buyInCents;

/**
 * Copies a pool into a whole week: users, pools, members, entries, cards of golfers drawn by the seed, messages, and a
 * transfer for each buy-in. The first users are those who have signed up; their entries are left to be paid. All by
 * the tables as the gateway made them, with their guards and triggers.
 */
export async function fill(
  database: pg.Client,
  { pool, size, seed }: { pool: string; size: Size; seed: string },
): Promise<void> {
  const ask = (text: string, values: unknown[] = []) => database.query(text, values);
  await database.query(functions);
  await ask(users, [size.users, startCents]);
  for (let from = 0; from < size.pools; from += poolsAtOnce) {
    const upTo = Math.min(from + poolsAtOnce, size.pools) - 1;
    await ask('begin');
    for (const statement of poolsBetween(size)) await ask(statement, [pool, from, upTo]);
    await ask(cards, [from, upTo, size.members, seed]);
    await ask(messages, [from, upTo, size.members, size.messages]);
    await ask(buyIns, [from, upTo, size.members, buyInCents]);
    await ask('commit');
  }
  for (const statement of after) await ask(statement);
  await ask('vacuum analyze');
}

// What is copied has ids by which every statement finds it again. Whoever signed up keeps theirs, by order.
const functions = `
  create schema if not exists masters;
  create table masters.person (place int primary key, id uuid not null);
  insert into masters.person
    select row_number() over (order by created_at, id) - 1, id from user_account;
  create function masters.pool_id(int) returns uuid immutable language sql as $$ select md5('pool ' || $1)::uuid $$;
  create function masters.contest_id(int) returns uuid immutable language sql as $$ select md5('contest ' || $1)::uuid $$;
  create function masters.entry_id(int, int) returns uuid immutable language sql
    as $$ select md5('entry ' || $1 || ' ' || $2)::uuid $$;
  -- Thirty-seven and the number of users have no divisor in common, so that nobody is twice in a pool.
  create function masters.member(pool int, place int, users bigint) returns int immutable language sql
    as $$ select ((5 * pool + 37 * place) % users)::int $$;
  create function masters.chance(text) returns int immutable language sql
    as $$ select hashtext($1) & 1073741823 $$;`;

const users = `
  with fresh as (
    insert into user_account (id, username, name_key, created_at)
    select md5('user ' || n)::uuid, 'fan-' || n, 'fan-' || n, now()
    from generate_series((select count(*) from masters.person), $1::int - 1) n returning id, username
  ), known as (
    insert into masters.person select substr(username, 5)::int, id from fresh
  ), account as (
    insert into ledger_account (kind, key, balance_cents) select 'user', id::text, $2::bigint from fresh returning id, key
  ), gift as (
    insert into ledger_account as known (kind, key, balance_cents)
    select 'adjustments', '', -$2::bigint * count(*) from fresh
    on conflict (kind, key) do update set balance_cents = known.balance_cents + excluded.balance_cents returning id
  ), transfer as (
    insert into ledger_transfer (key, reason, made_at, memo)
    select 'gift:' || id, 'adjustment', now(), '{}' from fresh returning id, key
  )
  insert into ledger_posting (transfer_id, account_id, cents)
  select transfer.id, account.id, $2::bigint from transfer join account on transfer.key = 'gift:' || account.key
  union all select transfer.id, gift.id, -$2::bigint from transfer, gift`;

const own = '(select id from pool where name = $1)';
const copied = (row: string, changes: string) =>
  `lateral jsonb_populate_record(${row}, jsonb_build_object(${changes})) copy`;

const poolsBetween = ({ members, users: count }: Size): string[] => [
  `insert into pool select copy.* from pool one, generate_series($2::int, $3::int) n,
     ${copied(
       'one',
       `'id', masters.pool_id(n), 'name', 'Week ' || n, 'name_key', 'week ' || n, 'buy_in_cents', ${buyInCents},
        'admin_id', (select id from masters.person where place = masters.member(n, 0, ${count}))`,
     )}
   where one.id = ${own}`,
  `insert into pool_name select 'week ' || n, masters.pool_id(n) from generate_series($2::int, $3::int) n where $1 <> ''`,
  `insert into pool_member (pool_id, user_id, joined_at, opened_at)
   select masters.pool_id(n), person.id, now(), now()
   from generate_series($2::int, $3::int) n, generate_series(0, ${members} - 1) k
   join masters.person on true where $1 <> '' and person.place = masters.member(n, k, ${count})`,
  `insert into contest select copy.* from contest one, generate_series($2::int, $3::int) n,
     ${copied('one', `'id', masters.contest_id(n), 'pool_id', masters.pool_id(n)`)}
   where one.pool_id = ${own} and one.number = 1`,
  `insert into contest_week select copy.* from contest_week one, generate_series($2::int, $3::int) n,
     ${copied('one', `'contest_id', masters.contest_id(n)`)}
   where one.contest_id = (select id from contest where pool_id = ${own} and number = 1)`,
  `insert into entry (id, contest_id, user_id, created_at, paid_at, paid_by)
   select masters.entry_id(n, k), masters.contest_id(n), person.id, now(),
     case when name_key like 'fan-%' then now() end, case when name_key like 'fan-%' then 'balance' end
   from generate_series($2::int, $3::int) n, generate_series(0, ${members} - 1) k
   join masters.person on true join user_account on user_account.id = person.id
   where $1 <> '' and person.place = masters.member(n, k, ${count})`,
];

/** As many of each tier as a pool of its format has: three, two, two and one. */
const cards = `
  with tiers as (
    select tier, array_agg(dg_id order by dg_id) as golfers from field_entry
    where tournament_id = (select tournament_id from contest_week where contest_id = masters.contest_id($1::int))
      and tier is not null and status = 'active' and left_at is null group by tier
  )
  insert into card (entry_id, week, golfers, saved_at)
  select masters.entry_id(n, k), 1, (
    select jsonb_agg(golfers[(drawn + (place - 1) * 3) % cardinality(golfers) + 1] order by tier, place)
    from (
      select tier, golfers, place, masters.chance($4 || ' ' || n || ' ' || k || ' ' || tier) as drawn
      from tiers, generate_series(1, case tier when 1 then 3 when 4 then 1 else 2 end) place
    ) as picked
  ), now()
  from generate_series($1::int, $2::int) n, generate_series(0, $3::int - 1) k`;

const messages = `
  insert into message (pool_id, user_id, text, at)
  select contest.pool_id, entry.user_id, 'Who is ahead after hole ' || k || '?', now()
  from generate_series($1::int, $2::int) n, generate_series(1, $4::int) k
  join contest on true join entry on true
  where contest.id = masters.contest_id(n) and entry.id = masters.entry_id(n, k % $3::int)`;

const buyIns = `
  with bought as (
    select entry.id, entry.user_id, entry.contest_id
    from generate_series($1::int, $2::int) n, generate_series(0, $3::int - 1) k
    join entry on true where entry.id = masters.entry_id(n, k) and entry.paid_at is not null
  ), pot as (
    insert into ledger_account (kind, key, balance_cents)
    select 'pot', contest_id::text, $4::bigint * count(*) from bought group by contest_id returning id, key
  ), spent as (
    update ledger_account account set balance_cents = account.balance_cents - $4::bigint * own.count
    from (select user_id::text as key, count(*) from bought group by user_id) own
    where account.kind = 'user' and account.key = own.key returning id, account.key
  ), transfer as (
    insert into ledger_transfer (key, reason, made_at, memo)
    select 'buy-in:' || id, 'buy-in', now(), '{}' from bought returning id, key
  )
  insert into ledger_posting (transfer_id, account_id, cents)
  select transfer.id, line.id, line.cents
  from bought join transfer on transfer.key = 'buy-in:' || bought.id
  join pot on pot.key = bought.contest_id::text join spent on spent.key = bought.user_id::text,
  lateral (values (pot.id, $4::bigint), (spent.id, -$4::bigint)) as line (id, cents)`;

/** Nothing of the fill is news to a gateway that starts. */
const after = ['delete from board_change', 'checkpoint'];
