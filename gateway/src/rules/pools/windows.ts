// Who may join, leave, change and delete a pool, and when. Everything follows from moments and tournament
// states, never from weekdays (G5): joining a multi-week pool ends when its first tournament locks, a single
// round's when its day is over (G36); settings (G9), leaving (G12) and deleting (G13) are locked in play. Picks
// are open from the opening of their sheet until they lock (G6, G7).
import type { ErrorCode } from '@fairway/schema/codes';
import type { TournamentState } from '../golf/tournament.ts';
import { formatRules, type PoolFormat } from './formats.ts';

/** The facts about one tournament of a contest. */
export interface WeekFacts {
  lockAt: Date;
  /** 00:00 at the venue, four days after its first day. */
  fourDaysLaterAt: Date;
  /** The Monday after its week, 00:00 at the venue. */
  nextWeekAt: Date;
  state: TournamentState;
}

export interface ContestFacts {
  /** In order; never empty. */
  weeks: readonly WeekFacts[];
  /** Single Round: the round's day at the venue, 00:00 to 24:00. */
  day: { startsAt: Date; endsAt: Date } | null;
  settledAt: Date | null;
}

export interface PoolFacts {
  format: PoolFormat;
  memberCount: number;
  maxUsers: number | null;
  /** The contest that is open or in play; null if the schedule has no tournament for it. */
  contest: ContestFacts | null;
  /** Whether anybody but the admin has paid for an unsettled contest. */
  othersHavePaid: boolean;
  /** Whether its admin has said that it goes no further (G36a). */
  isStopped?: boolean;
}

export interface ViewerFacts {
  isMember: boolean;
  isAdmin: boolean;
  /** Whether they have its host's rights, as its admin or a co-host. */
  mayHost: boolean;
  /** Whether they have paid for a locked, unsettled contest of the pool. */
  hasPaidAtStake: boolean;
  /** The pool's name, if its admin removed the viewer and no new invitation has been made since. */
  sentAwayFrom?: string | null;
}

export type Verdict =
  | {
      allowed: true;
      /** A consequence to be confirmed before doing it. */
      note?: string;
    }
  | {
      allowed: false;
      code: ErrorCode;
      message: string;
      /** When it will be allowed; null if that is unknown or never. */
      until: Date | null;
    };

const allowed: Verdict = { allowed: true };
const refused = (code: ErrorCode, message: string, until: Date | null = null): Verdict => ({
  allowed: false,
  code,
  message,
  until,
});

/** When a contest locks: at the start of a single round's day, else with its first tournament. */
export function contestLockAt(format: PoolFormat, { weeks, day }: ContestFacts): Date {
  if (formatRules(format).isSingleRound && day) return day.startsAt;
  const [first] = weeks;
  if (!first) throw new Error('A contest has at least one tournament.');
  return first.lockAt;
}

/** Until when whoever joins plays this contest; later they play the next one, if there is one. */
export const playsIfJoinedBefore = (format: PoolFormat, contest: ContestFacts): Date =>
  contest.day?.endsAt ?? contestLockAt(format, contest);

const isLocked = (format: PoolFormat, contest: ContestFacts, now: Date) =>
  now >= contestLockAt(format, contest);
const isDayOver = ({ day }: ContestFacts, now: Date) => day !== null && now >= day.endsAt;
const lastWeek = ({ weeks }: ContestFacts) => weeks.at(-1);
const isOver = ({ state }: WeekFacts) => state === 'official' || state === 'cancelled';

const notMember = refused('NOT_MEMBER', 'You are not a member of this pool.');

export function joinVerdict(pool: PoolFacts, viewer: ViewerFacts, now: Date): Verdict {
  const { format, contest, memberCount, maxUsers } = pool;
  const { isMultiWeek, isSingleRound, isWeekly } = formatRules(format);
  if (viewer.isMember) return refused('ALREADY_MEMBER', 'You are already a member of this pool.');
  if (viewer.sentAwayFrom)
    return refused(
      'FORBIDDEN',
      `The admin has taken you out of ${viewer.sentAwayFrom}. You can come back by a new link of theirs.`,
    );
  // Without a next contest there is nothing left to play in it, though its day or its first tournament may be ahead.
  const isSettled = !isWeekly && contest !== null && contest.settledAt !== null;
  if (pool.isStopped || isSettled) return refused('STARTED', 'This pool has ended.');
  if (isMultiWeek && contest && isLocked(format, contest, now))
    return refused('STARTED', 'Multi-week tournament is already in progress.');
  if (isSingleRound && contest && isDayOver(contest, now))
    return refused('STARTED', 'The round of this pool has already been played.');
  if (maxUsers !== null && memberCount >= maxUsers) return refused('POOL_FULL', 'Pool full');
  return contest && isLocked(format, contest, now) ? { allowed: true, note: noteInPlay(contest) } : allowed;
}

/** Joining in play enters the next week, without a way out before the current one is official (G12, G36). */
function noteInPlay(contest: ContestFacts): string {
  const last = lastWeek(contest);
  if (contest.day) return 'The day of the round has begun: you cannot leave before it is over.';
  if (last && isOver(last)) return 'The tournament of this week is over: you play from the next one on.';
  return 'The tournament of this week is in play: you play from the next one on, and cannot leave before this one is official.';
}

export function leaveVerdict(pool: PoolFacts, viewer: ViewerFacts, now: Date): Verdict {
  if (!viewer.isMember) return notMember;
  if (viewer.hasPaidAtStake)
    return refused('LOCKED', 'Your paid entry is in play. You can leave once the result is final.');
  const inPlay = pool.contest && leavingInPlay(pool.format, pool.contest, now);
  if (inPlay) return inPlay;
  if (viewer.isAdmin && pool.memberCount > 1)
    return refused('NEEDS_SUCCESSOR', 'Please choose a new admin before leaving the pool.');
  return allowed;
}

