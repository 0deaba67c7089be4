// What state a tournament and its rounds are in follows from what the feeds show, never from the calendar
// alone (G5). A round is live from its first shot until everyone still in has finished it; it is suspended
// when nobody moves for three quarters of an hour though somebody is out there. A tournament is official when
// every active golfer has finished and either the schedule says so or the final board has not changed for
// half an hour over at least two good copies (G32). Of an event that is cut short only the schedule knows; its
// word counts once the board has been heard after it, for the last putt may be on that one.

export type RoundState = 'scheduled' | 'live' | 'suspended' | 'complete';
export type TournamentState = 'scheduled' | 'live' | 'suspended' | 'complete' | 'official' | 'cancelled';

export const roundNumbers = [1, 2, 3, 4] as const;
export type RoundNumber = (typeof roundNumbers)[number];

export interface GolferProgress {
  status: string;
  /** Strokes of each finished round. */
  strokes: readonly (number | null)[];
  /** The round being played, and how many of its holes are done. */
  round: number | null;
  thru: number | null;
}

export interface Progress {
  golfers: readonly GolferProgress[];
  /** The feed's own word on the event, from its schedule. */
  feedStatus: string | null;
  /** Game minutes since the board last changed, and how many good copies have shown it unchanged. */
  unchangedMinutes: number;
  unchangedCopies: number;
  /** How many good copies have come since the schedule called the event completed. */
  copiesSinceCalled: number;
  /** Game minutes since the last good copy of the board; 0 where none ever came. */
  boardAgeMinutes: number;
}

const outOfIt = new Set(['cut', 'withdrawn', 'disqualified', 'mdf']);
export const isActive = ({ status }: { status: string }): boolean => !outOfIt.has(status);

const stillnessMinutes = 45;
const finalStillnessMinutes = 30;
const finalCopies = 2;

const saysCancelled = (status: string | null) => /cancel|abandon/i.test(status ?? '');

// A board that has not come for a day does not come any more: then the schedule's word is all there is.
const patienceMinutes = 24 * 60;
export const saysCompleted = (feedStatus: string | null): boolean =>
  /complete|official|final/i.test(feedStatus ?? '');
// Whether the board was heard after the word is counted, not told from the times of both: two looks at a clock
// that runs never show the same moment.
const isCalledCompleted = ({ feedStatus, copiesSinceCalled, boardAgeMinutes, golfers }: Progress) =>
  saysCompleted(feedStatus) &&
  (copiesSinceCalled > 0 || golfers.length === 0 || boardAgeMinutes >= patienceMinutes);

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
    if (isCalledCompleted(progress)) return 'complete';
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
  if (rounds.every((state) => state === 'scheduled'))
    return isCalledCompleted(progress) ? 'official' : 'scheduled';
  if (rounds.includes('suspended')) return 'suspended';
  const isOver = rounds.at(-1) === 'complete' || isCalledCompleted(progress);
  if (!isOver) return 'live';
  if (hasStragglers(progress) && progress.boardAgeMinutes < patienceMinutes) return 'complete';
  const settledDown =
    progress.unchangedMinutes >= finalStillnessMinutes && progress.unchangedCopies >= finalCopies;
  return isCalledCompleted(progress) || settledDown ? 'official' : 'complete';
}

/**
 * Whether nearly everyone has finished the last round that was begun, and somebody who is still in has not: a
 * score or a withdrawal that the feed has yet to tell. Such a round must not be thrown away for everyone (G25,
 * G32).
 */
function hasStragglers({ golfers }: Progress): boolean {
  const active = golfers.filter(isActive);
  const missing = missingFrom(active, lastRoundBegun(golfers));
  return missing.length > 0 && missing.length <= active.length * fewStragglers;
}

const fewStragglers = 0.1;

const lastRoundBegun = (golfers: readonly GolferProgress[]) =>
  roundNumbers.findLast((round) => golfers.some((golfer) => hasFinished(golfer, round))) ?? 1;

const missingFrom = <Golfer extends GolferProgress>(golfers: readonly Golfer[], round: number): Golfer[] =>
  golfers.filter((golfer) => !hasFinished(golfer, round));

export interface Scheduled {
  id: string;
  state: TournamentState;
  /** Monday, 00:00 venue time, of the week in which it starts, and of the week after. */
  weekStartsAt: Date;
  nextWeekAt: Date;
}

/**
 * A tournament stays current until it is official and the Monday after has come at its own venue, whatever day
 * it is at the next one's; then that takes over (G11). Where nothing is live, the week decides.
 */
export function currentTournament<T extends Scheduled>(schedule: readonly T[], now: Date): T | undefined {
  const inOrder = [...schedule].sort((a, b) => a.weekStartsAt.getTime() - b.weekStartsAt.getTime());
  const unfinished = inOrder.find(
    ({ state }) => state === 'live' || state === 'suspended' || state === 'complete',
  );
  if (unfinished) return unfinished;
  const thisWeek = inOrder.find(({ weekStartsAt, nextWeekAt }) => weekStartsAt <= now && now < nextWeekAt);
  return thisWeek ?? inOrder.find(({ weekStartsAt }) => weekStartsAt > now) ?? inOrder.at(-1);
}

/** Picks lock when the start date begins at the venue, or at the first tee time if that is earlier (G6). */
export function lockMoment(startDayAt: Date, teeTimes: readonly Date[]): Date {
  const earliest = Math.min(startDayAt.getTime(), ...teeTimes.map((at) => at.getTime()));
  return new Date(earliest);
}

export const fewestGolfers = 16;

/** Why no pool is played on an event, or null (G19). */
export function exclusion({
  isTeamEvent,
  golfers,
}: {
  isTeamEvent: boolean;
  golfers: number | null;
}): string | null {
  if (isTeamEvent) return 'A team event: golfers do not score on their own.';
  if (golfers !== null && golfers < fewestGolfers) return `Fewer than ${fewestGolfers} golfers play.`;
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
