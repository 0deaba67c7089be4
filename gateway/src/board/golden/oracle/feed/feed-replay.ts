import { dayMs, hourMs, minuteMs } from '@fairway/schema/days';
import { blank, emptyFeedState, type FeedState, type Golfer, rounds } from './feed-state.ts';
import {
  type Copy,
  type FieldUpdates,
  type HoleStats,
  type InPlay,
  type InPlayRow,
  inPlayPath,
  type Outrights,
  rulingPath,
  type Schedule,
} from './wire.ts';

// The types that callers get.
export type { FeedState, Golfer } from './feed-state.ts';

// One event as the feed reported it, moment by moment. Each state is all that was known when the product had
// received the copies of one moment.

/** The states that follow from the copies, after those of earlier copies. */
export function replayFeed(
  copies: readonly Copy[],
  eventName: string,
  statesBefore: readonly FeedState[] = [],
): FeedState[] {
  const states = [...statesBefore];
  for (const copy of copies) {
    const known = applyCopy(states.at(-1) ?? emptyFeedState, copy, eventName);
    if (states.at(-1)?.at.getTime() === copy.at.getTime()) states.pop();
    states.push({ ...known, at: copy.at });
  }
  return states;
}

function applyCopy(
  known: FeedState,
  { path, body, at, isContradiction, isMissing }: Copy,
  eventName: string,
): FeedState {
  // What the feed contradicts does not stand still.
  if (isContradiction) return { ...known, boardSince: at, boardCopies: 0, isBoardMissed: true };
  if (isMissing) return { ...known, isBoardMissed: true };
  if (path === '/get-schedule') {
    const entry = (body as Schedule).schedule.find(({ event_name }) => event_name === eventName);
    return applySchedule(known, entry?.status ?? known.scheduleStatus, at);
  }
  if (path === inPlayPath) {
    const copy = body as InPlay;
    return copy.info.event_name === eventName ? applyBoard(known, copy, at) : known;
  }
  if ((body as { event_name?: string }).event_name !== eventName) return known;
  // Who comes in after the end, as under another number, has missed all of it (G25).
  if (path === '/field-updates') return hasEnded(known) ? known : applyField(known, body as FieldUpdates);
  if (path === '/betting-tools/outrights') return applyOdds(known, body as Outrights);
  if (path === rulingPath) return withoutLatecomers({ ...known, isRuled: true });
  if (path === '/preds/live-hole-stats') return applyPars(known, body as HoleStats);
  return known;
}

/** An event is off once the schedule has said so for six hours, in which its board has not moved. */
function applySchedule(known: FeedState, scheduleStatus: string, at: Date): FeedState {
  if (known.isOff) return known;
  if (scheduleStatus !== 'cancelled')
    return scheduleStatus === known.scheduleStatus && known.calledOffSince === null
      ? known
      : { ...known, scheduleStatus, calledOffSince: null };
  const first = known.calledOffSince ?? at;
  const calledOffSince = known.boardSince !== null && known.boardSince > first ? known.boardSince : first;
  const isOff = at.getTime() - calledOffSince.getTime() >= 6 * hourMs;
  return { ...known, calledOffSince, isOff, ...(isOff && { scheduleStatus }) };
}

function applyField(known: FeedState, copy: FieldUpdates): FeedState {
  const golfers = new Map([...known.golfers].map(([id, golfer]) => [id, { ...golfer, isListed: false }]));
  for (const { dg_id, player_name, teetimes } of copy.field) {
    const before = golfers.get(dg_id) ?? blank(dg_id, player_name);
    const tee = (round: number) => teetimes.find(({ round_num }) => round_num === round);
    golfers.set(dg_id, {
      ...before,
      isListed: true,
      // A tee time that is no longer listed stays what it was.
      teeAt: rounds.map(
        (round) => venueTime(tee(round)?.teetime, copy.tz_offset) ?? before.teeAt[round - 1] ?? null,
      ),
      courses: rounds.map((round) => tee(round)?.course_code ?? before.courses[round - 1] ?? ''),
    });
  }
  return { ...known, golfers };
}

/** '2027-01-14 08:18' at a venue that is so many seconds ahead of UTC. */
const venueTime = (local: string | undefined, offsetSeconds: number): Date | undefined =>
  local === undefined
    ? undefined
    : new Date(Date.parse(`${local.replace(' ', 'T')}:00Z`) - offsetSeconds * 1000);

