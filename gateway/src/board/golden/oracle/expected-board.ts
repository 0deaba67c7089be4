import {
  type FeedState,
  type Golfer,
  isCancelled,
  isFinishedByAll,
  isIn,
  isOfficial,
  isOver,
  isVoid,
  ownScore,
  roundsThatCount,
} from './feed/feed-replay.ts';
import { rounds } from './feed/feed-state.ts';

// What a board has to show (G20 to G27), worked out card by card in the plainest way.

/** What a pool may choose (G38 to G40). */
export interface OwnScoring {
  /** How many scores of a round count; null for all. */
  counted: number | null;
  /** Strokes over par for a missed round, or whose worst score of it. */
  missed: number | 'worst-of-field' | 'worst-of-pool';
  ties: 'latest-rounds' | 'split' | 'guess';
}
/** Points by place (G45). */
export interface PointsScoring {
  points: true;
  ties: 'best-weeks' | 'split';
}
export type Scoring = 'best-4' | 'every-score' | OwnScoring | PointsScoring;

export const isByPoints = (scoring: Scoring): scoring is PointsScoring =>
  typeof scoring === 'object' && 'points' in scoring;

const usual = { missed: 10, ties: 'latest-rounds' } as const;
const ownOf = (scoring: Scoring): OwnScoring => {
  if (isByPoints(scoring)) return { ...usual, counted: null };
  if (typeof scoring === 'object') return scoring;
  return { ...usual, counted: scoring === 'best-4' ? 4 : null };
};

export interface Counted {
  id: number;
  toPar: number | null;
  isPenalty: boolean;
  counts: boolean;
}

export interface CardScore {
  /** By round, in the order of the card. */
  golfers: Counted[][];
  rounds: (number | null)[];
  running: number | null;
  total: number | null;
}

/** What one card is worth in one event; in a single round, nothing but that round is. */
export function scoreCard(
  card: readonly number[],
  state: FeedState,
  { scoring, onlyRound }: { scoring: Scoring; onlyRound: number | null },
  /** Of all who play in the contest. */
  cards: readonly (readonly number[])[] = [card],
): CardScore {
  const own = ownOf(scoring);
  const golfers = rounds.map((round) => {
    const isPlayed = roundsThatCount(state).includes(round) && (onlyRound === null || onlyRound === round);
    if (!isPlayed) return card.map((id): Counted => ({ id, toPar: null, isPenalty: false, counts: false }));
    const scores = scoreRound(card, state, { round, own, penalty: penaltyOf(state, round, own, cards) });
    // Where points score nobody misses a round: there is nothing to be seen of it.
    const isMissed = ({ isPenalty }: Counted) => isPenalty && isByPoints(scoring);
    return scores.map((score) =>
      isMissed(score) ? { ...score, toPar: null, isPenalty: false, counts: false } : score,
    );
  });
  const sums = golfers.map((scores) =>
    sumOf(scores.filter(({ counts }) => counts).map(({ toPar }) => toPar)),
  );
  const running = sumOf(sums.filter((sum) => sum !== null));
  return { golfers, rounds: sums, running, total: isFinal(state, onlyRound) ? running : null };
}

/** The last round is over, or the event is official without it (G24). */
const isFinal = (state: FeedState, onlyRound: number | null): boolean =>
  isOfficial(state) || isOver(state, onlyRound ?? 4);

/** What a missed round costs; null as long as nobody has finished it (G39). */
function penaltyOf(
  state: FeedState,
  round: number,
  { missed }: OwnScoring,
  cards: readonly (readonly number[])[],
): number | null {
  if (typeof missed === 'number') return missed;
  const worstOf = (ids: Iterable<number>) => {
    const finished = [...ids].flatMap((id) => {
      const golfer = state.golfers.get(id);
      return golfer && golfer.strokes[round - 1] != null ? [ownScore(state, golfer, round) ?? 0] : [];
    });
    return finished.length > 0 ? Math.max(...finished) : null;
  };
  const ofField = worstOf(state.golfers.keys());
  if (missed === 'worst-of-field') return ofField;
  const ofPool = worstOf(cards.flat()) ?? ofField;
  return ofPool === null ? null : ofPool + 1;
}

interface HowOfRound {
  round: number;
  own: OwnScoring;
  penalty: number | null;
}

function scoreRound(
  card: readonly number[],
  state: FeedState,
  { round, own: { counted }, penalty }: HowOfRound,
): Counted[] {
  const scores = card.map((id) => {
    const golfer = state.golfers.get(id);
    if (!golfer) throw new Error(`Golfer ${id} is on a card and in no field.`);
    const own = ownScore(state, golfer, round);
    if (own !== null) return { id, toPar: own, isPenalty: false };
    // Whoever is out of it and did not finish the round scores the penalty for it.
    return isIn(golfer) ? { id, toPar: null, isPenalty: false } : { id, toPar: penalty, isPenalty: true };
  });
  // Whoever has a score, or is still in and so may come to one. In play, the places among those that count which
  // these can't take are the only ones that penalties are sure of.
  const scorers = scores.filter(({ isPenalty }) => !isPenalty);
  const penalties = scores.filter(({ isPenalty }) => isPenalty);
  const certain =
    counted === null || isOver(state, round) ? penalties.length : Math.max(0, counted - scorers.length);
  const candidates = scores
    .filter((score) => score.toPar !== null && !penalties.slice(certain).includes(score))
    .toSorted((one, other) => (one.toPar ?? 0) - (other.toPar ?? 0));
  const counting = candidates.slice(0, counted ?? candidates.length);
  return scores.map((score) => ({ ...score, counts: counting.includes(score) }));
}

