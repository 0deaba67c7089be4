import { type GoldenPool, isOneAndDone } from '../../../src/board/golden/golden-pools.ts';
import { cast } from '../../story/random-story.ts';
import type { Week } from '../week.ts';
import { mustEqual } from './must-equal.ts';
import { type EntryRow, notePayments } from './payments.ts';
import { noteReversals } from './reversals.ts';
import { noteWithdrawals } from './withdrawals.ts';

// What must hold after every step: entries, payments and money, against the book.

export async function checkBooks(week: Week): Promise<void> {
  const { book, story, gateway } = week;
  for (const pool of story.pools) {
    const payout = book.isPaidOut(pool) ? null : week.oracle.payout(pool);
    if (payout) book.payOut(pool, payout);
  }
  const em = gateway.orm.em.fork();
  const entries = await em.execute<EntryRow[]>(
    `select pool.name as pool, user_id as "userId", entry.id as "entryId", paid_by as "paidBy",
       paid_at as "paidAt", entry.fee_cents as "feeCents",
       exists (select 1 from card where card.entry_id = entry.id) as "hasCard"
     from entry join contest on contest.id = contest_id join pool on pool.id = pool_id where contest.number = 1`,
  );
  for (const pool of story.pools) notePayments(week, pool, entries);
  await noteReversals(week);
  for (const pool of story.pools) checkPayments(week, pool, entries);
  await noteWithdrawals(week);
  await checkMoney(week);
  if (story.pools.some(isOneAndDone)) await checkNobodyTwice(week);
}

function checkPayments(week: Week, pool: GoldenPool, all: readonly EntryRow[]): void {
  for (const [who, entry] of week.book.entries(pool)) {
    const row = all.find((one) => one.pool === pool.name && one.userId === week.userIds.get(who));
    mustEqual(week, 'payments', `how ${who} has paid in ${pool.name}`, row?.paidBy, entry.paidBy);
  }
}

async function checkMoney(week: Week): Promise<void> {
  const { book, story, gateway } = week;
  const em = gateway.orm.em.fork();
  const accounts = await em.execute<{ kind: string; key: string; cents: string }[]>(
    'select kind, key, balance_cents as cents from ledger_account',
  );
  const centsOf = (kind: string, key = '') =>
    Number(accounts.find((account) => account.kind === kind && account.key === key)?.cents ?? 0);
  const feesCents = accounts.reduce((cents, one) => cents + (one.kind === 'fees' ? Number(one.cents) : 0), 0);
  const sum = accounts.reduce((cents, account) => cents + Number(account.cents), 0);
  mustEqual(week, 'ledger', 'the sum of all accounts', sum, 0);
  mustEqual(
    week,
    'balances',
    'the balances',
    Object.fromEntries(cast.map((who) => [who, centsOf('user', week.userIds.get(who))])),
    Object.fromEntries(cast.map((who) => [who, book.balance(who)])),
  );
  mustEqual(week, 'balances', 'the fees', feesCents, book.feesCents);
  const pots = await em.execute<{ name: string; id: string }[]>(
    'select name, contest.id from contest join pool on pool.id = pool_id where number = 1',
  );
  mustEqual(
    week,
    'balances',
    'the pots',
    Object.fromEntries(
      story.pools.map(({ name }) => [name, centsOf('pot', pots.find((pot) => pot.name === name)?.id)]),
    ),
    Object.fromEntries(story.pools.map((pool) => [pool.name, book.potCents(pool)])),
  );
}

/** One and Done: nobody plays twice for an entry, but for who was picked for a week that came to nothing. */
async function checkNobodyTwice(week: Week): Promise<void> {
  const twice = await week.gateway.orm.em.fork().execute<object[]>(
    `select entry_id, golfer from card join entry on entry.id = entry_id join contest on contest.id = contest_id
       join pool on pool.id = pool_id join contest_week using (contest_id, week)
       join tournament on tournament.id = tournament_id, jsonb_array_elements(golfers) as golfer
     where pool.format = 'One and Done' and tournament.status <> 'cancelled'
     group by entry_id, golfer having count(*) > 1`,
  );
  mustEqual(week, 'cards', 'who plays twice', twice, []);
}