function applyBoard(known: FeedState, copy: InPlay, at: Date): FeedState {
  const golfers = new Map(known.golfers);
  for (const row of copy.data) {
    // Who plays is the field's word.
    const before = golfers.get(row.dg_id);
    if (!before) continue;
    golfers.set(row.dg_id, {
      ...before,
      isMissing: false,
      word: row.current_pos,
      hitIn: new Set([...before.hitIn, ...roundsWithShots(row)]),
      // Who withdraws keeps the rounds that are done, also where the row comes without them (G22).
      strokes: rounds.map(
        (round) => row[`R${round}`] ?? (row.current_pos === 'WD' ? before.strokes[round - 1] : null) ?? null,
      ),
      playingRound: row.round,
      thru: row.thru ?? 0,
      today: row.today,
    });
  }
  const silentMs = known.boardAt === null ? Number.POSITIVE_INFINITY : at.getTime() - known.boardAt.getTime();
  const isAfterSilence = silentMs > 12 * hourMs;
  // What it looked like while the feed gave nothing is anybody's guess.
  const isAfterOutage = known.isBoardMissed && silentMs > 10 * minuteMs;
  const isUnchanged =
    !isAfterOutage && boardText(golfers) === boardText(known.golfers) && known.boardSince !== null;
  return withoutMissing({
    ...known,
    at,
    golfers,
    boardAt: at,
    boardsSince: isAfterSilence ? at : known.boardsSince,
    boardSinceCalled: known.scheduleStatus === 'completed' ? (known.boardSinceCalled ?? at) : null,
    boardSince: isUnchanged ? known.boardSince : at,
    boardCopies: isUnchanged ? known.boardCopies + 1 : 1,
    isBoardMissed: false,
  });
}

/** A day after everybody's last score, the few who have none of it count as withdrawn (G17). */
function withoutMissing(state: FeedState): FeedState {
  const since = [state.boardsSince, state.boardSince, state.boardSinceCalled];
  const lastNews = Math.max(...since.map((moment) => moment?.getTime() ?? 0));
  if (state.at.getTime() - lastNews < dayMs) return state;
  const still = [...state.golfers.values()].filter(isIn);
  const isOverInRound = (round: number) => still.some(({ strokes }) => strokes[round - 1] != null);
  const last = state.scheduleStatus === 'completed' ? rounds.findLast(isOverInRound) : 4;
  const missing = still.filter(({ strokes }) => strokes[(last ?? 4) - 1] == null);
  if (missing.length === 0 || missing.length > 0.1 * still.length) return state;
  const gone = missing.map((golfer) => [golfer.id, { ...golfer, isMissing: true }] as const);
  return { ...state, golfers: new Map([...state.golfers, ...gone]) };
}

/** Where an operator ends it, nobody waits for the one in ten who lack a round that the others are done with (G17). */
function withoutLatecomers(state: FeedState): FeedState {
  const still = [...state.golfers.values()].filter(isIn);
  const lacking = (last: number) =>
    still.filter(({ strokes }) => strokes.slice(0, last).some((count) => count === null));
  const last = rounds.findLast((round) => lacking(round).length <= 0.1 * still.length) ?? 0;
  const gone = lacking(last).map((golfer) => [golfer.id, { ...golfer, isMissing: true }] as const);
  return { ...state, golfers: new Map([...state.golfers, ...gone]) };
}

function roundsWithShots(row: InPlayRow): number[] {
  const finished = rounds.filter((round) => row[`R${round}`] !== null);
  return (row.thru ?? 0) > 0 || row.today !== 0 ? [...finished, row.round] : finished;
}

const boardText = (golfers: ReadonlyMap<number, Golfer>): string =>
  JSON.stringify(
    [...golfers.values()]
      .map(({ id, word, strokes, playingRound, thru, today }) => [
        id,
        word,
        strokes,
        playingRound,
        thru,
        today,
      ])
      .sort(([one], [other]) => Number(one) - Number(other)),
  );

function applyOdds(known: FeedState, { odds }: Outrights): FeedState {
  if (typeof odds === 'string') return known;
  const chances = new Map<number, number>();
  for (const { dg_id, draftkings } of odds)
    if (draftkings !== 'NA') chances.set(dg_id, Math.max(draftkings, chances.get(dg_id) ?? 0));
  return { ...known, chances };
}

function applyPars(known: FeedState, { courses }: HoleStats): FeedState {
  const pars = new Map(known.pars);
  for (const { course_code, rounds: played } of courses)
    for (const { round_num, holes } of played)
      pars.set(
        `${course_code} ${round_num}`,
        holes.reduce((sum, { par }) => sum + par, 0),
      );
  return { ...known, pars };
}

// What follows from a state by the rules of golf.

/** By the board's word, without a score for a day, or gone from the field before a shot. */
export const hasWithdrawn = ({ word, isListed, isMissing, hitIn }: Golfer): boolean =>
  word === 'WD' || isMissing || (!isListed && hitIn.size === 0);

/** Still in it. */
export const isIn = (golfer: Golfer): boolean =>
  !hasWithdrawn(golfer) && !['CUT', 'DQ', 'MDF'].includes(golfer.word);

const isPlaying = ({ playingRound, thru, strokes }: Golfer, round: number): boolean =>
  playingRound === round && thru > 0 && strokes[round - 1] === null;

