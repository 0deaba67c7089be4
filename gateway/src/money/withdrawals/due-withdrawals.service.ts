import type { Ctx } from '../../context.ts';
import { CheckbookFault } from '../../payments/checkbook-fault.ts';
import { Refusal, unavailable } from '../../refusal.ts';
import { syncWithdrawal } from './send-withdrawal.service.ts';
import { notHeld, underWay, Withdrawal, WithdrawalStatus } from './withdrawal.entity.ts';
import { echecksOf } from './withdrawal.service.ts';

/** Webhooks tell sooner; this finds what they missed. */
const syncEveryMs = 10 * 60_000;

/** What is to be done about withdrawals now: some have no eCheck yet, some have one nobody asked about lately. */
export async function dueWithdrawals({
  em,
  wallClock,
}: Pick<Ctx, 'em' | 'wallClock'>): Promise<{ toSend: string[]; toSync: string[] }> {
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
  return { toSend: idsOf(WithdrawalStatus.OPEN), toSync: idsOf(WithdrawalStatus.SENT) };
}

/**
 * Hears what Checkbook tells of a check. It is only taken for a reason to ask: what counts is what the
 * provider then answers. A check that no withdrawal has, or has yet, is found by the next look.
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

/** The withdrawals that are under way or in trouble, the oldest first, for an operator. */
export const unfinished = ({ em }: Pick<Ctx, 'em'>): Promise<Withdrawal[]> =>
  em.find(
    Withdrawal,
    { $or: [{ status: { $in: underWay } }, { trouble: { $ne: null } }] },
    { orderBy: { createdAt: 'asc' } },
  );
