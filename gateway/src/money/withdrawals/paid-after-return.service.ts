import type { Ctx } from '../../context.ts';
import { type AsJson, rowsOf, stored } from '../../database/rows.ts';
import { takeFromHeldMoney } from '../held-money.service.ts';
import { placeHold } from '../holds.service.ts';
import { adjustments, echeckClearing, userAccount } from '../ledger/accounts.ts';
import { lockAccounts, post } from '../ledger/ledger.service.ts';
import {
  endDebt,
  holdAgain,
  readTaken,
  type TakenMemo,
  takenFromBalance,
} from '../taken-from-balance.service.ts';
import type { Withdrawal } from './withdrawal.entity.ts';

// An eCheck that was paid although its money had gone back: that is taken from the balance again.

type Posting = Pick<Ctx, 'em' | 'wallClock'>;

/** A withdrawal that has just got this ending. */
type Ended = Pick<Withdrawal, 'id' | 'userId' | 'amountCents' | 'endings'>;

export const endingKey = ({ id, endings }: Pick<Ended, 'id' | 'endings'>): string =>
  `withdrawal:${id}:${endings}`;
const holdOf = ({ id, userId }: Ended) => ({
  key: `withdrawal:${id}`,
  userId,
  reason: 'an eCheck was paid although its money had gone back to the balance.',
});

export async function takeAgain(tx: Posting, withdrawal: Ended): Promise<{ owedCents: number }> {
  const { id, userId, amountCents } = withdrawal;
  const user = userAccount(userId);
  await lockAccounts(tx, [user, adjustments, echeckClearing]);
  const { fromUserCents, memo } = await takenFromBalance(tx, userId, amountCents);
  const { owedCents } = memo;
  await post(tx, {
    key: endingKey(withdrawal),
    reason: 'withdrawal-paid',
    lines: [
      { account: user, cents: -fromUserCents },
      { account: adjustments, cents: -owedCents },
      { account: echeckClearing, cents: amountCents },
    ],
    memo: { ...memo, withdrawalId: id },
  });
  await takeFromHeldMoney(tx, userId);
  if (owedCents > 0) await placeHold(tx, { ...holdOf(withdrawal), owedCents });
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
  return readTaken(row?.memo);
}

/** After its money went back once more: what was held is held again, and nothing is owed for it. */
export async function undoTaking(tx: Posting, withdrawal: Ended, taken: TakenMemo): Promise<void> {
  await holdAgain(tx, { key: endingKey(withdrawal), userId: withdrawal.userId }, taken);
  if (taken.owedCents > 0) await endDebt(tx, holdOf(withdrawal));
}
