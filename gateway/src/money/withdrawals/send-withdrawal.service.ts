import { User } from '../../accounts/users/user.entity.ts';
import type { Ctx } from '../../context.ts';
import { transactional } from '../../database/transaction.ts';
import type { ECheck, EChecks } from '../../payments/checkbook.ts';
import { CheckbookFault } from '../../payments/checkbook-fault.ts';
import { holdsOf } from '../holds.service.ts';
import { stopOf } from '../ledger/self-check.service.ts';
import { descriptionOf, findEchecks, isInDoubt } from './find-echecks.service.ts';
import { settle } from './settle-withdrawal.service.ts';
import { isBeingAsked, notHeld, Withdrawal, WithdrawalStatus } from './withdrawal.entity.ts';
import { echecksOf } from './withdrawal.service.ts';

/** So long whoever asks the provider has it for himself; and so long from the claim on a request may go out. */
const claimMs = 30_000;
const latestStartMs = 10_000;

/**
 * Sends a withdrawal's eCheck, once (G34). Before every request its attempt is counted in the row; whoever
 * finds one counted looks through the provider's checks first, since that request may have done its work
 * before its sender died. The provider's own memory of three minutes covers what is still on its way. One that a
 * database put back from a backup may know too little of is looked for likewise; all others go out as they are.
 */
export async function sendWithdrawal(ctx: Ctx, id: string): Promise<void> {
  const echecks = echecksOf(ctx);
  const known = await openWithdrawal(ctx, id);
  if (!known) return;
  try {
    // What was never asked for and has to wait anyway, perhaps for days, is not looked for meanwhile.
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

/** A withdrawal that waits for nothing but its check, and that nobody is asking it for at this moment. */
async function openWithdrawal(ctx: Ctx, id: string): Promise<Withdrawal | null> {
  const now = ctx.wallClock.now();
  const isDue = { $and: [{ id, status: WithdrawalStatus.OPEN }, notHeld(now)] };
  const withdrawal = await ctx.em.fork().findOne(Withdrawal, isDue);
  if (withdrawal && isBeingAsked(withdrawal, now))
    throw new Error(`Withdrawal ${id} is being sent right now.`);
  return withdrawal;
}

async function noteFound(ctx: Ctx, id: string, check: ECheck): Promise<void> {
  const withdrawal = await ctx.em.fork().findOne(Withdrawal, { id });
  if (withdrawal) await noteSent(ctx, withdrawal, check);
}

/** Why no check goes out now. */
async function pauseOf(ctx: Ctx, { userId }: Withdrawal): Promise<string | undefined> {
  if (await stopOf(ctx)) return 'Withdrawals are stopped.';
  const [hold] = await holdsOf(ctx, userId);
  return hold && `It has to wait: ${hold.reason}`;
}

/**
 * Asks for the check, unless somebody else has asked since this withdrawal was read. Only this request's own
 * refusal says that there is no check: then the money goes back.
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
  // A process that was asleep meanwhile must not wake up and send what others have sent by now.
  if (ctx.wallClock.now().getTime() - claimedAt.getTime() > latestStartMs)
    throw new Error(`Withdrawal ${id} was claimed too long ago to be sent.`);
  try {
    const check = await echecks.sendCheck(
      {
        recipient: email,
        name: username,
        amountCents,
        description: descriptionOf(id),
        idempotencyKey: `withdrawal:${id}`,
      },
      ctx.signal,
    );
    await noteSent(ctx, withdrawal, check);
  } catch (fault) {
    if (!(fault instanceof CheckbookFault && fault.kind === 'refused')) throw fault;
    const reason = `The eCheck could not be sent: ${fault.remark}.`;
    await settle(ctx, id, { status: WithdrawalStatus.RETURNED, reason });
  }
}

async function noteSent(ctx: Ctx, { id, userId, endings }: Withdrawal, check: ECheck): Promise<void> {
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
    'withdrawals: an eCheck was sent for one that was over',
  );
}

/** Why it was not sent yet, for operators. */
async function noteTrouble(ctx: Ctx, { id }: Withdrawal, trouble: string): Promise<void> {
  const em = ctx.em.fork();
  await em.nativeUpdate(
    Withdrawal,
    { id, status: WithdrawalStatus.OPEN },
    { trouble: trouble.slice(0, 500) },
  );
}

/** What has become of the check, in the provider's words, and what that means for the withdrawal. */
const underWayWords = ['UNPAID', 'IN_PROCESS', 'PRINTED', 'MAILED'];
const endings: Record<string, string> = {
  VOID: 'The eCheck was voided.',
  EXPIRED: 'The eCheck expired before it was deposited.',
  FAILED: 'The eCheck could not be paid.',
  REFUNDED: 'The eCheck was refunded.',
};
const unknownWords = new Set<string>();

/** Asks the provider how a withdrawal's check stands, and ends the withdrawal if that is its end. */
export async function syncWithdrawal(ctx: Ctx, id: string): Promise<void> {
  const echecks = echecksOf(ctx);
  const { checkId } = await ctx.em.fork().findOneOrFail(Withdrawal, { id });
  if (!checkId) return;
  const check = await echecks.check(checkId, ctx.signal);
  const trouble = check ? null : 'The provider does not know its eCheck.';
  await ctx.em.fork().nativeUpdate(Withdrawal, { id }, { lookedAt: ctx.wallClock.now(), trouble });
  if (!check) {
    ctx.log.error({ withdrawal: id, check: checkId }, 'withdrawals: the provider does not know an eCheck');
    return;
  }
  const reason = endings[check.status];
  if (check.status === 'PAID') return settle(ctx, id, { status: WithdrawalStatus.PAID });
  if (reason) return settle(ctx, id, { status: WithdrawalStatus.RETURNED, reason });
  if (underWayWords.includes(check.status) || unknownWords.has(check.status)) return;
  unknownWords.add(check.status);
  ctx.log.warn({ status: check.status }, 'withdrawals: an eCheck has a status that nobody foresaw');
}
