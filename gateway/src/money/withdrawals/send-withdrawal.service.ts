import { User } from '../../accounts/users/user.entity.ts';
import type { Ctx } from '../../context.ts';
import { transactional } from '../../database/transaction.ts';
import type { ECheck, EChecks } from '../../payments/checkbook.ts';
import { CheckbookFault } from '../../payments/checkbook-fault.ts';
import { holdsOf } from '../holds.service.ts';
import { withdrawalStop } from '../ledger/self-check.service.ts';
import { eCheckDescription, findEchecks, isInDoubt } from './find-echecks.service.ts';
import { type SettlingWork, settleWithdrawal, type WithdrawalOutcome } from './settle-withdrawal.service.ts';
import { inProgress, isBeingAsked, notHeld, Withdrawal, WithdrawalStatus } from './withdrawal.entity.ts';
import { echecksOf } from './withdrawal.service.ts';

/** How long a claim lasts: nobody else may send meanwhile, and the claimant only within it. */
const claimMs = 30_000;
const latestStartMs = 10_000;

/**
 * Sends a withdrawal's eCheck, once (G34). Every attempt is counted in the row before its request. An attempt
 * counted earlier may have succeeded before its process died, so the provider's list of checks is searched
 * first; the provider's own idempotency of three minutes covers requests still under way. The list is also
 * searched after a restore from backup.
 */
export async function sendWithdrawal(ctx: Ctx, id: string): Promise<void> {
  const echecks = echecksOf(ctx);
  const known = await openWithdrawal(ctx, id);
  if (!known) return;
  try {
    // A withdrawal that was never attempted and must wait anyway need not be searched for meanwhile.
    const mayWait = known.attempts === 0 && (await pauseOf(ctx, known));
    if (!mayWait && (await isInDoubt(ctx, id)))
      await findEchecks(ctx, echecks, (found, check) => noteFound(ctx, found, check));
    const withdrawal = await openWithdrawal(ctx, id);
    if (!withdrawal) return;
    const pause = await pauseOf(ctx, withdrawal);
    if (pause) return await noteTrouble(ctx, withdrawal, pause);
    if (await isInDoubt(ctx, id)) throw new Error(`Whether withdrawal ${id} has a check is in doubt.`);
    await order(ctx, echecks, withdrawal);
  } catch (fault) {
    const isKnown = fault instanceof Error;
    await noteTrouble(ctx, known, isKnown ? fault.message : 'Something unknown went wrong.');
    throw fault;
  }
}

/** Loads a withdrawal that is open, past its hold and not claimed. */
async function openWithdrawal(ctx: Ctx, id: string): Promise<Withdrawal | null> {
  const now = ctx.wallClock.now();
  const isDue = { $and: [{ id, status: WithdrawalStatus.OPEN }, notHeld(now)] };
  const withdrawal = await ctx.em.fork().findOne(Withdrawal, isDue);
  if (withdrawal && isBeingAsked(withdrawal, now))
    throw new Error(`Withdrawal ${id} is being sent right now.`);
  return withdrawal;
}

/** Notes the check that was found for a withdrawal. */
export async function noteFound(ctx: SettlingWork, id: string, check: ECheck): Promise<void> {
  const withdrawal = await ctx.em.fork().findOne(Withdrawal, { id });
  if (withdrawal) await noteSent(ctx, withdrawal, check);
}

/** Why no check may be sent now. */
async function pauseOf(ctx: Ctx, { userId }: Withdrawal): Promise<string | undefined> {
  if (await withdrawalStop(ctx)) return 'Withdrawals are stopped.';
  const [hold] = await holdsOf(ctx, userId);
  return hold && `It has to wait: ${hold.reason}`;
}

/**
 * Requests the check, unless somebody claimed the withdrawal since it was read. Only a refusal of this very
 * request proves that there is no check; then the money is returned.
 */
async function order(ctx: Ctx, echecks: EChecks, withdrawal: Withdrawal): Promise<void> {
  const { id, userId, amountCents, email, attempts } = withdrawal;
  const { username } = await ctx.em.fork().findOneOrFail(User, { id: userId });
  const claimedAt = ctx.wallClock.now();
  const claimed = await ctx.em
    .fork()
    .nativeUpdate(
      Withdrawal,
      { $and: [{ id, status: WithdrawalStatus.OPEN, attempts }, notHeld(claimedAt)] },
      { attempts: attempts + 1, askingUntil: new Date(claimedAt.getTime() + claimMs) },
    );
  if (claimed === 0) throw new Error(`Withdrawal ${id} was taken up by somebody else.`);
  // A process that was suspended meanwhile must not send what others may have sent by now.
  if (ctx.wallClock.now().getTime() - claimedAt.getTime() > latestStartMs)
    throw new Error(`Withdrawal ${id} was claimed too long ago to be sent.`);
  try {
    const check = await echecks.sendCheck(
      {
        recipient: email,
        name: username,
        amountCents,
        description: eCheckDescription(id),
        idempotencyKey: `withdrawal:${id}`,
      },
      ctx.signal,
    );
    await noteSent(ctx, withdrawal, check);
  } catch (fault) {
    if (!(fault instanceof CheckbookFault && fault.kind === 'refused')) throw fault;
    const reason = `The eCheck could not be sent: ${fault.remark}.`;
    await settleWithdrawal(ctx, id, { status: WithdrawalStatus.RETURNED, reason });
  }
}

