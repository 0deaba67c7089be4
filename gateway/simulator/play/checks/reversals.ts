import { cast } from '../../story/random-story.ts';
import type { Reversal } from '../book.ts';
import { mustHold } from '../violation.ts';
import type { Week } from '../week.ts';
import { playerOf, takeDraft } from './payments.ts';

export interface TakenBack {
  /** Which of all transfers it is. */
  order: number;
  key: string;
  intentId: string;
  pool: string;
  userId: string;
  /** Which of theirs, as long as it is there. */
  number: number | null;
}

/** Banks take payments back: out of the pot as long as that is there, else from the payer's balance, as far as it goes. */
export function noteReversal(week: Week, row: TakenBack): void {
  const { book } = week;
  if (book.reversals.has(row.key)) return;
  const { dispute } = week.provider.intents().find(({ id }) => id === row.intentId) ?? {};
  mustHold(Boolean(dispute), 'payments', () => `${row.key}: no bank has taken that payment back.`);
  const won = /^reversal-won:(.*)$/.exec(row.key);
  if (!won) {
    book.reversals.set(row.key, takeBack(week, row));
    return;
  }
  const reversal = book.reversals.get(`reversal:${won[1]}`);
  mustHold(dispute?.status === 'won' && !!reversal, 'payments', () => `${row.key}: it was not won.`);
  if (reversal) book.reversals.set(row.key, giveBack(week, reversal));
}

function takeBack(week: Week, { pool: name, userId, intentId, number }: TakenBack): Reversal {
  const { book, story, provider } = week;
  const who = cast.find((one) => week.userIds.get(one) === userId);
  const pool = story.pools.find((one) => one.name === name);
  const totalCents = provider.intents().find(({ id }) => id === intentId)?.receivedCents ?? 0;
  if (!who || !pool) throw new Error('A payment is somebody’s for a pool.');
  const player = number === null ? undefined : playerOf(week, pool, { userId, number });
  const entry = player && book.entries(pool).get(player);
  // An entry that is paid from the balance had no need of this payment, which came second.
  if (entry && entry.paidBy !== 'balance' && !book.isPaidOut(pool)) {
    // It may have been taken back before we heard of it.
    if (entry.paidBy === null) takeDraft(week, pool, player);
    book.feesCents -= entry.feeCents;
    Object.assign(entry, { paidBy: null, feeCents: 0, creditCents: 0 });
    return { who, fromPotCents: totalCents, fromBalanceCents: 0, creditCents: 0 };
  }
  const dueCents = totalCents - (book.returning.get(intentId) ?? 0);
  const fromBalanceCents = Math.min(dueCents, book.balance(who));
  return { who, fromPotCents: 0, fromBalanceCents, creditCents: book.take(who, fromBalanceCents) };
}

/** The bank has decided for us: what it took comes back, as what it was. */
function giveBack({ book }: Week, reversal: Reversal): Reversal {
  const { who, fromPotCents, fromBalanceCents, creditCents } = reversal;
  book.give(who, fromBalanceCents - creditCents);
  book.giveCredit(who, creditCents + (book.wantsCredit(who) ? fromPotCents : 0));
  return reversal;
}

export interface RefusedReturn {
  order: number;
  key: string;
  intentId: string;
  userId: string;
  cents: number;
}

/** What a card's bank does not take back stays with its owner as credit, once. */
export function noteRefusedReturn(week: Week, { key, intentId, userId, cents }: RefusedReturn): void {
  const { book, provider } = week;
  if (book.refused.has(key)) return;
  book.refused.add(key);
  const who = cast.find((one) => week.userIds.get(one) === userId);
  mustHold(
    who !== undefined && cents === provider.refusedCents(intentId),
    'payments',
    () =>
      `${key}: ${cents} cents of ${who} become credit, and their bank has refused ${provider.refusedCents(intentId)}.`,
  );
  if (who) book.giveCredit(who, cents);
  book.returning.delete(intentId);
}