const hasBegun = (golfer: Golfer, round: number): boolean =>
  golfer.strokes[round - 1] != null || isPlaying(golfer, round);

/** A round opens with its first shot. */
export const isOpen = ({ golfers }: FeedState, round: number): boolean =>
  [...golfers.values()].some((golfer) => hasBegun(golfer, round));

/** Every golfer still in has finished it. */
export const isFinishedByAll = ({ golfers }: FeedState, round: number): boolean => {
  const still = [...golfers.values()].filter(isIn);
  return still.length > 0 && still.every(({ strokes }) => strokes[round - 1] != null);
};

export const isCancelled = ({ isOff }: FeedState): boolean => isOff;

/** Nothing has changed for half an hour, over at least two copies. */
export const hasStood = ({ boardSince, boardCopies, boardAt }: FeedState, minutes = 30): boolean =>
  boardAt !== null &&
  boardSince !== null &&
  boardCopies >= 2 &&
  boardAt.getTime() - boardSince.getTime() >= minutes * minuteMs;

const areLevel = ({ golfers }: FeedState): boolean =>
  [...golfers.values()].filter(({ word }) => word === 'T1').length > 1;

/** Whether everyone still in has finished what anybody has begun. */
const isLastBegunFinished = (state: FeedState): boolean => {
  const last = rounds.findLast((round) => isOpen(state, round));
  return last !== undefined && areFinishedByAll(state, last);
};

/** The round and all before it: who lacks one that lies behind is waited for. */
const areFinishedByAll = (state: FeedState, last: number): boolean =>
  rounds.every((round) => round > last || isFinishedByAll(state, round));

/**
 * An operator says so; or the schedule does, and a board has been received since, for the last putt may be on it, and
 * for half an hour where the event was cut short, without a round that is half played; or everyone has finished, and the board stands, for three hours where a playoff may be on
 * (G32).
 */
export function isOfficial(state: FeedState): boolean {
  const { boardAt, boardSince, boardSinceCalled, isRuled } = state;
  if (isRuled) return true;
  if (boardAt && boardSince && boardSinceCalled) {
    // How it stood before says nothing: nobody may have looked meanwhile.
    const since = Math.max(boardSince.getTime(), boardSinceCalled.getTime());
    const hasStoodSince = boardAt.getTime() - since >= 30 * minuteMs;
    return areFinishedByAll(state, 4) || (hasStoodSince && isLastBegunFinished(state));
  }
  return areFinishedByAll(state, 4) && hasStood(state, areLevel(state) ? 180 : 30);
}

/** The round is open, and no longer in play: early groups may begin the next one while others are still on it. */
export function isOver(state: FeedState, round: number): boolean {
  if (!isOpen(state, round)) return false;
  const isStillPlayed = [...state.golfers.values()].some(
    (golfer) => isIn(golfer) && isPlaying(golfer, round),
  );
  return isFinishedByAll(state, round) || (isOpen(state, round + 1) && !isStillPlayed) || isOfficial(state);
}

/** The rounds that count: all that are open; of an event that is over, those that everyone still in finished (G25). */
export const roundsThatCount = (state: FeedState): number[] =>
  rounds.filter((round) =>
    isOfficial(state) || isCancelled(state) ? isFinishedByAll(state, round) : isOpen(state, round),
  );

/** Called off, or official with fewer than 36 holes (G25). */
export const isVoid = (state: FeedState): boolean =>
  isCancelled(state) || (isOfficial(state) && roundsThatCount(state).length < 2);

/** To par so far in the round: of a finished one, or of the holes played; null for who has not teed off (G21). */
export function ownScore(state: FeedState, golfer: Golfer, round: number): number | null {
  const strokes = golfer.strokes[round - 1];
  if (strokes != null) return strokes - (state.pars.get(`${golfer.courses[round - 1]} ${round}`) ?? 72);
  return isIn(golfer) && isPlaying(golfer, round) ? golfer.today : null;
}

/** Whether the contest can be settled by then (G32); a single round by its own round, or with its event. */
export const isEnd = (state: FeedState, round: number | null): boolean =>
  hasEnded(state) || (round !== null && isFinishedByAll(state, round) && hasStood(state));

const hasEnded = (state: FeedState): boolean => isOfficial(state) || isCancelled(state);

/** While golf is played, a board should not be older than ten minutes, nor come later than that after the first tee time. */
export function isStale(state: FeedState, now: Date): boolean {
  if (hasEnded(state)) return false;
  const tees = [...state.golfers.values()].flatMap(({ teeAt: [first] }) => first?.getTime() ?? []);
  const since = state.boardAt?.getTime() ?? Math.min(...tees);
  // The product's clock has gone on by the time that it looks.
  return now.getTime() - since >= 10 * minuteMs;
}
