import type { GoldenPool } from '../../../src/board/golden/golden-pools.ts';
import { cast } from '../../story/random-story.ts';
import type { Week } from '../week.ts';
import { mustEqual } from './must-equal.ts';
import { checkLatePayments, type EntryRow, type LatePayment, notePayments, playerOf } from './payments.ts';
import { plannedRows } from './planned-rows.ts';
import { noteRefusedReturn, noteReversal, type RefusedReturn, type TakenBack } from './reversals.ts';
import { checkWithdrawn, noteWithdrawal, type WithdrawalRow } from './withdrawals.ts';

// What must hold after every step: entries, payments and money, against the book.

/** All that the book is held to, in one statement: it is asked after every step. */
interface Rows {
  entries: EntryRow[];
  accounts: { kind: string; key: string; cents: number }[];
  pots: { name: string; id: string }[];
  takenBack: TakenBack[];
  refused: RefusedReturn[];
  late: LatePayment[];
  withdrawals: WithdrawalRow[];
  twice: object[];
}

const rowsQuestion = `select
  (select coalesce(json_agg(json_build_object('pool', pool.name, 'userId', user_id, 'number', entry.number, 'entryId', entry.id, 'paidBy', paid_by,
      'paidAt', paid_at, 'feeCents', entry.fee_cents, 'hasCard', exists (select 1 from card where card.entry_id = entry.id))
      order by entry.id), '[]')
    from entry join contest on contest.id = contest_id join pool on pool.id = pool_id where contest.number = 1) as entries,
  (select coalesce(json_agg(json_build_object('kind', kind, 'key', key, 'cents', balance_cents)), '[]')
    from ledger_account) as accounts,
  (select coalesce(json_agg(json_build_object('name', name, 'id', contest.id)), '[]')
    from contest join pool on pool.id = pool_id where number = 1) as pots,
  (select coalesce(json_agg(json_build_object('order', transfer.id, 'key', transfer.key, 'intentId', intent_id, 'pool', pool.name,
      'userId', checkout.user_id, 'number', (select number from entry where entry.id = checkout.entry_id))), '[]')
    from ledger_transfer transfer join checkout on checkout.id::text = split_part(transfer.key, ':', 2)
    join contest on contest.id = checkout.contest_id join pool on pool.id = contest.pool_id
    where transfer.reason in ('dispute', 'dispute-won')) as "takenBack",
  (select coalesce(json_agg(json_build_object('order', transfer.id, 'key', transfer.key, 'intentId', intent_id, 'userId', checkout.user_id,
      'cents', (select sum(cents) from ledger_posting where transfer_id = transfer.id and cents > 0))), '[]')
    from ledger_transfer transfer join checkout on checkout.id::text = split_part(transfer.key, ':', 2)
    where transfer.reason = 'refund-refused') as refused,
  (select coalesce(json_agg(json_build_object('pool', pool.name, 'intentId', intent_id)), '[]')
    from checkout join contest on contest.id = contest_id join pool on pool.id = pool_id
    where checkout.reason = 'The payment came after the lock.') as late,
  (select coalesce(json_agg(json_build_object('id', id, 'status', status, 'checkId', check_id, 'cents', amount_cents,
      'order', (select max(transfer.id) from ledger_transfer transfer
        where transfer.reason = 'withdrawal-returned' and transfer.memo ->> 'withdrawalId' = withdrawal.id::text))), '[]')
    from withdrawal) as withdrawals,
  -- One and Done: nobody plays twice for an entry, but for who was picked for a week that came to nothing.
  (select coalesce(json_agg(json_build_object('entry', entry_id, 'golfer', golfer)), '[]') from (
    select entry_id, golfer from card join entry on entry.id = entry_id join contest on contest.id = contest_id
      join pool on pool.id = pool_id join contest_week using (contest_id, week)
      join tournament on tournament.id = tournament_id, jsonb_array_elements(golfers) as golfer
    where pool.format = 'One and Done' and tournament.status <> 'cancelled'
    group by entry_id, golfer having count(*) > 1) as played) as twice`;

export async function checkBooks(week: Week): Promise<void> {
  const { book, story } = week;
  for (const pool of story.pools) {
    const payout = book.isPaidOut(pool) ? null : week.oracle.payout(pool);
    if (payout) book.payOut(pool, payout);
  }
  const [rows] = await plannedRows<Rows>(week, 'books', rowsQuestion);
  if (!rows) throw new Error('The statement answers one row.');
  for (const pool of story.pools) notePayments(week, pool, rows.entries);
  checkLatePayments(week, rows.late);
  checkWithdrawn(week, rows.withdrawals);
  noteInOrder(week, rows);
  for (const pool of story.pools) checkPayments(week, pool, rows.entries);
  checkMoney(week, rows);
  mustEqual(week, 'cards', 'who plays twice', rows.twice, []);
}

/** What a bank takes is as much as there is: what has come back before counts, and what comes back later does not. */
function noteInOrder(week: Week, { refused, takenBack, withdrawals }: Rows): void {
  const news = [
    ...refused.map((row) => ({ order: row.order, note: () => noteRefusedReturn(week, row) })),
    ...takenBack.map((row) => ({ order: row.order, note: () => noteReversal(week, row) })),
    ...withdrawals.map((row) => ({ order: row.order ?? 0, note: () => noteWithdrawal(week, row) })),
  ];
  for (const { note } of news.toSorted((one, other) => one.order - other.order)) note();
}

function checkPayments(week: Week, pool: GoldenPool, all: readonly EntryRow[]): void {
  for (const [who, entry] of week.book.entries(pool)) {
    const row = all.find((one) => one.pool === pool.name && playerOf(week, pool, one) === who);
    mustEqual(week, 'payments', `how ${who} has paid in ${pool.name}`, row?.paidBy, entry.paidBy);
  }
}

function checkMoney(week: Week, { accounts, pots }: Rows): void {
  const { book, story } = week;
  const centsOf = (kind: string, key = '') =>
    accounts.find((account) => account.kind === kind && account.key === key)?.cents ?? 0;
  const total = (own: Rows['accounts']) => own.reduce((sum, { cents }) => sum + cents, 0);
  const feesCents = total(accounts.filter(({ kind }) => kind === 'fees'));
  mustEqual(week, 'ledger', 'the sum of all accounts', total(accounts), 0);
  mustEqual(
    week,
    'balances',
    'the balances',
    Object.fromEntries(cast.map((who) => [who, centsOf('user', week.userIds.get(who))])),
    Object.fromEntries(cast.map((who) => [who, book.balance(who)])),
  );
  mustEqual(week, 'balances', 'the fees', feesCents, book.feesCents);
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
