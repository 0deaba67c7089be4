import { LockMode } from '@mikro-orm/core';
import { currentUser } from '../../../accounts/users/user.queries.ts';
import { type Ctx, inTransaction } from '../../../context.ts';
import { mayHaveLostRowsUntil } from '../../../database/backups/restored-backup.ts';
import { isUuid } from '../../../input/uuid.ts';
import { idOfToken } from '../../../keys/signed-link.ts';
import { countAttempt, type RateLimit } from '../../../limits/rate-limit.service.ts';
import { Refusal, unauthenticated } from '../../../refusal.ts';
import { userAccount } from '../../ledger/accounts.ts';
import { balanceOf } from '../../ledger/ledger.service.ts';
import { mayBeLostByRestore } from '../find-echecks.service.ts';
import { end } from '../settle-withdrawal.service.ts';
import { Withdrawal, WithdrawalStatus } from '../withdrawal.entity.ts';

/** Far more than anybody has withdrawals to stop. */
const stops: RateLimit = {
  name: 'withdrawals stopped by',
  most: 30,
  periodSeconds: 3600,
  refusal: 'You have tried to stop withdrawals too often. Please try again later.',
};

/** Counted by link, so that nobody uses up another's. Forged links fail by their signature alone. */
const linkUses: RateLimit = {
  name: 'links that stop the withdrawal',
  most: 60,
  periodSeconds: 3600,
  refusal: 'This link was used too often. Please try again later.',
};

const noSuchWithdrawal = () => new Refusal('NOT_FOUND', 'You have no such withdrawal.');

/** Stops a withdrawal of the caller and returns the new balance. */
export async function stopWithdrawal(
  ctx: Ctx,
  id: string,
): Promise<{ withdrawal: Withdrawal; balanceCents: number }> {
  const { caller } = ctx;
  if (caller.kind !== 'user') throw unauthenticated();
  await countAttempt(ctx, stops, caller.userId);
  if (!isUuid(id)) throw noSuchWithdrawal();
  return stop(ctx, id, async (tx, { userId }) => {
    const user = await currentUser(tx, 'to act');
    if (user.id !== userId) throw noSuchWithdrawal();
  });
}

/** Whether it can still be stopped: its check was not requested, also not before a restore from backup. */
export const canBeStopped = async (ctx: Ctx, withdrawal: Withdrawal): Promise<boolean> =>
  withdrawal.isNotRequested && !mayBeLostByRestore(withdrawal, await mayHaveLostRowsUntil(ctx));

/** The withdrawal that the mailed link stops; undefined if the link is forged. */
export async function withdrawalOfLink(ctx: Ctx, token: string): Promise<Withdrawal | undefined> {
  const id = idOfToken('stop-withdrawal', token, ctx.keys);
  if (id === undefined) return undefined;
  await countAttempt(ctx, linkUses, id);
  return (await ctx.em.findOne(Withdrawal, { id })) ?? undefined;
}

/** Stops the link's withdrawal. Having the link is enough, signed in or not: it can only bring money back. */
export async function stopByLink(ctx: Ctx, token: string): Promise<Withdrawal | undefined> {
  const known = await withdrawalOfLink(ctx, token);
  return known && (await stop(ctx, known.id)).withdrawal;
}

/**
 * Returns the money to the balance if the eCheck was not requested yet. Requests are counted in the same row
 * first, so only one of both happens. Idempotent.
 */
async function stop(
  ctx: Ctx,
  id: string,
  refuse?: (tx: Ctx, withdrawal: Withdrawal) => Promise<void>,
): Promise<{ withdrawal: Withdrawal; balanceCents: number }> {
  const forgottenUntil = await mayHaveLostRowsUntil(ctx);
  return inTransaction(ctx, async (tx) => {
    const known = await tx.em.findOne(Withdrawal, { id });
    if (!known) throw noSuchWithdrawal();
    await refuse?.(tx, known);
    const withdrawal = await tx.em.findOneOrFail(
      Withdrawal,
      { id },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    if (withdrawal.status !== WithdrawalStatus.RETURNED) {
      if (!withdrawal.isNotRequested || mayBeLostByRestore(withdrawal, forgottenUntil))
        throw new Refusal('CONFLICT', 'Its eCheck may be on its way already: it can’t be stopped any more.');
      const reason = 'It was stopped before its eCheck was sent.';
      await end(tx, withdrawal, { status: WithdrawalStatus.RETURNED, reason });
    }
    return { withdrawal, balanceCents: await balanceOf(tx, userAccount(withdrawal.userId)) };
  });
}
