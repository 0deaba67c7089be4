// What an admin may do to others: send a member away before play binds the contest, and remind a member of what is
// missing, while it can still be done and not more often than every twelve hours.
import { leaveVerdict, type PoolFacts, picksVerdict, type Verdict, type ViewerFacts } from './windows.ts';

/** Nobody is reminded by the same pool's contest more often. */
export const reminderPauseHours = 12;

/** Whether the admin may send a member away: not while leaving is locked, for what is played together stays so. */
export function removalVerdict(pool: PoolFacts, member: ViewerFacts, now: Date): Verdict {
  const verdict = leaveVerdict(pool, { ...member, isAdmin: false }, now);
  if (verdict.allowed || verdict.code !== 'LOCKED') return verdict;
  const message = member.hasPaidAtStake
    ? 'Their paid entry is in play. They can be removed once it is settled.'
    : 'In play nobody can be removed.';
  return { ...verdict, message };
}

/** What a member lacks for the contest; who has paid nothing has no card either. */
export type Missing = 'payment' | 'card';

/** How a member stands in the contest that cards are made for. */
export interface EntrantFacts {
  /** Whether they are in that contest at all: who joined in play is in the next one. */
  isIn: boolean;
  isFree: boolean;
  isPaid: boolean;
  hasCard: boolean;
}

/** What still lacks, in the order in which it is done. */
export function missingOf({ isIn, isFree, isPaid, hasCard }: EntrantFacts): Missing[] {
  if (!isIn) return [];
  return [...(isFree || isPaid ? [] : ['payment' as const]), ...(hasCard ? [] : ['card' as const])];
}

/** When what lacks can be done: cards of the week, and buy-ins of the contest, which lock with its first week. */
export interface ReminderWindow {
  opensAt: Date;
  cardLockAt: Date;
  paymentLockAt: Date;
  hasSheet: boolean;
}

/** Whom a reminder would reach. */
export interface RemindedFacts {
  missing: readonly Missing[];
  isSelf: boolean;
  /** Whether they have switched such mails off. */
  isMuted: boolean;
  remindedAt: Date | null;
}

const refused = (message: string, until: Date | null = null): Verdict => ({
  allowed: false,
  code: 'CONFLICT',
  message,
  until,
});

/** Whether there is anything left to be done about it; play goes by the game's clock. */
export function reminderWindowVerdict(
  { opensAt, cardLockAt, paymentLockAt, hasSheet }: ReminderWindow,
  missing: readonly Missing[],
  now: Date,
): Verdict {
  const lockAt = missing.includes('payment') ? paymentLockAt : cardLockAt;
  return picksVerdict({ opensAt, lockAt, paymentLockAt: null, hasSheet, isPaid: true }, now);
}

/** Whether the admin may remind this member; mails go by the wall clock. */
export function reminderVerdict(
  { missing, isSelf, isMuted, remindedAt }: RemindedFacts,
  /** Null where there is no contest, or it is settled. */
  window: ReminderWindow | null,
  { now, wallNow }: { now: Date; wallNow: Date },
): Verdict {
  if (missing.length === 0 || !window) return refused('There is nothing to remind them of.');
  if (isSelf) return refused('You cannot remind yourself.');
  const inTime = reminderWindowVerdict(window, missing, now);
  if (!inTime.allowed) return inTime;
  if (isMuted) return refused('They have switched reminders by mail off.');
  const again = remindedAt && new Date(remindedAt.getTime() + reminderPauseHours * 3_600_000);
  if (again && wallNow < again) return refused('They were reminded within the last 12 hours.', again);
  return { allowed: true };
}
