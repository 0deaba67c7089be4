import type { Ctx } from '../../context.ts';
import { type AsJson, rowsOf, stored } from '../../database/rows.ts';
import {
  heldMoneyOf,
  partsOfBalance,
  recordHeldMoney,
  splitPayment,
  takeFromHeldMoney,
} from '../held-money.service.ts';
import { placeHold, releaseHold } from '../holds.service.ts';
import { adjustments, echeckClearing, userAccount } from '../ledger/accounts.ts';
import { balanceOf, lockAccounts, post } from '../ledger/ledger.service.ts';
import type { Withdrawal } from './withdrawal.entity.ts';

// An eCheck that was paid although its money had gone back: that is taken from the balance again, as far as it is
// there, and the rest is owed.

type Posting = Pick<Ctx, 'em' | 'wallClock'>;

/** What its transfer keeps of that, to undo it where the eCheck is refunded. Others have nothing of it. */
interface TakenMemo {
  owedCents: number;
  /** How much of what was taken was credit or held, and until when. */
  creditCents: number;
  timedCents: number;
  waitsUntil: Date | null;
}

/** A withdrawal that has just got this ending. */
type Ended = Pick<Withdrawal, 'id' | 'userId' | 'amountCents' | 'endings'>;

export const endingKey = ({ id, endings }: Pick<Ended, 'id' | 'endings'>): string =>
  `withdrawal:${id}:${endings}`;
const holdKey = ({ id }: Pick<Ended, 'id'>): string => `withdrawal:${id}`;

export async function takeAgain(tx: Posting, withdrawal: Ended): Promise<{ owedCents: number }> {
  const { id, userId, amountCents } = withdrawal;
  const user = userAccount(userId);
  await lockAccounts(tx, [user, adjustments, echeckClearing]);
  const balanceCents = await balanceOf(tx, user);
  const fromUser = Math.min(balanceCents, amountCents);
  const owedCents = amountCents - fromUser;
  const waiting = await heldMoneyOf(tx, userId);
  const { credit: creditCents, timed: timedCents } = splitPayment(
    partsOfBalance(balanceCents, waiting),
    fromUser,
  );
  const memo: TakenMemo = { owedCents, creditCents, timedCents, waitsUntil: waiting.until };
  await post(tx, {
    key: endingKey(withdrawal),
    reason: 'withdrawal-paid',
    lines: [
      { account: user, cents: -fromUser },
      { account: adjustments, cents: -owedCents },
      { account: echeckClearing, cents: amountCents },
    ],
    memo: { ...memo, withdrawalId: id },
  });
  await takeFromHeldMoney(tx, userId);
  if (owedCents > 0)
    await placeHold(tx, {
      key: holdKey(withdrawal),
      userId,
      owedCents,
      reason: 'an eCheck was paid although its money had gone back to the balance.',
    });
  return { owedCents };
}

/** What is still owed of the ending before this one, or was given up: it never came from the balance. */
export async function takenBefore({ em }: Pick<Ctx, 'em'>, { id, endings }: Ended): Promise<TakenMemo> {
  const [row] = await rowsOf(
    em,
    { memo: stored<Partial<AsJson<TakenMemo>>>() },
    'select memo from ledger_transfer where key = ?',
    [endingKey({ id, endings: endings - 1 })],
  );
  const { owedCents = 0, creditCents = 0, timedCents = 0, waitsUntil } = row?.memo ?? {};
  return { owedCents, creditCents, timedCents, waitsUntil: waitsUntil ? new Date(waitsUntil) : null };
}

/** After its money went back once more: what was held is held again, and nothing is owed for it. */
export async function undoTaking(
  tx: Posting,
  withdrawal: Ended,
  { owedCents, creditCents, timedCents, waitsUntil }: TakenMemo,
): Promise<void> {
  const { userId } = withdrawal;
  const key = endingKey(withdrawal);
  await recordHeldMoney(tx, [
    { key: `${key}:credit`, userId, cents: creditCents, until: null, isCredit: true },
    { key, userId, cents: timedCents, until: waitsUntil },
  ]);
  if (owedCents === 0) return;
  await placeHold(tx, {
    key: holdKey(withdrawal),
    userId,
    owedCents: 0,
    reason: 'an eCheck was paid although its money had gone back to the balance.',
  });
  await releaseHold(tx, holdKey(withdrawal));
}
