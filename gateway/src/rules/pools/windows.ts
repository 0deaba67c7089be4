// Who may join, leave, change and delete a pool, and when. Everything follows from moments and from how far
// the tournaments are, never from a weekday (G5): joining a multi-week pool ends when its first tournament
// locks, a single round's when its day is over (G36); settings are locked in play (G9), and so are leaving
// (G12) and deleting (G13). Picks are taken from the opening of their sheet until they lock (G6, G7).
import type { ErrorCode } from '@fairway/schema/codes';
import type { TournamentState } from '../golf/tournament.ts';
import { formatRules, type PoolFormat } from './formats.ts';

/** What the windows need to know of one tournament of a contest. */
export interface WeekFacts {
  lockAt: Date;
  /** 00:00 at the venue, four days after its first day. */
  fourDaysLaterAt: Date;
  /** 00:00 at the venue on the Monday after its week. */
  nextWeekAt: Date;
  state: TournamentState;
}

export interface ContestFacts {
  /** In order; never empty. */
  weeks: readonly WeekFacts[];
  /** Single Round: the round's day at the venue, from 00:00 to 24:00. */
  day: { startsAt: Date; endsAt: Date } | null;
  settledAt: Date | null;
}

export interface PoolFacts {
  format: PoolFormat;
  memberCount: number;
  maxUsers: number | null;
  /** The contest that is open or in play; null while the schedule has no tournament for it. */
  contest: ContestFacts | null;
  /** Whether somebody other than the admin has paid for a contest that isn't settled. */
  othersHavePaid: boolean;
}

export interface ViewerFacts {
  isMember: boolean;
  isAdmin: boolean;
  /** Whether they have paid for a contest of the pool that is locked and not settled. */
  hasPaidAtStake: boolean;
  /** What the pool is called whose admin has taken them out of it, as long as no new link has let them in again. */
  sentAwayFrom?: string | null;
}

export type Verdict =
  | {
      allowed: true;
      /** What doing it now brings with it, where that has to be known first. */
      note?: string;
    }
  | {
      allowed: false;
      code: ErrorCode;
      message: string;
      /** When it will be allowed; null where nobody can know, or time changes nothing. */
      until: Date | null;
    };

const allowed: Verdict = { allowed: true };
const refused = (code: ErrorCode, message: string, until: Date | null = null): Verdict => ({
  allowed: false,
  code,
  message,
  until,
});

/** When play begins to bind a contest: the day of a single round, else the lock of the first tournament. */
export function contestLockAt(format: PoolFormat, { weeks, day }: ContestFacts): Date {
  if (formatRules(format).isSingleRound && day) return day.startsAt;
  const [first] = weeks;
  if (!first) throw new Error('A contest has at least one tournament.');
  return first.lockAt;
}

const isLocked = (format: PoolFormat, contest: ContestFacts, now: Date) =>
  now >= contestLockAt(format, contest);
const isDayOver = ({ day }: ContestFacts, now: Date) => day !== null && now >= day.endsAt;
const lastWeek = ({ weeks }: ContestFacts) => weeks.at(-1);
const isOver = ({ state }: WeekFacts) => state === 'official' || state === 'cancelled';

const notMember = refused('NOT_MEMBER', 'You are not a member of this pool.');

export function joinVerdict(pool: PoolFacts, viewer: ViewerFacts, now: Date): Verdict {
  const { format, contest, memberCount, maxUsers } = pool;
  const { isMultiWeek, isSingleRound } = formatRules(format);
  if (viewer.isMember) return refused('ALREADY_MEMBER', 'You are already a member of this pool.');
  if (viewer.sentAwayFrom)
    return refused(
      'FORBIDDEN',
      `The admin has taken you out of ${viewer.sentAwayFrom}. You can come back by a new link of theirs.`,
    );
  if (isMultiWeek && contest && isLocked(format, contest, now))
    return refused('STARTED', 'Multi-week tournament is already in progress.');
  if (isSingleRound && contest && isDayOver(contest, now))
    return refused('STARTED', 'The round of this pool has already been played.');
  if (maxUsers !== null && memberCount >= maxUsers) return refused('POOL_FULL', 'Pool full');
  return contest && isLocked(format, contest, now) ? { allowed: true, note: noteInPlay(contest) } : allowed;
}