function leavingInPlay(format: PoolFormat, contest: ContestFacts, now: Date): Verdict | null {
  const { isMultiWeek, isSingleRound } = formatRules(format);
  if (!isLocked(format, contest, now)) return null;
  if (isSingleRound) {
    if (!contest.day || isDayOver(contest, now)) return null;
    return refused('LOCKED', 'You cannot leave on the day of the round.', contest.day.endsAt);
  }
  const last = lastWeek(contest);
  if (!last) return null;
  if (!isMultiWeek)
    return isOver(last) ? null : refused('LOCKED', 'You cannot leave until the tournament is official.');
  if (now >= last.fourDaysLaterAt) return null;
  return refused('LOCKED', 'You cannot leave until the last tournament is over.', last.fourDaysLaterAt);
}

export function settingsVerdict(pool: PoolFacts, viewer: ViewerFacts, now: Date): Verdict {
  const { format, contest } = pool;
  const { isMultiWeek, isSingleRound } = formatRules(format);
  if (!viewer.isMember) return notMember;
  if (!viewer.mayHost) return refused('NOT_ADMIN', 'Only the admin can change the pool settings.');
  if (!contest || !isLocked(format, contest, now)) return allowed;
  if (isMultiWeek)
    return refused('LOCKED', 'Pool settings are locked once the first tournament has started.');
  if (isSingleRound)
    return refused('LOCKED', 'Pool settings are locked once the day of the round has begun.');
  if (contest.settledAt) return allowed;
  return refused(
    'LOCKED',
    'Pool settings are locked Thursday through Sunday, until the tournament is settled.',
  );
}

/** Members paid for the split as it was: the first payment fixes it (G9). */
export function payoutsVerdict(pool: PoolFacts, viewer: ViewerFacts, now: Date): Verdict {
  const verdict = settingsVerdict(pool, viewer, now);
  if (verdict.allowed && pool.othersHavePaid)
    return refused('LOCKED', 'The payouts are fixed, since somebody has paid for them as they are.');
  return verdict;
}

/** A card that is made fixes what cards are made of; `settings` is whether the settings may be changed at all. */
export const rosterVerdict = (settings: Verdict, hasPicks: boolean): Verdict =>
  settings.allowed && hasPicks
    ? refused('CONFLICT', 'Somebody has already picked. What a card is made of can no longer change.')
    : settings;

export function deleteVerdict(pool: PoolFacts, viewer: ViewerFacts, now: Date): Verdict {
  const { format, contest } = pool;
  if (!viewer.isAdmin) return refused('NOT_ADMIN', 'Only the admin can delete the pool.');
  if (contest && isLocked(format, contest, now) && !contest.settledAt)
    return refused('LOCKED', 'The pool is in play. You can delete it once the result is final.');
  return allowed;
}

/**
 * A rerun makes another pool for the next event, once this one's result stands. Weekly pools get their next
 * contest by themselves, unless they were stopped.
 */
export function rerunVerdict({ format, contest, isStopped }: PoolFacts, viewer: ViewerFacts): Verdict {
  if (!viewer.mayHost) return refused('NOT_ADMIN', 'Only the admin can run the pool again.');
  if (formatRules(format).isWeekly && !isStopped)
    return refused('CONFLICT', 'This pool goes on by itself: every tournament has its own contest.');
  if (!contest?.settledAt) return refused('NOT_OPEN', 'You can run it again once its result is final.');
  return allowed;
}

/** Whether the pool has played all its contests, which members are shown (G13). */
export function poolEnded({ format, contest, isStopped }: PoolFacts, now: Date): boolean {
  if (isStopped) return contest === null || contest.settledAt !== null;
  if (!contest?.settledAt) return false;
  const { isMultiWeek, isSingleRound } = formatRules(format);
  const last = lastWeek(contest);
  if (isMultiWeek) return last !== undefined && now >= last.fourDaysLaterAt;
  return isSingleRound && isDayOver(contest, now);
}

/** Whether live scores are shown: from a tournament's lock until its week is over and play has ended (G10, G11). */
export const isLiveNow = ({ weeks }: ContestFacts, now: Date): boolean =>
  weeks.some(
    ({ lockAt, nextWeekAt, state }) =>
      now >= lockAt &&
      (now < nextWeekAt || state === 'live' || state === 'suspended' || state === 'complete'),
  );

/** What decides whether a card of one week can be saved. */
export interface PicksFacts {
  opensAt: Date;
  lockAt: Date;
  /** If earlier than the week's lock: when the buy-in, which covers all weeks, can't be paid any more. */
  paymentLockAt: Date | null;
  /** Whether there is a sheet; an open window alone does not make one. */
  hasSheet: boolean;
  isPaid: boolean;
}

/** Requests for a card and for a checkout get the same refusal. */
export const picksLocked = 'Picks are locked.';
export const tooLateToPay = 'The buy-in had to be paid before the first tournament began.';

export function picksVerdict(facts: PicksFacts, now: Date): Verdict {
  const { opensAt, lockAt, paymentLockAt, hasSheet, isPaid } = facts;
  // No window will open for them, so no time is given.
  if (!isPaid && paymentLockAt && now >= paymentLockAt) return refused('LOCKED', tooLateToPay);
  if (now >= lockAt) return refused('LOCKED', picksLocked);
  if (now < opensAt) return refused('NOT_OPEN', 'Picks are not open yet.', opensAt);
  if (!hasSheet) return refused('NOT_OPEN', 'Picks open as soon as the field is ready.');
  if (!isPaid) return refused('UNPAID', 'Please pay the buy-in before you submit your picks.');
  return allowed;
}
