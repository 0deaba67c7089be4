// What a card scores. A finished round counts its strokes less the par of its course; a round in play counts
// the score so far; who has not teed off is absent, not level par (G20, G21). A golfer who is out scores a penalty,
// by the pool's rule, for each round they did not complete, from the moment that round opens (G22, G39). The best
// scores of a round count, as many as the pool's rules say, or all of them (G23, G38); of a round in play, only
// the penalties that are certain to stand (G21). There is a total once the last round is complete (G24). A
// playoff never scores, and an official event scores only the rounds that everyone still in has completed (G25).
import { isActive, type RoundState, roundNumbers, type TournamentState } from '../golf/tournament.ts';
import type { PoolRules } from '../pools/pool-rules.ts';
import { type GolferLine, type GolferLines, toParOf } from './lines.ts';
import { type Cards, type Penalties, penaltiesOf } from './penalties.ts';
import { type Finishes, finishesOf, finishOf, scoreOfPoints } from './points/finish-points.ts';

/** How far a tournament is. */
export interface EventPlay {
  state: TournamentState;
  rounds: readonly RoundState[];
}

/** The rules that a board goes by. */
export interface Scoring extends Pick<PoolRules, 'scoring' | 'countedScores' | 'missedRound' | 'ties'> {
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
  /** To par, or points as a score (G45): the lowest ranks first. */
  running: number | null;
  total: number | null;
}

/** What a golfer gives every card they are on, in one round. */
export interface GolferScore {
  toPar: number | null;
  isPenalty: boolean;
  isLive: boolean;
  /** Where not all scores count, the lowest do. */
  order: number;
}

/** What a week's golfers give, worked out once for all of its cards. */
export interface WeekScores {
  countedScores: Scoring['countedScores'];
  isDecided: boolean;
  /** Which of the four rounds score. */
  opened: readonly boolean[];
  /** Of each golfer, the four rounds. */
  golfers: ReadonlyMap<number, readonly GolferScore[]>;
  lines: GolferLines;
  /** Where points score; null where strokes do. */
  finishes: Finishes | null;
}

export const fewestRounds = 2;

export const isOver = ({ state }: EventPlay): boolean => state === 'official' || state === 'cancelled';

/** Whether the last round that a card is scored by has been played; of points, whether a playoff is over too. */
export const isDecided = (
  event: EventPlay,
  { onlyRound, scoring }: Pick<Scoring, 'onlyRound' | 'scoring'>,
): boolean =>
  isOver(event) ||
  (scoring === 'strokes' && event.rounds[(onlyRound ?? roundNumbers.length) - 1] === 'complete');

// What a field comes to is the same for all the boards of its tournament. Nobody changes a field that was read, so
// that it is worked out once and goes with it.
const completedOf = new WeakMap<GolferLines, readonly boolean[]>();
const scoresOf = new WeakMap<GolferLines, Map<string, WeekScores>>();

function isCompletedByAll(lines: GolferLines, round: number): boolean {
  const completed = completedOf.get(lines) ?? roundNumbers.map((one) => hasBeenPlayed(lines, one));
  completedOf.set(lines, completed);
  return completed[round - 1] === true;
}

/** Whether somebody has played the round, and everyone still in has played it to its end. */
function hasBeenPlayed(lines: GolferLines, round: number): boolean {
  let isPlayed = false;
  for (const line of lines.values()) {
    if (toParOf(line, round) !== null) isPlayed = true;
    else if (isActive(line)) return false;
  }
  return isPlayed;
}

/** Which rounds score: while the event is played those that have opened, then those that all completed. */
export const scoringRounds = (event: EventPlay, lines: GolferLines): boolean[] =>
  roundNumbers.map((round) =>
    isOver(event) ? isCompletedByAll(lines, round) : (event.rounds[round - 1] ?? 'scheduled') !== 'scheduled',
  );

/**
 * Whether the event came to nothing: called off, or official with fewer than 36 holes. Where one round is
 * played, whether that was not played to its end.
 */
export function isVoid(event: EventPlay, lines: GolferLines, onlyRound: number | null): boolean {
  if (!isOver(event)) return false;
  const completed = roundNumbers.filter((round) => isCompletedByAll(lines, round));
  if (onlyRound !== null) return !completed.some((round) => round === onlyRound);
  return event.state === 'cancelled' || completed.length < fewestRounds;
}

const noPenalties: Penalties = roundNumbers.map(() => null);

/** `cards` are those of all who play in the contest: a penalty may depend on who is on them. */
export function weekScores(lines: GolferLines, event: EventPlay, how: Scoring, cards: Cards): WeekScores {
  const known = scoresOf.get(lines) ?? new Map<string, WeekScores>();
  // Where places give points, a missed round costs nothing by itself.
  const penalties = how.scoring === 'points' ? noPenalties : penaltiesOf(lines, how.missedRound, cards);
  const key = `${how.scoring} ${how.countedScores} ${how.onlyRound} ${penalties} ${event.state} ${event.rounds}`;
  const scores = known.get(key) ?? workOut(lines, event, how, penalties);
  scoresOf.set(lines, known.set(key, scores));
  return scores;
}

