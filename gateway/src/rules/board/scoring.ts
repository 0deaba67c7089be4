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
}

/** What a golfer gives every card they are on, in one round. */
export interface GolferScore {
  toPar: number | null;
  isPenalty: boolean;
  isLive: boolean;
  /** Of a card's best four, the lowest count. */
  order: number;
}

/** What a week's golfers give, worked out once for all of its cards. */
export interface WeekScores {
  scoring: Scoring['scoring'];
  isDecided: boolean;
  /** Which of the four rounds score. */
  opened: readonly boolean[];
  /** Of each golfer, the four rounds. */
  golfers: ReadonlyMap<number, readonly GolferScore[]>;
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

// What a field comes to is the same for all the boards of its tournament. Nobody changes a field that was read, so
// that it is worked out once and goes with it.
const completedOf = new WeakMap<Lines, readonly boolean[]>();
const scoresOf = new WeakMap<Lines, Map<string, WeekScores>>();

function isCompletedByAll(lines: Lines, round: number): boolean {
  const completed = completedOf.get(lines) ?? roundNumbers.map((one) => hasBeenPlayed(lines, one));
  completedOf.set(lines, completed);
  return completed[round - 1] === true;
}

/** Whether somebody has played the round, and everyone still in has played it to its end. */
function hasBeenPlayed(lines: Lines, round: number): boolean {
  let isPlayed = false;
  for (const line of lines.values()) {
    if (strokesOf(line, round) !== null) isPlayed = true;
    else if (isActive(line)) return false;
  }
  return isPlayed;
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

export function weekScores(lines: Lines, event: EventPlay, how: Scoring): WeekScores {
  const known = scoresOf.get(lines) ?? new Map<string, WeekScores>();
  const key = `${how.scoring} ${how.onlyRound} ${event.state} ${event.rounds.join(' ')}`;
  const scores = known.get(key) ?? workOut(lines, event, how);
  scoresOf.set(lines, known.set(key, scores));
  return scores;
}

function workOut(lines: Lines, event: EventPlay, { scoring, onlyRound }: Scoring): WeekScores {
  const opened = scoringRounds(event, lines).map(
    (isOpen, at) => isOpen && (onlyRound === null || onlyRound === at + 1),
  );
  const isComplete = (round: number) => isOver(event) || event.rounds[round - 1] === 'complete';
  const roundsOf = (line: GolferLine) =>
    roundNumbers.map((round) => (opened[round - 1] ? scoreOf(line, round, isComplete(round)) : absent));
  const golfers = new Map<number, readonly GolferScore[]>();
  for (const [id, line] of lines) golfers.set(id, roundsOf(line));
  return { scoring, isDecided: isDecided(event, { onlyRound }), opened, golfers };
}

export const absent: GolferScore = {
  toPar: null,
  isPenalty: false,
  isLive: false,
  order: Number.POSITIVE_INFINITY,
};
export const unknown: readonly GolferScore[] = roundNumbers.map(() => absent);

// While a round is in play, whoever is still to come has a place among the four that only another score takes, so
// that penalties get the places that a card's other golfers can't fill (G21).
export const mayStillScore = 1000;
export const penaltyInPlay = 2000;
/** A score that equals the penalty goes before it. */
const penaltyAtTheEnd = penaltyToPar + 0.5;

function scoreOf(line: GolferLine, round: number, isComplete: boolean): GolferScore {
  const { strokes = null, par = null } = line.rounds[round - 1] ?? {};
  if (strokes !== null) {
    const toPar = strokes - (par ?? usualPar);
    return { toPar, isPenalty: false, isLive: false, order: toPar };
  }
  if (!isActive(line)) {
    const order = isComplete ? penaltyAtTheEnd : penaltyInPlay;
    return { toPar: penaltyToPar, isPenalty: true, isLive: false, order };
  }
  const isLive = line.playingRound === round && (line.thru ?? 0) > 0;
  const toPar = isLive ? line.today : null;
  return {
    toPar,
    isPenalty: false,
    isLive,
    order: toPar ?? (isComplete ? absent.order : mayStillScore),
  };
}

export function scoreCard(card: readonly number[], week: WeekScores): CardScore {
  const { scoring, opened, golfers, isDecided: hasTotal } = week;
  const scores: (readonly GolferScore[])[] = [];
  for (const id of card) scores.push(golfers.get(id) ?? unknown);
  const rounds: (number | null)[] = [];
  for (let at = 0; at < opened.length; at += 1) {
    if (!opened[at]) rounds.push(null);
    else rounds.push(scoring === 'best-4' ? sumOfBestFour(scores, at) : sumOfAll(scores, at));
  }
  const running = sumOf(rounds);
  return { rounds, running, total: hasTotal ? running : null };
}

/** What each golfer of the card gives it. */
export function explainCard(
  card: readonly number[],
  { scoring, golfers }: WeekScores,
): { id: number; rounds: GolferRound[] }[] {
  const scores = card.map((id) => golfers.get(id) ?? unknown);
  const places = card.map((_id, place) => place);
  const counting = roundNumbers.map((_round, at) => {
    const orderOf = (place: number) => scores[place]?.[at]?.order ?? absent.order;
    // A difference of two infinities is no number, by which nothing can be put in order.
    const inOrder = places.filter((place) => orderOf(place) < absent.order);
    return scoring === 'best-4'
      ? inOrder.sort((one, other) => orderOf(one) - orderOf(other)).slice(0, bestOf)
      : places;
  });
  return card.map((id, place) => ({
    id,
    rounds: roundNumbers.map((_round, at) => {
      const { toPar, isPenalty, isLive } = scores[place]?.[at] ?? absent;
      const counts = toPar !== null && counting[at]?.includes(place) === true;
      return { toPar, counts, isPenalty, isLive };
    }),
  }));
}

/** The sum of the four that come first, the first on the card of equals; null where none of them is a score. */
function sumOfBestFour(scores: readonly (readonly GolferScore[])[], at: number): number | null {
  // Kept in order while the card is gone through, since sorting it would cost more than all the rest.
  let first = absent;
  let second = absent;
  let third = absent;
  let fourth = absent;
  for (const rounds of scores) {
    const score = rounds[at] ?? absent;
    if (score.order >= fourth.order) continue;
    fourth = score;
    if (fourth.order < third.order) [third, fourth] = [fourth, third];
    if (third.order < second.order) [second, third] = [third, second];
    if (second.order < first.order) [first, second] = [second, first];
  }
  if (first.toPar === null && second.toPar === null && third.toPar === null && fourth.toPar === null)
    return null;
  return (first.toPar ?? 0) + (second.toPar ?? 0) + (third.toPar ?? 0) + (fourth.toPar ?? 0);
}

function sumOfAll(scores: readonly (readonly GolferScore[])[], at: number): number | null {
  let sum: number | null = null;
  for (const rounds of scores) {
    const toPar = rounds[at]?.toPar ?? null;
    if (toPar !== null) sum = (sum ?? 0) + toPar;
  }
  return sum;
}

/** The sum of what is there, or null where nothing is. */
export function sumOf(scores: readonly (number | null)[]): number | null {
  let sum: number | null = null;
  for (const score of scores) if (score !== null) sum = (sum ?? 0) + score;
  return sum;
}
