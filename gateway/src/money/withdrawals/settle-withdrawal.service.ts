import { moneyText } from '@fairway/schema/display';
import { LockMode } from '@mikro-orm/core';
import { holdsAccount } from '../../accounts/users/user.queries.ts';
import type { Ctx } from '../../context.ts';
import { transactional } from '../../database/transaction.ts';
import { adjustments, echeckClearing, pendingAccount, userAccount } from '../ledger/accounts.ts';
import { post } from '../ledger/ledger.service.ts';
import { endingKey, takeAgain, takenBefore, undoTaking } from './paid-after-return.service.ts';
import { inProgress, Withdrawal, WithdrawalStatus } from './withdrawal.entity.ts';

export type WithdrawalOutcome =
  | { status: WithdrawalStatus.PAID }
  | { status: WithdrawalStatus.RETURNED; reason: string };

export type SettlingWork = Pick<Ctx, 'em' | 'wallClock' | 'log' | 'hooks'>;

const paidAfterReturn = 'The eCheck counts as paid, although its money had gone back to the balance.';

/**
 * Ends a withdrawal: the money set aside is paid out, or returned to the balance. A check that bounces after it
 * was paid is returned as well. Idempotent.
 */
export const settleWithdrawal = (ctx: SettlingWork, id: string, outcome: WithdrawalOutcome): Promise<void> =>
  withLocked(ctx, id, async (tx, withdrawal) => {
    if (!withdrawal) throw new Error(`There is no withdrawal ${id}.`);
    const isAsKnown = withdrawal.status === outcome.status;
    if (isAsKnown && withdrawal.trouble === paidAfterReturn) withdrawal.trouble = null;
    if (isAsKnown) return;
    if (withdrawal.status === WithdrawalStatus.RETURNED) {
      withdrawal.trouble = paidAfterReturn;
      ctx.log.error({ withdrawal: id }, 'withdrawals: an eCheck was paid after its money had gone back');
      return;
    }
    const isToNobody =
      outcome.status === WithdrawalStatus.RETURNED && !(await holdsAccount(tx, withdrawal.userId));
    const { owedCents } = await end(tx, withdrawal, outcome);
    if (!isToNobody || owedCents === withdrawal.amountCents) return;
    withdrawal.trouble = 'The eCheck came back, and the account that asked for it has been deleted since.';
    ctx.log.error({ withdrawal: id }, 'withdrawals: an eCheck came back to an account that is deleted');
  });

/** Does it with the withdrawal as it is now, locked. */
export const withLocked = <T>(
  ctx: SettlingWork,
  id: string,
  work: (tx: SettlingWork, withdrawal: Withdrawal | null) => Promise<T>,
): Promise<T> =>
  transactional({ em: ctx.em.fork(), log: ctx.log }, async (em) => {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    return work({ ...ctx, em }, await em.findOne(Withdrawal, { id }, { lockMode }));
  });

/**
 * Moves the money of a locked withdrawal to its final account, and says how much of it never was in the balance that it
 * is taken from, or goes back to: that is owed, or was.
 */
export async function end(
  tx: SettlingWork,
  withdrawal: Withdrawal,
  outcome: WithdrawalOutcome,
): Promise<{ owedCents: number }> {
  const { id, userId, amountCents, status: former } = withdrawal;
  withdrawal.status = outcome.status;
  withdrawal.settledAt = tx.wallClock.now();
  withdrawal.endings += 1;
  withdrawal.askingUntil = null;
  withdrawal.trouble = null;
  await tx.em.flush();
  if (outcome.status === WithdrawalStatus.PAID && former === WithdrawalStatus.RETURNED)
    return takeAgain(tx, withdrawal);
  const { endings } = withdrawal;
  const key = endingKey(withdrawal);
  const pending = pendingAccount(userId);
  if (outcome.status === WithdrawalStatus.PAID) {
    await post(tx, {
      key,
      reason: 'withdrawal-paid',
      lines: [
        { account: pending, cents: -amountCents },
        { account: echeckClearing, cents: amountCents },
      ],
      memo: { withdrawalId: id },
    });
    return { owedCents: 0 };
  }
  const taken = await takenBefore(tx, withdrawal);
  const { owedCents } = taken;
  const { reason } = outcome;
  withdrawal.reason =
    owedCents > 0 ? `${reason} ${moneyText(owedCents)} of it was owed, and is settled by it.` : reason;
  await tx.em.flush();
  await post(tx, {
    key,
    reason: 'withdrawal-returned',
    lines: [
      { account: inProgress.includes(former) ? pending : echeckClearing, cents: -amountCents },
      { account: userAccount(userId), cents: amountCents - owedCents },
      { account: adjustments, cents: owedCents },
    ],
    memo: { about: reason, withdrawalId: id },
  });
  await undoTaking(tx, withdrawal, taken);
  await tx.hooks.withdrawalMoved(tx, { id, userId, outcome: 'returned', endings });
  return { owedCents };
}
