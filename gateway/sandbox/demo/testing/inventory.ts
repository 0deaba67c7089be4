import { openOrm } from '../../../src/database/orm.ts';
import { tables } from '../../../src/features/features.ts';
import { withSandbox } from '../../tables.ts';

/** All that a demo consists of, but for ids and real moments. */
const inventory = `
  select 'user' as kind, username as what from user_account
  union all select 'clock', concat_ws(' ', game_at, speed, scenario_event) from sandbox.clock
  union all select 'demo', concat_ws(' ', starts_at, speed, prepared_at is not null) from sandbox.demo
  union all
  select 'pool', concat_ws(' ', pool.name, pool.format, pool.buy_in_cents, admin.username, (
    select string_agg(username, ',' order by joined_at) from pool_member join user_account on id = user_id
    where pool_id = pool.id
  )) from pool join user_account admin on admin.id = pool.admin_id
  union all
  select 'entry', concat_ws(' ', pool.name, c.number, c.settled_at, c.outcome, player.username,
    entry.paid_at is not null, card.week, card.golfers, card.replacements)
  from entry join contest c on c.id = entry.contest_id join pool on pool.id = c.pool_id
  join user_account player on player.id = entry.user_id left join card on card.entry_id = entry.id
  union all
  select 'result', concat_ws(' ', pool_name, username, tournament_id, position, scores, date)
  from result join user_account on id = user_id
  union all
  select 'checkout', concat_ws(' ', username, checkout.status, buy_in_cents, fee_cents)
  from checkout join user_account on user_account.id = user_id
  union all select 'payment', concat_ws(' ', status, amount_cents) from sandbox.stripe_intent
  union all
  select 'balance', concat_ws(' ', account.kind, username, balance_cents)
  from ledger_account account left join user_account on user_account.id::text = account.key
  union all select 'transfer', reason from ledger_transfer
  union all
  select 'said', concat_ws(' ', pool.name, row_number() over (partition by pool.id order by message.id),
    username, text)
  from message join pool on pool.id = message.pool_id left join user_account on user_account.id = user_id
  order by 1, 2`;

/** The inventory of a database's demo, a line each. */
export async function inventoryOf({ url }: { url: string }): Promise<string[]> {
  const orm = await openOrm(url, withSandbox(tables), 'patient');
  const rows = await orm.em.execute<{ kind: string; what: string }[]>(inventory);
  await orm.close();
  return rows.map(({ kind, what }) => `${kind}: ${what}`);
}
