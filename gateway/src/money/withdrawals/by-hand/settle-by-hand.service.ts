import { holdsAccount } from '../../../accounts/users/user.queries.ts';
import type { Ctx } from '../../../context.ts';
import type { EChecks } from '../../../payments/checkbook.ts';
import { CheckbookFault } from '../../../payments/checkbook-fault.ts';
import { Refusal } from '../../../refusal.ts';
import { findEchecks, isInDoubt } from '../find-echecks.service.ts';
import { noteFound, outcomeOf } from '../send-withdrawal.service.ts';
import { end, type SettlingWork, type WithdrawalOutcome, withLocked } from '../settle-withdrawal.service.ts';
import { inProgress, isBeingAsked, Withdrawal, WithdrawalStatus } from '../withdrawal.entity.ts';
import { echecksOf } from '../withdrawal.service.ts';

type Work = SettlingWork & Pick<Ctx, 'payments' | 'signal'>;
type Status = WithdrawalOutcome['status'];

interface SettledByHand {
  amountCents: number;
  /** What of a withdrawal that was paid twice was not in the balance any more. */
  owedCents: number;
  /** Nothing has moved, and its money stays with an account that is deleted. */
  isOfNobody: boolean;
}

/**
 * Ends a withdrawal by an operator, as long as the provider does not contradict: an eCheck that may still be cashed is
 * no money to return, and none that was never sent is paid. So nobody can make money by this alone.
 */
export async function settleByHand(work: Work, id: string, status: Status): Promise<SettledByHand> {
  const echecks = echecksOf(work);
  const asked = await read(work, id);
  refuseNow(work, asked, status);
  try {
    await seekInDoubt(work, echecks, id);
    const seen = await read(work, id);
    await refuseAgainst(work, echecks, { seen, status });
    return await withLocked(work, id, async (tx, withdrawal) => {
      if (!withdrawal) throw notFound(id);
      refuseNow(work, withdrawal, status);
      if (withdrawal.checkId !== seen.checkId || withdrawal.attempts !== seen.attempts)
        throw new Refusal('CONFLICT', `Withdrawal ${id} has changed meanwhile. Please look at it again.`);
      const { amountCents, userId } = withdrawal;
      if (isSeenTo(withdrawal, status)) {
        withdrawal.trouble = null;
        return { amountCents, owedCents: 0, isOfNobody: !(await holdsAccount(tx, userId)) };
      }
      const reason = 'Settled by hand.';
      const outcome = status === WithdrawalStatus.PAID ? { status } : { status, reason };
      return { amountCents, isOfNobody: false, ...(await end(tx, withdrawal, outcome)) };
    });
  } catch (fault) {
    if (fault instanceof CheckbookFault)
      throw new Refusal('UNAVAILABLE', `${fault.message} Try again later.`);
    throw fault;
  }
}

const notFound = (id: string) => new Refusal('NOT_FOUND', `There is no withdrawal ${id}.`);

async function read({ em }: Work, id: string): Promise<Withdrawal> {
  const withdrawal = await em.fork().findOne(Withdrawal, { id });
  if (!withdrawal) throw notFound(id);
  return withdrawal;
}

/** One that came back to a deleted account, of which an operator says that this is so, and that it is seen to. */
const isSeenTo = (withdrawal: Withdrawal, status: Status): boolean =>
  withdrawal.trouble !== null &&
  withdrawal.status === WithdrawalStatus.RETURNED &&
  status === WithdrawalStatus.RETURNED;

function refuseNow({ wallClock }: Work, withdrawal: Withdrawal, status: Status): void {
  const { id, trouble } = withdrawal;
  // A check that was paid after its money was returned is debited from the balance again.
  const isPaidTwice =
    trouble !== null && withdrawal.status === WithdrawalStatus.RETURNED && status === WithdrawalStatus.PAID;
  if (!inProgress.includes(withdrawal.status) && !isPaidTwice && !isSeenTo(withdrawal, status))
    throw new Refusal('CONFLICT', `Withdrawal ${id} is ${withdrawal.status} already.`);
  if (isBeingAsked(withdrawal, wallClock.now()))
    throw new Refusal('CONFLICT', `Withdrawal ${id} is being sent right now. Try again in a minute.`);
}

/** An attempt whose answer was lost may have made a check. */
async function seekInDoubt(work: Work, echecks: EChecks, id: string): Promise<void> {
  if (!(await isInDoubt(work, id))) return;
  await findEchecks(work, echecks, (found, check) => noteFound(work, found, check));
  if (await isInDoubt(work, id))
    throw new Refusal(
      'CONFLICT',
      `Whether withdrawal ${id} has an eCheck is in doubt. Try again in a minute.`,
    );
}

/** What the provider does not know, or says in words that nobody foresaw, is the operator's to judge. */
async function refuseAgainst(
  { signal }: Work,
  echecks: EChecks,
  { seen: { id, checkId }, status }: { seen: Withdrawal; status: Status },
): Promise<void> {
  if (checkId === null) {
    if (status === WithdrawalStatus.RETURNED) return;
    throw new Refusal('CONFLICT', `Checkbook has no eCheck for withdrawal ${id}, so that it was not paid.`);
  }
  const check = await echecks.check(checkId, signal);
  const outcome = check && outcomeOf(check);
  if (!outcome) return;
  const says = `Checkbook says that its eCheck ${checkId} is ${check.status}`;
  if (outcome !== 'under way') {
    if (outcome.status !== status) throw new Refusal('CONFLICT', `${says}.`);
    return;
  }
  throw new Refusal(
    'CONFLICT',
    status === WithdrawalStatus.PAID
      ? `${says}, and not paid yet.`
      : `${says}: it may still be cashed. Void it there first.`,
  );
}
