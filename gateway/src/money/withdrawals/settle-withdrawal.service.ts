import { LockMode } from '@mikro-orm/core';
import { holdsAccount } from '../../accounts/users/user.queries.ts';
import type { Ctx } from '../../context.ts';
import { transactional } from '../../database/transaction.ts';
import { type Account, echeckClearing, pendingAccount, userAccount } from '../ledger/accounts.ts';
import { post } from '../ledger/ledger.service.ts';
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
    await end(tx, withdrawal, outcome);
    if (!isToNobody) return;
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

/** The account that holds its money. */
function holderOf({ status, userId }: Withdrawal): Account {
  if (inProgress.includes(status)) return pendingAccount(userId);
  return status === WithdrawalStatus.PAID ? echeckClearing : userAccount(userId);
}

/** Moves the money of a locked withdrawal to its final account. */
export async function end(
  tx: SettlingWork,
  withdrawal: Withdrawal,
  outcome: WithdrawalOutcome,
): Promise<void> {
  const { id, userId, amountCents } = withdrawal;
  const isPaid = outcome.status === WithdrawalStatus.PAID;
  const from = holderOf(withdrawal);
  withdrawal.status = outcome.status;
  withdrawal.settledAt = tx.wallClock.now();
  withdrawal.endings += 1;
  withdrawal.askingUntil = null;
  withdrawal.trouble = null;
  if ('reason' in outcome) withdrawal.reason = outcome.reason;
  await tx.em.flush();
  await post(tx, {
    key: `withdrawal:${id}:${withdrawal.endings}`,
    reason: isPaid ? 'withdrawal-paid' : 'withdrawal-returned',
    lines: [
      { account: from, cents: -amountCents },
      { account: isPaid ? echeckClearing : userAccount(userId), cents: amountCents },
    ],
    memo: { ...('reason' in outcome ? { about: outcome.reason } : {}), withdrawalId: id },
  });
  if (isPaid) return;
  const { endings } = withdrawal;
  await tx.hooks.withdrawalMoved(tx, { id, userId, outcome: 'returned', endings });
}