async function noteSent(
  ctx: SettlingWork,
  { id, userId, endings }: Withdrawal,
  check: ECheck,
): Promise<void> {
  const noted = await transactional({ em: ctx.em.fork(), log: ctx.log }, async (em) => {
    const count = await em.nativeUpdate(
      Withdrawal,
      { id, status: WithdrawalStatus.OPEN },
      {
        status: WithdrawalStatus.SENT,
        checkId: check.id,
        sentAt: ctx.wallClock.now(),
        askingUntil: null,
        trouble: null,
      },
    );
    const sent = { id, userId, outcome: 'sent', endings } as const;
    if (count > 0) await ctx.hooks.withdrawalMoved({ ...ctx, em }, sent);
    return count;
  });
  if (noted > 0) return;
  const { status, checkId } = await ctx.em.fork().findOneOrFail(Withdrawal, { id });
  if (checkId === check.id) return;
  ctx.log.error(
    { withdrawal: id, status, check: check.id },
    'withdrawals: an eCheck was sent for a withdrawal that had ended',
  );
}

/** Records why it was not sent yet, for operators. */
async function noteTrouble(ctx: Ctx, { id }: Withdrawal, trouble: string): Promise<void> {
  const em = ctx.em.fork();
  await em.nativeUpdate(
    Withdrawal,
    { id, status: WithdrawalStatus.OPEN },
    { trouble: trouble.slice(0, 500) },
  );
}

/** The provider's statuses, and what each means for the withdrawal. */
const underWayWords = ['UNPAID', 'IN_PROCESS', 'PRINTED', 'MAILED'];
const endings: Record<string, string> = {
  VOID: 'The eCheck was voided.',
  EXPIRED: 'The eCheck expired before it was deposited.',
  FAILED: 'The eCheck could not be paid.',
  REFUNDED: 'The eCheck was refunded.',
};
const unknownWords = new Set<string>();

/** What a check's status means for its withdrawal; undefined where nobody foresaw it. */
export function outcomeOf({ status }: ECheck): WithdrawalOutcome | 'under way' | undefined {
  if (status === 'PAID') return { status: WithdrawalStatus.PAID };
  const reason = endings[status];
  if (reason) return { status: WithdrawalStatus.RETURNED, reason };
  return underWayWords.includes(status) ? 'under way' : undefined;
}

/** Asks the provider for the check's status, and ends the withdrawal if that is final. */
export async function syncWithdrawal(ctx: Ctx, id: string): Promise<void> {
  const echecks = echecksOf(ctx);
  const { checkId, status } = await ctx.em.fork().findOneOrFail(Withdrawal, { id });
  if (!checkId) return;
  // Where no answer comes, one that is over has time until its next day, and others get their turn.
  if (!inProgress.includes(status))
    await ctx.em.fork().nativeUpdate(Withdrawal, { id }, { lookedAt: ctx.wallClock.now() });
  const check = await echecks.check(checkId, ctx.signal);
  const trouble = check ? null : 'The provider does not know its eCheck.';
  // Of one that is over, what an operator has to see stays until somebody has seen to it, and nothing is added.
  await ctx.em
    .fork()
    .execute(
      `update withdrawal set looked_at = ?, trouble = case when status in ('open', 'sent') then ? else trouble end where id = ?`,
      [ctx.wallClock.now(), trouble, id],
    );
  if (!check) {
    if (inProgress.includes(status))
      ctx.log.error({ withdrawal: id, check: checkId }, 'withdrawals: the provider does not know an eCheck');
    return;
  }
  const outcome = outcomeOf(check);
  if (outcome && outcome !== 'under way') return settleWithdrawal(ctx, id, outcome);
  if (outcome || unknownWords.has(check.status)) return;
  unknownWords.add(check.status);
  ctx.log.warn({ status: check.status }, 'withdrawals: an eCheck has a status that nobody foresaw');
}
