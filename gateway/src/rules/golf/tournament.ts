// What state a tournament and its rounds are in follows from what the feeds show, never from the calendar
// alone (G5). A round is live from its first shot until everyone still in has finished it; it is suspended
// when nobody moves for three quarters of an hour though somebody is out there. A tournament is official when
// every active golfer has finished and either the schedule says so or the final board has not changed for
// half an hour over at least two good copies (G32). Of an event that is cut short only the schedule knows; its
// word counts once the board has stood for half an hour after it, and only where everyone has finished what was begun.
// Everything else that the schedule calls completed waits for the scores, or for somebody to rule on them.

export type RoundState = 'scheduled' | 'live' | 'suspended' | 'complete';
export const tournamentStates = [
  'scheduled',
  'live',
  'suspended',
  'complete',
  'official',
  'cancelled',
] as const;
export type TournamentState = (typeof tournamentStates)[number];

export const roundNumbers = [1, 2, 3, 4] as const;
export type RoundNumber = (typeof roundNumbers)[number];

export interface GolferProgress {
  status: string;
  /** Strokes of each finished round. */
  strokes: readonly (number | null)[];
  /** The round being played, and how many of its holes are done. */
  round: number | null;
  thru: number | null;
  /** 'T2', 'CUT', '--' or nothing. */
  position?: string | null;
}

export interface Progress {
  golfers: readonly GolferProgress[];
  /** The feed's own word on the event, from its schedule. */
  feedStatus: string | null;
  /**
   * Game minutes, and good copies received, since the board last changed or the schedule first said that the event is
   * completed.
   */
  unchangedMinutes: number;
  unchangedCopies: number;
  /** How many good copies have come since the schedule called the event completed. */
  copiesSinceCalled: number;
  /** An operator has accepted the board as the final one. */
  isRuledFinal?: boolean;
}

const outOfIt = new Set(['cut', 'withdrawn', 'disqualified', 'mdf']);
export const isActive = ({ status }: { status: string }): boolean => !outOfIt.has(status);

const stillnessMinutes = 45;
const finalStillnessMinutes = 30;
/** While the leaders play off, the board does not change. */
const playoffStillnessMinutes = 180;
const finalCopies = 2;

export const saysCancelled = (status: string | null) => /cancel|abandon/i.test(status ?? '');

/** 'completed', but neither 'incomplete' nor 'unofficial'. */
export const saysCompleted = (feedStatus: string | null): boolean =>
  /(?<![a-z])(completed?|official|final)(?![a-z])/i.test(feedStatus ?? '');

const hasFinished = (golfer: GolferProgress, round: number) => golfer.strokes[round - 1] != null;
const isPlaying = (golfer: GolferProgress, round: number) =>
  golfer.round === round && (golfer.thru ?? 0) > 0 && !hasFinished(golfer, round);

export function roundStates(progress: Progress): RoundState[] {
  return roundNumbers.map((round) => {
    const { golfers } = progress;
    const started = golfers.some((golfer) => hasFinished(golfer, round) || isPlaying(golfer, round));
    if (!started) return 'scheduled';
    const active = golfers.filter(isActive);
    const laterStarted = golfers.some(
      (golfer) => hasFinished(golfer, round + 1) || isPlaying(golfer, round + 1),
    );
    if (active.every((golfer) => hasFinished(golfer, round))) return 'complete';
    // Early groups may begin the next round while others are still on this one.
    if (laterStarted && !active.some((golfer) => isPlaying(golfer, round))) return 'complete';
    if (progress.isRuledFinal) return 'complete';
    return isStill(progress) ? 'suspended' : 'live';
  });
}

const isStill = ({ unchangedMinutes, unchangedCopies }: Progress) =>
  unchangedMinutes >= stillnessMinutes && unchangedCopies >= finalCopies;

/** How many rounds the event has played to their end. */
export const roundsPlayed = (rounds: readonly RoundState[]): number =>
  rounds.filter((state) => state === 'complete').length;

export function tournamentState(progress: Progress, rounds: readonly RoundState[]): TournamentState {
  if (saysCancelled(progress.feedStatus)) return 'cancelled';
  const isCalled = saysCompleted(progress.feedStatus);
  // It was completed before the first copy of its board was received.
  if (isCalled && progress.golfers.length === 0) return 'official';
  if (progress.isRuledFinal || isFinal(progress, rounds)) return 'official';
  const isUnplayed = rounds.every((state) => state === 'scheduled');
  // The schedule says completed, and the board is not final yet: wait for the scores that it still lacks.
  if (isCalled && (progress.copiesSinceCalled > 0 || isUnplayed)) return 'complete';
  if (isUnplayed) return 'scheduled';
  if (rounds.includes('suspended')) return 'suspended';
  return rounds.at(-1) === 'complete' ? 'complete' : 'live';
}