/** What joining in play means: the next week, and no way out before the present one is official (G12, G36). */
function noteInPlay(contest: ContestFacts): string {
  const last = lastWeek(contest);
  if (contest.day) return 'The day of the round has begun: you can not leave before it is over.';
  if (last && isOver(last)) return 'The tournament of this week is over: you play from the next one on.';
  return 'The tournament of this week is in play: you play from the next one on, and can not leave before this one is official.';
}

export function leaveVerdict(pool: PoolFacts, viewer: ViewerFacts, now: Date): Verdict {
  if (!viewer.isMember) return notMember;
  if (viewer.hasPaidAtStake)
    return refused('LOCKED', 'Your paid entry is in play. You can leave once it is settled.');
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
  if (!viewer.isAdmin) return refused('NOT_ADMIN', 'Only the admin can change the pool settings.');
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

/** Whoever has paid did so for the split as it was: with the first of them it is fixed (G9). */
export function payoutsVerdict(pool: PoolFacts, viewer: ViewerFacts, now: Date): Verdict {
  const verdict = settingsVerdict(pool, viewer, now);
  if (verdict.allowed && pool.othersHavePaid)
    return refused('LOCKED', 'The payouts are fixed, since somebody has paid for them as they are.');
  return verdict;
}

export function deleteVerdict(pool: PoolFacts, viewer: ViewerFacts, now: Date): Verdict {
  const { format, contest } = pool;
  if (!viewer.isAdmin) return refused('NOT_ADMIN', 'Only the admin can delete the pool.');
  if (contest && isLocked(format, contest, now) && !contest.settledAt)
    return refused('LOCKED', 'The pool is in play. You can delete it once it is settled.');
  return allowed;
}

/**
 * Playing a pool again makes another one for the next event, once the result of this one stands. A weekly pool
 * has its next contest by itself.
 */
export function runAgainVerdict({ format, contest }: PoolFacts, viewer: ViewerFacts): Verdict {
  if (!viewer.isAdmin) return refused('NOT_ADMIN', 'Only the admin can run the pool again.');
  if (formatRules(format).isWeekly)
    return refused('CONFLICT', 'This pool goes on by itself: every tournament has its own contest.');
  if (!contest?.settledAt) return refused('NOT_OPEN', 'You can run it again once its result stands.');
  return allowed;
}

/** Whether the pool has played what it was made for, so that its members are told so (G13). */
export function poolEnded({ format, contest }: PoolFacts, now: Date): boolean {
  if (!contest?.settledAt) return false;
  const { isMultiWeek, isSingleRound } = formatRules(format);
  const last = lastWeek(contest);
  if (isMultiWeek) return last !== undefined && now >= last.fourDaysLaterAt;
  return isSingleRound && isDayOver(contest, now);
}

/**
 * Whether scores are on: from the lock of a tournament until its week is over and it is no longer being
 * played (G10, G11).
 */
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
  /** Where that is before the cards of the week lock: when the buy-in, which is for all weeks, can't be paid any more. */
  paymentLockAt: Date | null;
  /** Whether there is a sheet to pick from: the window alone does not make one. */
  hasSheet: boolean;
  isPaid: boolean;
}

/** Whoever asks for a card or for a checkout then hears the same. */
export const picksLocked = 'Picks are locked.';
export const tooLateToPay = 'The buy-in had to be paid before the first tournament began.';

export function picksVerdict(facts: PicksFacts, now: Date): Verdict {
  const { opensAt, lockAt, paymentLockAt, hasSheet, isPaid } = facts;
  // No window will open for them, so that none is promised.
  if (!isPaid && paymentLockAt && now >= paymentLockAt) return refused('LOCKED', tooLateToPay);
  if (now >= lockAt) return refused('LOCKED', picksLocked);
  if (now < opensAt) return refused('NOT_OPEN', 'Picks are not open yet.', opensAt);
  if (!hasSheet) return refused('NOT_OPEN', 'Picks open as soon as the field is ready.');
  if (!isPaid) return refused('UNPAID', 'Please pay the buy-in before you submit your picks.');
  return allowed;
}
