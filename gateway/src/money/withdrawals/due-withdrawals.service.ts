import { dayMs, minuteMs } from '@fairway/schema/days';
import { QueryOrder } from '@mikro-orm/core';
import { User } from '../../accounts/users/user.entity.ts';
import type { Ctx } from '../../context.ts';
import { CheckbookFault } from '../../payments/checkbook-fault.ts';
import { Refusal, unavailable } from '../../refusal.ts';
import { syncWithdrawal } from './send-withdrawal.service.ts';
import { inProgress, notHeld, Withdrawal, WithdrawalStatus } from './withdrawal.entity.ts';
import { echecksOf } from './withdrawal.service.ts';

/** Webhooks are faster; this finds what they missed. */
const syncEveryMs = 10 * minuteMs;

/** A paid eCheck may still come back, and its webhook may be lost, too. */
const paid = { asksForMs: 90 * dayMs, everyMs: dayMs, atOnce: 20 };

/** Withdrawals that are due: without an eCheck yet, or with one that was not synced lately. */
export async function dueWithdrawals(
  ctx: Pick<Ctx, 'em' | 'wallClock'>,
): Promise<{ toSend: string[]; toSync: string[] }> {
  const { em, wallClock } = ctx;
  const lately = new Date(wallClock.now().getTime() - syncEveryMs);
  const found = await em.find(
    Withdrawal,
    {
      $or: [
        { $and: [{ status: WithdrawalStatus.OPEN }, notHeld(wallClock.now())] },
        { status: WithdrawalStatus.SENT, lookedAt: null },
        { status: WithdrawalStatus.SENT, lookedAt: { $lte: lately } },
      ],
    },
    { orderBy: { createdAt: 'asc' } },
  );
  const idsOf = (wanted: WithdrawalStatus) =>
    found.flatMap(({ id, status }) => (status === wanted ? [id] : []));
  return {
    toSend: idsOf(WithdrawalStatus.OPEN),
    toSync: [...idsOf(WithdrawalStatus.SENT), ...(await paidToSync(ctx))],
  };
}

async function paidToSync({ em, wallClock }: Pick<Ctx, 'em' | 'wallClock'>): Promise<string[]> {
  const nowMs = wallClock.now().getTime();
  const isDue = { $lte: new Date(nowMs - paid.everyMs) };
  const found = await em.find(
    Withdrawal,
    {
      status: WithdrawalStatus.PAID,
      checkId: { $ne: null },
      settledAt: { $gte: new Date(nowMs - paid.asksForMs), ...isDue },
      $or: [{ lookedAt: null }, { lookedAt: isDue }],
    },
    { orderBy: { lookedAt: QueryOrder.ASC_NULLS_FIRST, id: 'asc' }, limit: paid.atOnce },
  );
  return found.map(({ id }) => id);
}

/**
 * A webhook is only a reason to ask the provider about the check; its content is not trusted. A check without a
 * withdrawal, or before we know of it, is found by the next sync.
 */
export async function receiveCheckbookWebhook(
  ctx: Ctx,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<void> {
  try {
    const { id: checkId } = echecksOf(ctx).readWebhook(rawBody, signature);
    const withdrawal = await ctx.em.findOne(Withdrawal, { checkId });
    if (withdrawal) await syncWithdrawal(ctx, withdrawal.id);
  } catch (fault) {
    if (!(fault instanceof CheckbookFault)) throw fault;
    if (fault.kind === 'signature') throw new Refusal('UNAUTHENTICATED', 'The signature is not good.');
    if (fault.kind === 'shape') throw new Refusal('INVALID', 'The body is not what Checkbook sends.');
    throw unavailable();
  }
}

/** Withdrawals under way or in trouble and whose they are, oldest first, for operators. */
export async function unfinished(
  { em }: Pick<Ctx, 'em'>,
  most?: number,
): Promise<{ withdrawal: Withdrawal; username: string }[]> {
  const found = await em.find(
    Withdrawal,
    { $or: [{ status: { $in: inProgress } }, { trouble: { $ne: null } }] },
    { orderBy: { createdAt: 'asc' }, ...(most && { limit: most }) },
  );
  const users = await em.find(User, { id: { $in: found.map(({ userId }) => userId) }, deletedAt: null });
  const nameOf = new Map(users.map(({ id, username }) => [id, username]));
  return found.map((withdrawal) => ({
    withdrawal,
    username: nameOf.get(withdrawal.userId) ?? '(deleted)',
  }));
}
