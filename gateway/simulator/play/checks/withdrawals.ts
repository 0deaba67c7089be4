import { mustHold } from '../violation.ts';
import type { Week } from '../week.ts';
import { mustEqual } from './must-equal.ts';

export interface WithdrawalRow {
  id: string;
  status: 'open' | 'sent' | 'paid' | 'returned';
  checkId: string | null;
  cents: number;
  /** Which of all transfers has brought it back; null as long as none has. */
  order: number | null;
}

/** What is withdrawn is what was asked for. */
export const checkWithdrawn = (week: Week, rows: readonly WithdrawalRow[]): void =>
  mustEqual(
    week,
    'eChecks',
    'what is withdrawn',
    Object.fromEntries(rows.map(({ id, cents }) => [id, cents])),
    Object.fromEntries([...week.book.withdrawals].map(([id, { cents }]) => [id, cents])),
  );

/** How a withdrawal ends is known when its sender says so; and each has one eCheck at most. */
export function noteWithdrawal({ book, checks }: Week, { id, status, checkId }: WithdrawalRow): void {
  const booked = book.withdrawals.get(id);
  if (!booked) return;
  const own = checks.sent().filter(({ description }) => description.includes(id));
  mustHold(
    own.length <= 1,
    'eChecks',
    () => `${booked.who} was sent ${own.length} eChecks for one withdrawal.`,
  );
  const [check] = own;
  mustHold(
    !check || check.amountCents === booked.cents,
    'eChecks',
    () => `${booked.who} withdrew ${booked.cents} cents and was sent ${check?.amountCents}.`,
  );
  if (status === 'open' || status === 'sent' || status === booked.status) return;
  const said = checkId && checks.statusOf(checkId);
  const isTrue = status === 'paid' ? said === 'PAID' : said === 'EXPIRED' || said === 'FAILED';
  mustHold(isTrue, 'eChecks', () => `The eCheck of ${booked.who} is ${said}, and counts as ${status}.`);
  booked.status = status;
  if (status === 'returned') book.give(booked.who, booked.cents);
}