/** Null where there is nothing to add up. */
const sumOf = (values: readonly (number | null)[]): number | null =>
  values.length === 0 ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

export interface Week {
  state: FeedState;
  /** Whether its cards have locked. */
  isLocked: boolean;
  /** By entry, replacements made; an entry without a card is absent. */
  cards: ReadonlyMap<string, readonly number[]>;
  /** By entry, what they think that the winner will score. */
  guesses?: ReadonlyMap<string, number>;
}

export interface Row {
  entry: string;
  /** '1', 'T2', or '-' for who has nothing to show. */
  position: string;
  /** Ties broken by the later rounds; null without a position. */
  rank: number | null;
  /** By week; null for a week without a card, one that has not begun, and one that dropped out. */
  weeks: (CardScore | null)[];
  running: number | null;
  total: number | null;
  /** In hundredths, where points score. */
  points: number | null;
  weekPoints: (number | null)[];
}

export function expectedBoard(
  weeks: readonly Week[],
  entries: readonly string[],
  how: { scoring: Scoring; onlyRound: number | null },
): Row[] {
  const drops = weeks.map(({ state }) => isWeekVoid(state, how.onlyRound));
  const { ties } = ownOf(how.scoring);
  /** The first difference decides, and the lower wins. */
  const tieBreakOf = (scores: readonly (CardScore | null)[], entry: string): (number | null)[] => {
    if (ties === 'split') return [];
    if (ties === 'latest-rounds')
      return scores.toReversed().flatMap((score) => (score?.rounds ?? [null, null, null, null]).toReversed());
    return weeks
      .map(({ state, cards, guesses }, index) => {
        const guess = guesses?.get(entry);
        const winner = drops[index] ? null : winnersScore(state, how.onlyRound);
        if (guess === undefined || winner === null || !cards.has(entry)) return [null, null];
        return [Math.abs(guess - winner), guess];
      })
      .reverse()
      .flat();
  };
  const rows = entries.map((entry) => {
    const scores = weeks.map(({ cards, state, isLocked }, index) => {
      const card = cards.get(entry);
      return card && isLocked && !drops[index] ? scoreCard(card, state, how, [...cards.values()]) : null;
    });
    const isMissing = ({ cards, isLocked }: Week, index: number) =>
      isLocked && !drops[index] && !cards.has(entry);
    // Also of who misses the last week, nothing is final before that is played.
    const isDone = weeks.every(({ state }, index) => drops[index] || isFinal(state, how.onlyRound));
    const running = sumOf(
      scores.flatMap((score) => (score && score.running !== null ? [score.running] : [])),
    );
    return {
      entry,
      missing: weeks.filter(isMissing).length,
      weeks: scores,
      running,
      total: isDone ? running : null,
      tieBreak: tieBreakOf(scores, entry),
    };
  });

  const isBetter = (one: (typeof rows)[number], other: (typeof rows)[number]) =>
    one.missing !== other.missing
      ? one.missing < other.missing
      : (one.running ?? Number.POSITIVE_INFINITY) < (other.running ?? Number.POSITIVE_INFINITY);
  const isLevel = (one: (typeof rows)[number], other: (typeof rows)[number]) =>
    !isBetter(one, other) && !isBetter(other, one);
  const winsTie = (one: (typeof rows)[number], other: (typeof rows)[number]) => {
    for (const [index, score] of one.tieBreak.entries()) {
      const against = other.tieBreak[index] ?? null;
      // A round that nobody played has no say; one that only this card lacks is lost.
      if (score !== against)
        return (score ?? Number.POSITIVE_INFINITY) < (against ?? Number.POSITIVE_INFINITY);
    }
    return false;
  };

  const ranked = rows.filter(({ running }) => running !== null);
  return rows.map((row) => {
    const { entry, running, total } = row;
    const shown = { entry, weeks: row.weeks, running, total, points: null, weekPoints: [] };
    if (running === null) return { ...shown, position: '-', rank: null };
    const before = ranked.filter((other) => isBetter(other, row)).length;
    const level = ranked.filter((other) => isLevel(other, row));
    const ahead = level.filter((other) => winsTie(other, row)).length;
    return {
      ...shown,
      position: `${level.length > 1 ? 'T' : ''}${before + 1}`,
      rank: before + ahead + 1,
    };
  });
}

/**
 * What the winner has scored, in play the leader: the lowest of those still in, over the rounds that count. Who wins a
 * single round may be out of it since, unless disqualified.
 */
function winnersScore(state: FeedState, onlyRound: number | null): number | null {
  const counting = roundsThatCount(state).filter((round) => onlyRound === null || onlyRound === round);
  const mayWin = (golfer: Golfer) => (onlyRound === null ? isIn(golfer) : golfer.word !== 'DQ');
  const sums = [...state.golfers.values()].filter(mayWin).flatMap((golfer) => {
    const scores = counting.map((round) => ownScore(state, golfer, round)).filter((score) => score !== null);
    return scores.length > 0 ? [scores.reduce((sum, score) => sum + score, 0)] : [];
  });
  return sums.length > 0 ? Math.min(...sums) : null;
}

/** A week that drops out: its event is void, or the one round was not played to its end (G25). */
export function isWeekVoid(state: FeedState, onlyRound: number | null): boolean {
  if (onlyRound === null) return isVoid(state);
  return (isCancelled(state) || isOfficial(state)) && !isFinishedByAll(state, onlyRound);
}
