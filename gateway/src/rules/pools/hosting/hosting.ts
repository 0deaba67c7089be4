// What an admin may do to members: remove one before the contest locks, and remind one of what is missing, while
// it can still be done and at most every twelve hours.
import { hourMs } from '@fairway/schema/days';
import { leaveVerdict, type PoolFacts, picksVerdict, type Verdict, type ViewerFacts } from '../windows.ts';

/** The minimum time between reminders about one contest. */
export const reminderPauseHours = 12;

/** Whether the admin may remove a member: not while leaving is locked. */
export function removalVerdict(pool: PoolFacts, member: ViewerFacts, now: Date): Verdict {
  const verdict = leaveVerdict(pool, { ...member, isAdmin: false }, now);
  if (verdict.allowed || verdict.code !== 'LOCKED') return verdict;
  const message = member.hasPaidAtStake
    ? 'Their paid entry is in play. They can be removed once the result is final.'
    : 'In play nobody can be removed.';
  return { ...verdict, message };
}

/** What a member lacks for the contest; without payment they have no card either. */
export type Missing = 'payment' | 'card';

/** A member's state in the contest whose cards are open. */
export interface EntrantFacts {
  /** Whether they are in that contest: whoever joined in play is in the next one. */
  isIn: boolean;
  /** Whether the contest waits for its host to say that it is played (G36a). */
  isQuiet?: boolean;
  /** Whether there is nothing to pay, here or to the host. */
  isFree: boolean;
  isPaid: boolean;
  hasCard: boolean;
  /** Whether its group settles the money itself and it can't play any more: it is not in the pot, and owes nothing. */
  satOut?: boolean;
}

/** What is missing, in the order in which it is done. */
export function missingOf(facts: EntrantFacts): Missing[] {
  const { isIn, isQuiet = false, isFree, isPaid, hasCard, satOut = false } = facts;
  if (!isIn || isQuiet) return [];
  return [...(isFree || isPaid || satOut ? [] : ['payment' as const]), ...(hasCard ? [] : ['card' as const])];
}

/** Until when it can be done: cards of the week, and the buy-in, which locks with the first week. */
export interface ReminderWindow {
  opensAt: Date;
  cardLockAt: Date;
  /** Null where the host takes the money whenever it comes. */
  paymentLockAt: Date | null;
  hasSheet: boolean;
}

/** The member a reminder would go to. */
export interface RemindedFacts {
  missing: readonly Missing[];
  /** What of it the reminder is about. */
  wanted: Missing;
  isSelf: boolean;
  /** Whether they have switched such mails off. */
  isMuted: boolean;
  /** Whether they have a confirmed address, or a device that shows such notices. */
  isReached: boolean;
  remindedAt: Date | null;
}

const refused = (message: string, until: Date | null = null): Verdict => ({
  allowed: false,
  code: 'CONFLICT',
  message,
  until,
});

/** Whether it can still be done, by the game clock. */
export function reminderWindowVerdict(
  { opensAt, cardLockAt, paymentLockAt, hasSheet }: ReminderWindow,
  { missing, wanted }: Pick<RemindedFacts, 'missing' | 'wanted'>,
  now: Date,
): Verdict {
  if (wanted === 'payment' && missing.includes('payment') && !paymentLockAt) return { allowed: true };
  const lockAt = (missing.includes('payment') ? paymentLockAt : null) ?? cardLockAt;
  return picksVerdict({ opensAt, lockAt, paymentLockAt: null, hasSheet, isPaid: true }, now);
}

/** Whether the admin may remind this member; mails go by the wall clock. */
export function reminderVerdict(
  { missing, wanted, isSelf, isMuted, isReached, remindedAt }: RemindedFacts,
  /** Null without a contest, or once it is settled. */
  window: ReminderWindow | null,
  { now, wallNow }: { now: Date; wallNow: Date },
): Verdict {
  if (missing.length === 0 || !window) return refused('There is nothing to remind them of.');
  if (isSelf) return refused('You cannot remind yourself.');
  const inTime = reminderWindowVerdict(window, { missing, wanted }, now);
  if (!inTime.allowed) return inTime;
  if (isMuted) return refused('They have switched off reminders by mail.');
  if (!isReached) return refused('They have not confirmed their address, so no reminder reaches them.');
  const again = remindedAt && new Date(remindedAt.getTime() + reminderPauseHours * hourMs);
  if (again && wallNow < again) return refused('They were reminded within the last 12 hours.', again);
  return { allowed: true };
}
