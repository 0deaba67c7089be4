import { LockMode } from '@mikro-orm/core';
import { currentUser } from '../../../accounts/users/user.queries.ts';
import { type Ctx, inTransaction } from '../../../context.ts';
import { mayHaveForgottenUntil } from '../../../database/restored.ts';
import { isUuid } from '../../../input/uuid.ts';
import { idOfToken } from '../../../keys/signed-link.ts';
import { countAttempt, type Limit } from '../../../limits/attempt.service.ts';
import { Refusal, unauthenticated } from '../../../refusal.ts';
import { accountOf } from '../../ledger/accounts.ts';
import { balanceOf } from '../../ledger/ledger.service.ts';
import { mayHaveBeenForgotten } from '../find-echecks.service.ts';
import { end } from '../settle-withdrawal.service.ts';
import { Withdrawal, WithdrawalStatus } from '../withdrawal.entity.ts';

/** More often than anybody has withdrawals to stop. */
const stops: Limit = {
  name: 'withdrawals stopped by',
  most: 30,
  periodSeconds: 3600,
  refusal: 'You have tried to stop withdrawals very often. Please try again later.',
};

/** Of one withdrawal's link, so that nobody uses up another's. What was forged is told by its signature alone. */
const linkUses: Limit = {
  name: 'links that stop the withdrawal',
  most: 60,
  periodSeconds: 3600,
  refusal: 'This link was followed very often. Please try again later.',
};

const noSuchWithdrawal = () => new Refusal('NOT_FOUND', 'You have no such withdrawal.');

/** Stops a withdrawal of the caller's own, and tells the balance behind it. */
export async function stopWithdrawal(
  ctx: Ctx,
  id: string,
): Promise<{ withdrawal: Withdrawal; balanceCents: number }> {
  const { caller } = ctx;
  if (caller.kind !== 'user') throw unauthenticated();
  await countAttempt(ctx, stops, caller.userId);
  if (!isUuid(id)) throw noSuchWithdrawal();
  return stop(ctx, id, async (inside, { userId }) => {
    const user = await currentUser(inside, 'to act');
    if (user.id !== userId) throw noSuchWithdrawal();
  });
}

/** Whether it can still be stopped: nobody has asked for its check, nor may have before the database was put back. */
export const canBeStopped = async (ctx: Ctx, withdrawal: Withdrawal): Promise<boolean> =>
  withdrawal.isUnasked && !mayHaveBeenForgotten(withdrawal, await mayHaveForgottenUntil(ctx));

/** The withdrawal that a link of a mail stops; undefined for a link that was never made here. */
export async function withdrawalOfLink(ctx: Ctx, token: string): Promise<Withdrawal | undefined> {
  const id = idOfToken('stop-withdrawal', token, ctx.keys);
  if (id === undefined) return undefined;
  await countAttempt(ctx, linkUses, id);
  return (await ctx.em.findOne(Withdrawal, { id })) ?? undefined;
}

/** Stops what the link stops. Whoever has the mail may, signed in or not: all it can do is bring money back. */
export async function stopByLink(ctx: Ctx, token: string): Promise<Withdrawal | undefined> {
  const known = await withdrawalOfLink(ctx, token);
  return known && (await stop(ctx, known.id)).withdrawal;
}

/**
 * Brings the money back to the balance, as long as nobody has asked for the eCheck. Whoever asks counts that in the
 * same row first, so that either the one or the other happens. What is back already stays as it is.
 */
async function stop(
  ctx: Ctx,
  id: string,
  refuse?: (inside: Ctx, withdrawal: Withdrawal) => Promise<void>,
): Promise<{ withdrawal: Withdrawal; balanceCents: number }> {
  const forgottenUntil = await mayHaveForgottenUntil(ctx);
  return inTransaction(ctx, async (inside) => {
    const known = await inside.em.findOne(Withdrawal, { id });
    if (!known) throw noSuchWithdrawal();
    await refuse?.(inside, known);
    const withdrawal = await inside.em.findOneOrFail(
      Withdrawal,
      { id },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    if (withdrawal.status !== WithdrawalStatus.RETURNED) {
      if (!withdrawal.isUnasked || mayHaveBeenForgotten(withdrawal, forgottenUntil))
        throw new Refusal('CONFLICT', 'Its eCheck may be on its way already: it can’t be stopped any more.');
      const reason = 'It was stopped before its eCheck was sent.';
      await end(inside, withdrawal, { status: WithdrawalStatus.RETURNED, reason });
    }
    return { withdrawal, balanceCents: await balanceOf(inside, accountOf(withdrawal.userId)) };
  });
}