function workOut(
  lines: GolferLines,
  event: EventPlay,
  { countedScores, onlyRound, scoring }: Scoring,
  penalties: Penalties,
): WeekScores {
  const opened = scoringRounds(event, lines).map(
    (isOpen, at) => isOpen && (onlyRound === null || onlyRound === at + 1),
  );
  const isComplete = (round: number) => isOver(event) || event.rounds[round - 1] === 'complete';
  // Where places give points, nobody is shown a penalty for a round that is missed.
  const seen = (score: GolferScore) => (scoring === 'points' && score.isPenalty ? absent : score);
  const roundsOf = (line: GolferLine) =>
    roundNumbers.map((round) =>
      opened[round - 1]
        ? seen(scoreOf(line, round, isComplete(round), penalties[round - 1] ?? null))
        : absent,
    );
  const golfers = new Map<number, readonly GolferScore[]>();
  for (const [id, line] of lines) golfers.set(id, roundsOf(line));
  return {
    countedScores,
    isDecided: isDecided(event, { onlyRound, scoring }),
    opened,
    golfers,
    lines,
    finishes: scoring === 'points' ? finishesOf(lines, event) : null,
  };
}

export const absent: GolferScore = {
  toPar: null,
  isPenalty: false,
  isLive: false,
  order: Number.POSITIVE_INFINITY,
};
export const unknown: readonly GolferScore[] = roundNumbers.map(() => absent);

// While a round is in play, whoever is still to come has a place among those that count which only another score takes,
// so that penalties get the places that a card's other golfers can't fill (G21).
export const mayStillScore = 1000;
export const penaltyInPlay = 2000;
/** A score that equals the penalty goes before it. */
const afterEquals = 0.5;

function scoreOf(line: GolferLine, round: number, isComplete: boolean, penalty: number | null): GolferScore {
  const finished = toParOf(line, round);
  if (finished !== null) return { toPar: finished, isPenalty: false, isLive: false, order: finished };
  if (!isActive(line)) {
    const order = isComplete && penalty !== null ? penalty + afterEquals : penaltyInPlay;
    return { toPar: penalty, isPenalty: true, isLive: false, order };
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
  const { countedScores, opened, golfers, isDecided: hasTotal } = week;
  const scores: (readonly GolferScore[])[] = [];
  for (const id of card) scores.push(golfers.get(id) ?? unknown);
  const rounds: (number | null)[] = [];
  for (let at = 0; at < opened.length; at += 1) {
    if (!opened[at]) rounds.push(null);
    else rounds.push(countedScores === null ? sumOfAll(scores, at) : sumOfBest(countedScores, scores, at));
  }
  const running = week.finishes ? sumOf(card.map((id) => scoreByFinish(id, week))) : sumOf(rounds);
  return { rounds, running, total: hasTotal ? running : null };
}

/** A golfer's points as a score; null where strokes score, and as long as the golfer has no place. */
export function scoreByFinish(id: number, { finishes, lines }: WeekScores): number | null {
  const finish = finishes && finishOf(finishes, id, lines);
  return finish && scoreOfPoints(finish.points);
}

/** What each golfer of the card gives it. */
export function explainCard(
  card: readonly number[],
  { countedScores, golfers }: WeekScores,
): { id: number; rounds: GolferRound[] }[] {
  const scores = card.map((id) => golfers.get(id) ?? unknown);
  const places = card.map((_id, place) => place);
  const counting = roundNumbers.map((_round, at) => {
    const orderOf = (place: number) => scores[place]?.[at]?.order ?? absent.order;
    // A difference of two infinities is no number, by which nothing can be put in order.
    const inOrder = places.filter((place) => orderOf(place) < absent.order);
    return countedScores === null
      ? places
      : inOrder.sort((one, other) => orderOf(one) - orderOf(other)).slice(0, countedScores);
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

/** The sum of those that come first, the first on the card of equals; null where none of them is a score. */
function sumOfBest(count: number, scores: readonly (readonly GolferScore[])[], at: number): number | null {
  const best: GolferScore[] = [];
  for (const rounds of scores) {
    const score = rounds[at] ?? absent;
    if (score.order === absent.order) continue;
    let place = best.length;
    while (place > 0 && score.order < (best[place - 1] ?? absent).order) place -= 1;
    if (place < count) best.splice(place, 0, score);
    if (best.length > count) best.pop();
  }
  return sumOf(best.map(({ toPar }) => toPar));
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
