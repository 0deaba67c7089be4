import { hourMs } from '@fairway/schema/days';
import { Chance } from '../chance.ts';
import { timeAt } from '../season.ts';
import { type Moment } from '../venue-time.ts';
import { type Board, boardAt, type SimulatedStanding } from './board.ts';
import type { Entrant } from './entrants.ts';
import type { Tournament } from './tournament.ts';

export const bookmakers = ['bet365', 'betmgm', 'draftkings', 'fanduel'] as const;
export type Bookmaker = (typeof bookmakers)[number];

/** Chances to win, as a share of 1; null where a book makes no offer. */
export interface Price {
  entrant: Entrant;
  books: Readonly<Record<Bookmaker, number | null>>;
  model: { baseline: number; withHistory: number };
}

/** The chance that somebody still in it wins. */
export interface WinChance {
  entrant: Entrant;
  win: number;
  /** Strokes to par at which they are expected to finish, and how far that may be off. */
  expected: number;
  uncertainty: number;
}

const holesOfFourRounds = 72;
const strokesVariancePerHole = 0.42;
const formVariance = 3.2;
const minUncertainty = 0.35;

/** Everyone who may still win, as one would see it who knows the board and how good the golfers are. */
export function winChancesAt(tournament: Tournament, now: Moment): WinChance[] {
  const candidates = candidatesAt(tournament, now);
  const outlooks = candidates.map(({ entrant, score, holesLeft }) => {
    const left = holesLeft / holesOfFourRounds;
    const variance = holesLeft * strokesVariancePerHole + formVariance * left;
    return {
      entrant,
      expected: score - 4 * left * entrant.competitor.skill,
      uncertainty: Math.max(minUncertainty, Math.sqrt(variance)),
    };
  });
  const widest = Math.max(...outlooks.map(({ uncertainty }) => uncertainty));
  const lowest = Math.min(...outlooks.map(({ expected }) => expected));
  const contenders = outlooks.filter(({ expected }) => expected < lowest + widest).length;
  // The best of many lies in the tail, where one stroke counts the more, the more there are.
  const strokeWorth = Math.sqrt(2 * Math.log(Math.max(2, contenders))) / widest;
  const weights = outlooks.map(({ expected }) => Math.exp((lowest - expected) * strokeWorth));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return outlooks.map((outlook, index) => ({ ...outlook, win: (weights[index] ?? 0) / sum }));
}

function candidatesAt(tournament: Tournament, now: Moment) {
  if (now < tournament.firstTeeAt)
    return tournament.entrants
      .filter(({ entersAt, leavesAt }) => entersAt <= now && leavesAt > now)
      .map((entrant) => ({ entrant, score: 0, holesLeft: holesOfFourRounds }));
  const board: Board = boardAt(tournament, now);
  return board.standings
    .filter(({ position }) => position === '--' || /^T?\d/.test(position))
    .map((standing) => ({
      entrant: standing.entrant,
      score: standing.score,
      holesLeft: holesOfFourRounds - holesPlayed(standing),
    }));
}

const holesPlayed = ({ strokes, thru }: SimulatedStanding) =>
  strokes.filter((round) => round !== null).length * 18 + (thru < 18 ? thru : 0);

/** What the books take more than a fair price, all offers together. */
const overround = 1.27;
/** They pay too little for outsiders, above all. */
const outsiderExponent = 0.9;
const worthlessBelow = 0.0004;
const longestDecimal = 1000;
/** No sheet opens before nine tenths of a field are priced: a book leaves out fewer, and alternates come on top. */
const maxLeftOut = 0.08;
const alternatesPricedAfterMs = 12 * hourMs;
const linesMoveMs = 6 * hourMs;

/**
 * The offers on the winner, from Monday on until the last putt; null outside that time. The longest shots are
 * not offered everywhere, nor is anyone who has just come in.
 */
export function pricesAt(tournament: Tournament, now: Moment, seed: string): Price[] | null {
  const { event } = tournament;
  if (now < timeAt(event, -3, '10:00') || now >= tournament.completeAt) return null;
  const isInPlay = now >= tournament.firstTeeAt;
  const chance = (...names: (string | number)[]) => new Chance(seed, event.year, event.id, 'odds', ...names);
  const line = isInPlay ? 'in play' : Math.floor(now / linesMoveMs);
  const prospects = winChancesAt(tournament, now).filter(
    ({ entrant }) => entrant.entersAt + alternatesPricedAfterMs <= now,
  );
  const moved = prospects.map(({ entrant, win }) => ({
    entrant,
    win: win * Math.exp(chance('line', line, entrant.competitor.id).normal(0.08)),
  }));
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const total = sum(moved.map(({ win }) => win));
  const shortened = sum(moved.map(({ win }) => (win / total) ** outsiderExponent));
  const outsiders = moved.filter(({ win }) => win / total < 0.5 / prospects.length);
  const leftOutBy = (book: Bookmaker) =>
    outsiders
      .map(({ entrant }) => entrant.competitor.id)
      .filter((id) => chance('no offer', book, id).happens(0.08))
      .slice(0, Math.floor(maxLeftOut * prospects.length));
  const leftOut = new Map(bookmakers.map((book) => [book, new Set(leftOutBy(book))]));
  return moved.map(({ entrant, win }): Price => {
    const { id } = entrant.competitor;
    const fair = win / total;
    const offer = (book: Bookmaker): number | null => {
      if (isInPlay && fair < worthlessBelow) return null;
      if (leftOut.get(book)?.has(id)) return null;
      const opinion = Math.exp(chance('opinion', book, id).normal(0.05));
      return asQuoted((fair ** outsiderExponent / shortened) * overround * opinion);
    };
    return {
      entrant,
      books: {
        bet365: offer('bet365'),
        betmgm: offer('betmgm'),
        draftkings: offer('draftkings'),
        fanduel: offer('fanduel'),
      },
      model: {
        baseline: rounded(fair),
        withHistory: rounded(fair * Math.exp(chance('history', id).normal(0.1))),
      },
    };
  });
}

/** Books quote round odds, and none longer than a thousand to one. */
function asQuoted(probability: number): number {
  const decimal = Math.min(longestDecimal, Math.max(1.005, 1 / probability));
  const step = decimal < 3 ? 0.01 : decimal < 10 ? 0.1 : decimal < 50 ? 1 : decimal < 150 ? 5 : 50;
  return rounded(1 / (Math.round(decimal / step) * step));
}

const rounded = (probability: number) => Math.round(probability * 1e6) / 1e6;
