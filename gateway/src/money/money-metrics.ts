import { Gauge } from 'prom-client';
import type { Parts } from '../context.ts';
import { measuredRows } from '../database/measured-rows.ts';
import { moment, orNull, text } from '../database/rows.ts';

/** Metrics of the ledger check and of waiting withdrawals, read when scraped. */
export function measureMoney(parts: Parts): void {
  const { metrics, wallClock, settings } = parts;
  const ask = measuredRows(parts);
  const secondsSince = (since: Date) => (wallClock.now().getTime() - since.getTime()) / 1000;

  new Gauge({
    name: 'fairway_withdrawals_stopped',
    help: '1 while withdrawals are stopped because the ledger contradicts itself.',
    registers: [metrics],
    async collect() {
      const stops = await ask({}, 'select 1 from money_stop');
      this.set(stops.length);
    },
  });
  new Gauge({
    name: 'fairway_oldest_withdrawal_seconds',
    help: 'Seconds since the oldest withdrawal under way was asked for, or was let go where it had to wait, by how far it is.',
    labelNames: ['status'],
    registers: [metrics],
    async collect() {
      this.reset();
      const now = wallClock.now();
      const oldest = await ask(
        { status: text, since: moment },
        `select status, min(coalesce(held_until, created_at)) as since from withdrawal
         where status in ('open', 'sent') and (held_until is null or held_until <= ?) group by status`,
        [now],
      );
      for (const { status, since } of oldest) this.set({ status }, (now.getTime() - since.getTime()) / 1000);
    },
  });
  new Gauge({
    name: 'fairway_withdrawals_paid_after_return',
    help: 'Withdrawals whose eCheck was paid although their money had gone back to the balance, as long as nobody has seen to them.',
    registers: [metrics],
    async collect() {
      const paid = await ask({}, returnedInTrouble('exists'));
      this.set(paid.length);
    },
  });
  new Gauge({
    name: 'fairway_withdrawals_of_deleted_accounts',
    help: 'Withdrawals whose eCheck came back to an account that is deleted, or was paid after that, as long as nobody has seen to them.',
    registers: [metrics],
    async collect() {
      const found = await ask({}, returnedInTrouble('not exists'));
      this.set(found.length);
    },
  });
  new Gauge({
    name: 'fairway_oldest_return_to_card_seconds',
    help: 'Seconds since the oldest buy-in came back, or payment was not taken, that is still on its way to its card; 0 where none is.',
    registers: [metrics],
    async collect() {
      const [oldest] = await ask(
        { since: orNull(moment) },
        `select min(coalesce(returned.made_at, checkout.closed_at)) as since
         from checkout left join ledger_transfer returned
           on checkout.status = 'returning' and returned.key = 'buy-in-returned:' || checkout.entry_id
         where checkout.status in ('refunding', 'returning')`,
      );
      this.set(oldest?.since ? secondsSince(oldest.since) : 0);
    },
  });
  new Gauge({
    name: 'fairway_oldest_adjustment_seconds',
    help: 'Seconds since the oldest adjustment was asked for that nobody has confirmed or refused; 0 where none waits.',
    registers: [metrics],
    async collect() {
      const [oldest] = await ask(
        { since: orNull(moment) },
        'select min(asked_at) as since from adjustment_request where decided_at is null',
      );
      this.set(oldest?.since ? secondsSince(oldest.since) : 0);
    },
  });
  new Gauge({
    name: 'fairway_open_disputes',
    help: 'Card payments that banks have taken back, as long as they are not decided or something is owed.',
    registers: [metrics],
    async collect() {
      const held = await ask(
        {},
        "select 1 from money_hold where key like 'reversal:%' and released_at is null",
      );
      this.set(held.length);
    },
  });
  new Gauge({
    name: 'fairway_unusual_withdrawals',
    help: 'Withdrawals under way that are worth a look, by why.',
    labelNames: ['why'],
    registers: [metrics],
    async collect() {
      const { unusualWithdrawalCents } = settings.moneyLimits;
      const [found] = await ask(
        { large: text, shared: text },
        `with one as (select user_id, amount_cents, lower(email) as email from withdrawal where status in ('open', 'sent'))
         select count(*) filter (where amount_cents >= ?) as large,
           count(*) filter (where email in (
             select email from one group by email having count(distinct user_id) > 1)) as shared
         from one`,
        [unusualWithdrawalCents],
      );
      this.set({ why: 'large' }, Number(found?.large ?? 0));
      this.set({ why: 'shared address' }, Number(found?.shared ?? 0));
    },
  });
}

/** Withdrawals that came back and are in trouble, by whether their account is there. */
const returnedInTrouble = (account: 'exists' | 'not exists') =>
  `select 1 from withdrawal where status = 'returned' and trouble is not null
     and ${account} (select from user_account where id = user_id and deleted_at is null)`;