/**
 * Whether the last board received is final. Copies are counted since the schedule said completed, because the times
 * of both can't be compared: the game clock runs on between the requests of one poll.
 */
function isFinal(progress: Progress, rounds: readonly RoundState[]): boolean {
  const { golfers, copiesSinceCalled, unchangedCopies } = progress;
  const hasCopySinceCalled = saysCompleted(progress.feedStatus) && copiesSinceCalled > 0;
  const hasStood = (minutes: number) =>
    progress.unchangedMinutes >= minutes && unchangedCopies >= finalCopies;
  // A round in between that one of them lacks would count for nobody (G25).
  if (rounds.at(-1) === 'complete')
    return (
      haveFinishedAll(golfers, roundNumbers.length) &&
      (hasCopySinceCalled ||
        hasStood(isFirstShared(golfers) ? playoffStillnessMinutes : finalStillnessMinutes))
    );
  // The event was cut short. A round that was begun and given up may look unfinished only for a moment, and the first
  // board after a gap may be an old one; hence the pause.
  return hasCopySinceCalled && hasStood(finalStillnessMinutes) && isLastRoundFinished(golfers);
}

const isFirstShared = (golfers: readonly GolferProgress[]) =>
  golfers.filter((golfer) => isActive(golfer) && /^T?1$/i.test(golfer.position ?? '')).length > 1;

/** Whether everyone still in has finished the last round that anybody has begun. */
function isLastRoundFinished(golfers: readonly GolferProgress[]): boolean {
  const last = roundNumbers.findLast((round) =>
    golfers.some((golfer) => hasFinished(golfer, round) || isPlaying(golfer, round)),
  );
  return last !== undefined && haveFinishedAll(golfers, last);
}

/** Whether everyone still in has finished every round up to that one. */
const haveFinishedAll = (golfers: readonly GolferProgress[], last: number): boolean =>
  golfers
    .filter(isActive)
    .every((golfer) => roundNumbers.slice(0, last).every((round) => hasFinished(golfer, round)));

export interface Scheduled {
  id: string;
  state: TournamentState;
  /** Monday, 00:00 venue time, of the week in which it starts, and of the week after. */
  weekStartsAt: Date;
  nextWeekAt: Date;
  /** When its picks lock. */
  lockAt: Date;
  /** It is over by the schedule, or nobody plays it any more, and it waits for scores that may never come. */
  isFinalAwaited: boolean;
}

/**
 * A tournament stays current until it is official and the Monday after has come at its own venue, whatever day
 * it is at the next one's; then that takes over (G11). Where nothing is live, the week decides. One that only
 * waits for its final scores makes room when the next one's picks lock: the feed tells of that one from then on.
 */
export function currentTournament<T extends Scheduled>(schedule: readonly T[], now: Date): T | undefined {
  const inOrder = [...schedule].sort((a, b) => a.weekStartsAt.getTime() - b.weekStartsAt.getTime());
  const isFollowed = (one: T) =>
    inOrder.some(({ weekStartsAt, lockAt }) => weekStartsAt > one.weekStartsAt && lockAt <= now);
  const unfinished = inOrder.find((one) => isUnfinished(one) && !(one.isFinalAwaited && isFollowed(one)));
  if (unfinished) return unfinished;
  const thisWeek = inOrder.find(({ weekStartsAt, nextWeekAt }) => weekStartsAt <= now && now < nextWeekAt);
  return thisWeek ?? inOrder.find(({ weekStartsAt }) => weekStartsAt > now) ?? inOrder.at(-1);
}

const isUnfinished = ({ state }: Scheduled) =>
  state === 'live' || state === 'suspended' || state === 'complete';

/** Picks lock when the start date begins at the venue, or at the first tee time if that is earlier (G6). */
export function lockMoment(startDayAt: Date, teeTimes: readonly Date[]): Date {
  const earliest = Math.min(startDayAt.getTime(), ...teeTimes.map((at) => at.getTime()));
  return new Date(earliest);
}

export const fewestGolfersInField = 16;

/** Why no pool is played on an event, or null (G19). */
export function exclusion({
  isTeamEvent,
  golfers,
}: {
  isTeamEvent: boolean;
  golfers: number | null;
}): string | null {
  if (isTeamEvent) return 'A team event: golfers do not score on their own.';
  if (golfers !== null && golfers < fewestGolfersInField)
    return `Fewer than ${fewestGolfersInField} golfers play.`;
  return null;
}

/**
 * Picks open on the Monday of the tournament's week; if the tournament before is not official yet, when it is,
 * and at the latest on Tuesday (G6).
 */
export function sheetOpensAt(
  mondayAt: Date,
  tuesdayAt: Date,
  before: { officialAt: Date | null } | null,
): Date {
  if (!before) return mondayAt;
  if (!before.officialAt || before.officialAt > tuesdayAt) return tuesdayAt;
  return before.officialAt > mondayAt ? before.officialAt : mondayAt;
}
