import { dayMs, minuteMs } from '@fairway/schema/days';
import { User } from '../../accounts/users/user.entity.ts';
import type { Ctx } from '../../context.ts';
import { rowsOf, text } from '../../database/rows.ts';
import { CheckbookFault } from '../../payments/checkbook-fault.ts';
import { Refusal, unavailable } from '../../refusal.ts';
import { syncWithdrawal } from './send-withdrawal.service.ts';
import { inProgress, notHeld, Withdrawal, WithdrawalStatus } from './withdrawal.entity.ts';
import { echecksOf } from './withdrawal.service.ts';

/** Webhooks are faster; this finds what they missed. */
const syncEveryMs = 10 * minuteMs;

/** A paid eCheck may still come back, and its webhook may be lost, too. */
const paid = { asksForDays: 90, everyMs: dayMs, atOnce: 20 };

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
  // In the words of the index, whose first column never is before `settled_at`.
  const since = 'greatest(looked_at, settled_at)';
  const found = await rowsOf(
    em,
    { id: text },
    `select id from withdrawal
     where status = 'paid' and check_id is not null
       and (looked_at is null or looked_at - settled_at < interval '${paid.asksForDays - 1} days')
       and ${since} <= ? and ${since} >= ? and settled_at >= ?
     order by ${since}, id limit ${paid.atOnce}`,
    [new Date(nowMs - paid.everyMs), ...Array(2).fill(new Date(nowMs - paid.asksForDays * dayMs))],
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
