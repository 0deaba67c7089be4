// Random boards from a seed: all formats and other rules, withdrawn and removed golfers, missing rounds and cards, and scores so
// close that many tie.
import type { BoardEntry, WeekOfBoard } from '../board/board.ts';
import { mostCounted } from '../board/columns/adding-cards.ts';
import type { GolferLine } from '../board/lines.ts';
import type { EventPlay, Scoring } from '../board/scoring.ts';
import type { RoundState, TournamentState } from '../golf/tournament.ts';
import { formatRules, poolFormats } from '../pools/formats.ts';
import { cardSize, type MissedRound } from '../pools/pool-rules.ts';

export interface RandomBoard {
  entries: BoardEntry[];
  weeks: WeekOfBoard[];
  how: Scoring;
}

/** Random numbers from 0 to below 1, the same for the same seed (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function randomBoard(seed: number): RandomBoard {
  const next = numbersOf(seed);
  const below = (end: number) => Math.floor(next() * end);
  const isOnceIn = (times: number) => below(times) === 0;
  const oneOf = <T>(first: T, ...others: T[]): T => others[below(others.length + 1) - 1] ?? first;
  const many = <T>(count: number, make: (at: number) => T): T[] =>
    Array.from({ length: count }, (_one, at) => make(at));

  const { rules, ...format } = formatRules(oneOf(...poolFormats));
  const isPoints = !format.isSingleRound && isOnceIn(4);
  const how: Scoring = {
    scoring: isPoints ? 'points' : 'strokes',
    countedScores: isOnceIn(2) ? rules.countedScores : oneOf(null, 1 + below(mostCounted)),
    missedRound: oneOf<MissedRound>(
      rules.missedRound,
      { kind: 'over-par', strokes: below(21) },
      { kind: 'worst-of-field' },
      { kind: 'worst-of-pool' },
    ),
    // Of points there are no rounds to decide by, and no guesses: a pool's rules refuse both (G45).
    ties: isPoints ? oneOf('best-weeks', 'best-weeks', 'split') : oneOf(rules.ties, 'split', 'guess'),
    onlyRound: format.isSingleRound ? 1 + below(4) : null,
  };
  // Sometimes scores are so far apart that none tie.
  const spread = isOnceIn(20) ? 400 : 1 + below(6);
  const toPar = () => below(2 * spread + 1) - spread;

  const golfer = (id: number): GolferLine => ({
    id,
    status: oneOf('active', 'active', 'active', 'cut', 'withdrawn', 'disqualified', 'mdf'),
    position: oneOf(null, '--', ...many(4, () => `${oneOf('', 'T')}${1 + below(70)}`)),
    rounds: many(isOnceIn(10) ? below(4) : 4, () => ({
      strokes: isOnceIn(5) ? null : 72 + toPar() + (isOnceIn(6) ? 10 : 0),
      par: isOnceIn(8) ? null : 72 - below(2),
    })),
    playingRound: isOnceIn(2) ? 1 + below(4) : null,
    thru: oneOf(null, 0, 9),
    today: isOnceIn(4) ? null : toPar(),
  });
  const state = () => oneOf<RoundState>('complete', 'complete', 'live', 'suspended', 'scheduled');
  const event = (): EventPlay => ({
    state: oneOf<TournamentState>('live', 'suspended', 'complete', 'official', 'cancelled', 'scheduled'),
    rounds: many(4, isOnceIn(2) ? () => 'complete' as const : state),
  });
  /** An official event counts the rounds completed by all: sometimes there are such. */
  const field = (golfers: number) => {
    const haveAllPlayed = isOnceIn(2);
    const all = many(golfers, (id) => {
      const line = golfer(id);
      const rounds = many(4, () => ({ strokes: 72 + toPar(), par: 72 }));
      return haveAllPlayed && line.status === 'active' ? { ...line, rounds } : line;
    });
    return new Map(all.filter(() => !isOnceIn(20)).map((line) => [line.id, line]));
  };
  const golfers = 8 + below(50);
  const weeks = many(format.isMultiWeek ? 1 + below(3) : 1, () => ({
    event: event(),
    lines: field(golfers),
    isLocked: !isOnceIn(4),
  }));
  const golfersOnCard = () => cardSize(rules) ?? below(13);
  // Replacements and golfers no longer listed are ids like any other.
  const card = () => many(golfersOnCard(), () => below(golfers + 3));
  const cards = many(1 + below(20), card);
  const size = isOnceIn(150) ? 400 + below(1200) : below(40);
  const entries = many(size, (at) => ({
    id: `entry ${at}`,
    name: `player ${below(60)}`,
    cards: weeks.map(() => (isOnceIn(6) ? null : isOnceIn(3) ? oneOf(card(), ...cards) : card())),
    guesses: weeks.map(() => (isOnceIn(4) ? null : below(9) - 9)),
  }));
  return { entries, weeks, how };
}
