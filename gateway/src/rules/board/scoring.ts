// What a card scores. A finished round counts its strokes less the par of its course; a round in play counts
// the score so far; who has not teed off is absent, not level par (G20, G21). A golfer who is out scores ten
// over par for each round they did not complete, from the moment that round opens (G22). Either the best four
// scores of a round count or all of them (G23); of a best four in play, only the penalties that are certain to
// stand (G21). There is a total once the last round is complete (G24). A
// playoff never scores, and an official event scores only the rounds that everyone still in has completed (G25).
import { isActive, type RoundState, roundNumbers, type TournamentState } from '../golf/tournament.ts';

/** What a golfer has done in a tournament. */
export interface GolferLine {
  id: number;
  status: string;
  /** Of the four rounds, in order: strokes once one is finished, and the par of the course it is played on. */
  rounds: readonly { strokes: number | null; par: number | null }[];
  /** The round being played, how many of its holes are done, and its score to par so far. */
  playingRound: number | null;
  thru: number | null;
  today: number | null;
}

export type Lines = ReadonlyMap<number, GolferLine>;

/** How far a tournament is. */
export interface EventPlay {
  state: TournamentState;
  rounds: readonly RoundState[];
}

export interface Scoring {
  scoring: 'best-4' | 'every-score';
  /** The one round that is played, or null for all of them. */
  onlyRound: number | null;
}

/** One golfer's part in one round of a card; a score of null is none yet. */
export interface GolferRound {
  toPar: number | null;
  counts: boolean;
  isPenalty: boolean;
  isLive: boolean;
}

export interface CardScore {
  /** Of the four rounds; null where nothing is scored. */
  rounds: (number | null)[];
  running: number | null;
  total: number | null;
  golfers: { id: number; rounds: GolferRound[] }[];
}

export const penaltyToPar = 10;
export const usualPar = 72;
export const bestOf = 4;
export const fewestRounds = 2;

export const isOver = ({ state }: EventPlay): boolean => state === 'official' || state === 'cancelled';

/** Whether the last round that a card is scored by has been played. */
export const isDecided = (event: EventPlay, { onlyRound }: Pick<Scoring, 'onlyRound'>): boolean =>
  isOver(event) || event.rounds[(onlyRound ?? roundNumbers.length) - 1] === 'complete';

const strokesOf = (line: GolferLine | undefined, round: number) => line?.rounds[round - 1]?.strokes ?? null;

/** Whether somebody has played the round, and everyone still in has played it to its end. */
function isCompletedByAll(lines: Lines, round: number): boolean {
  const golfers = [...lines.values()];
  return (
    golfers.some((line) => strokesOf(line, round) !== null) &&
    golfers.filter(isActive).every((line) => strokesOf(line, round) !== null)
  );
}

/** Which rounds score: while the event is played those that have opened, then those that all completed. */
export const scoringRounds = (event: EventPlay, lines: Lines): boolean[] =>
  roundNumbers.map((round) =>
    isOver(event) ? isCompletedByAll(lines, round) : (event.rounds[round - 1] ?? 'scheduled') !== 'scheduled',
  );

/**
 * Whether the event came to nothing: called off, or official with fewer than 36 holes. Where one round is
 * played, whether that was not played to its end.
 */
export function isVoid(event: EventPlay, lines: Lines, onlyRound: number | null): boolean {
  if (!isOver(event)) return false;
  const completed = roundNumbers.filter((round) => isCompletedByAll(lines, round));
  if (onlyRound !== null) return !completed.some((round) => round === onlyRound);
  return event.state === 'cancelled' || completed.length < fewestRounds;
}

export function scoreCard(
  golfers: readonly number[],
  lines: Lines,
  event: EventPlay,
  { scoring, onlyRound }: Scoring,
): CardScore {
  const opened = scoringRounds(event, lines);
  const rounds = roundNumbers.map((round) => {
    const isScored = opened[round - 1] === true && (onlyRound === null || onlyRound === round);
    if (!isScored) return golfers.map(() => absent);
    const isComplete = isOver(event) || event.rounds[round - 1] === 'complete';
    const scores = golfers.map((id) => scoreOf(lines.get(id), round));
    return scoring === 'best-4' ? bestFour(golfers, scores, lines, isComplete) : scores.map(counted);
  });
  const sums = rounds.map(sumOfCounted);
  const running = sumOf(sums);
  return {
    rounds: sums,
    running,
    total: isDecided(event, { onlyRound }) ? running : null,
    golfers: golfers.map((id, place) => ({ id, rounds: rounds.map((round) => round[place] ?? absent) })),
  };
}

const absent: GolferRound = { toPar: null, counts: false, isPenalty: false, isLive: false };
const counted = (score: GolferRound): GolferRound => ({ ...score, counts: score.toPar !== null });

function scoreOf(line: GolferLine | undefined, round: number): GolferRound {
  if (!line) return absent;
  const { strokes = null, par = null } = line.rounds[round - 1] ?? {};
  if (strokes !== null) return { ...absent, toPar: strokes - (par ?? usualPar) };
  if (!isActive(line)) return { ...absent, toPar: penaltyToPar, isPenalty: true };
  const isPlaying = line.playingRound === round && (line.thru ?? 0) > 0;
  return isPlaying ? { ...absent, toPar: line.today, isLive: true } : absent;
}

/**
 * The lowest four count. While the round is in play, penalties are among them only for the places that the
 * card's other golfers, who have a score in it or can still have one, can't fill.
 */
function bestFour(
  golfers: readonly number[],
  scores: readonly GolferRound[],
  lines: Lines,
  isComplete: boolean,
): GolferRound[] {
  const others = scores.filter(
    ({ isPenalty }, place) => !isPenalty && lines.has(golfers[place] ?? Number.NaN),
  );
  const penaltiesTaken = isComplete ? scores.length : Math.max(0, bestOf - others.length);
  const known = scores
    .map(({ toPar, isPenalty }, place) => ({ toPar, isPenalty, place }))
    .filter(({ toPar }) => toPar !== null);
  const best = [
    ...known.filter(({ isPenalty }) => !isPenalty),
    ...known.filter(({ isPenalty }) => isPenalty).slice(0, penaltiesTaken),
  ]
    .sort((a, b) => (a.toPar ?? 0) - (b.toPar ?? 0))
    .slice(0, bestOf);
  const counting = new Set(best.map(({ place }) => place));
  return scores.map((score, place) => ({ ...score, counts: counting.has(place) }));
}

const sumOfCounted = (scores: readonly GolferRound[]) =>
  sumOf(scores.map(({ toPar, counts }) => (counts ? toPar : null)));

/** The sum of what is there, or null where nothing is. */
export function sumOf(scores: readonly (number | null)[]): number | null {
  const known = scores.filter((score) => score !== null);
  return known.length > 0 ? known.reduce((sum, score) => sum + score, 0) : null;
}
