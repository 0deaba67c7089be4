// Who stands where on a board, worked out in columns of numbers: what `../board.ts` shows as rows.

import type { RoundOfWeek } from '../lines.ts';
import type { WeekScores } from '../scoring.ts';
import { guessParts, nthBest, type TieBreaker } from '../ties/tie-breakers.ts';
import { type CardRows, roundsOfCard } from './card-rows.ts';
import { CountedOrder, none } from './counted-order.ts';

export interface CardsOfBoard {
  /** The entries in the order in which equals are listed. */
  byName: Int32Array;
  /** Their cards, week by week. */
  weeks: readonly CardRows[];
  /** What each entry guessed that the winner would score, week by week; null for no guess. */
  guesses: readonly (readonly (number | null)[])[];
}

export interface PlayOfBoard {
  /** What golfers give in each week; null for one that came to nothing. */
  weeks: readonly (WeekScores | null)[];
  /** Of each week, whether a card that isn't there is missing. */
  isMissed: readonly boolean[];
  /** The rounds that score, the last one first. */
  latest: readonly RoundOfWeek[];
  /** Whether a score is of whole weeks, as points are, and not made of rounds. */
  isByWeek: boolean;
  /** What decides between equal scores, the first one first. */
  tieBreakers: readonly TieBreaker[];
}

/** Says of each card what it scores in the four rounds, a column for each, and in all; `none` where there is nothing. */
export type SumCards = (
  cards: CardRows,
  week: WeekScores,
  rounds: readonly Int32Array[],
  all: Int32Array,
) => void;

const shown = (value: number | undefined): number | null =>
  value === undefined || value === none ? null : value;

/** Columns by entry, with `none` where there is nothing. They are used again for board after board. */
export class Standings {
  /** By week, then by round. */
  rounds: Int32Array[][] = [];
  weeks: Int32Array[] = [];
  score: Int32Array = new Int32Array(0);
  /** From 1. */
  positions = new Int32Array(0);
  ranks = new Int32Array(0);
  /** Before the round in play. */
  positionsThen = new Int32Array(0);
  readonly order = new CountedOrder();
  readonly #orderThen = new CountedOrder();
  #count = 0;
  #sum = new Int32Array(0);
  #sumThen = new Int32Array(0);
  #missing = new Int32Array(0);
  readonly #sumCards: SumCards;

  constructor(sumCards: SumCards) {
    this.#sumCards = sumCards;
  }

  rank(cards: CardsOfBoard, { weeks, isMissed, latest, isByWeek, tieBreakers }: PlayOfBoard): this {
    this.#count = cards.byName.length;
    this.#makeRoom(weeks.length);
    for (const [week, scores] of weeks.entries()) this.#addUp(week, cards.weeks[week], scores);
    this.score = this.#summedUp(this.weeks.slice(0, weeks.length), this.#sum);
    const deciding = tieBreakers.flatMap((breaker) => this.#columnsOf(breaker, cards, weeks.length));
    const columns = this.#rankedBy(this.score, cards, isMissed);
    this.order.of(cards.byName).by(columns).place(columns, this.positions);
    this.order.breakTies(this.positions, deciding);
    this.order.place([this.positions, ...deciding], this.ranks);
    const earlier = isByWeek
      ? this.weeks.slice(0, latest[0]?.week ?? 0)
      : latest.slice(1).map((round) => this.#columnOf(round));
    this.#rankThen(cards, isMissed, earlier);
    return this;
  }

  #makeRoom(weeks: number): void {
    const isTooSmall = this.positions.length < this.#count;
    const size = isTooSmall ? this.#count * 2 : this.positions.length;
    const column = () => new Int32Array(size);
    if (isTooSmall) {
      [this.positions, this.ranks, this.positionsThen] = [column(), column(), column()];
      [this.#sum, this.#sumThen, this.#missing] = [column(), column(), column()];
      [this.rounds, this.weeks] = [[], []];
    }
    while (this.weeks.length < weeks) {
      this.weeks.push(column());
      this.rounds.push(Array.from({ length: roundsOfCard }, column));
    }
  }

  #columnOf({ week, round }: RoundOfWeek): Int32Array {
    const column = this.rounds[week]?.[round - 1];
    if (!column) throw new RangeError(`There is no round ${round} in week ${week}.`);
    return column;
  }

  #columnsOf(breaker: TieBreaker, { guesses }: CardsOfBoard, weeks: number): Int32Array[] {
    if (breaker.kind === 'round') return [this.#columnOf(breaker)];
    if (breaker.kind === 'best-week') {
      const scoresOf = (entry: number) => this.weeks.slice(0, weeks).map((week) => shown(week[entry]));
      return [Int32Array.from({ length: this.#count }, (_entry, at) => nthBest(scoresOf(at), breaker.nth))];
    }
    const ofWeek = guesses[breaker.week] ?? [];
    const parts = Array.from({ length: this.#count }, (_entry, at) => {
      const isRanked = this.score[at] !== none;
      return guessParts(isRanked ? (ofWeek[at] ?? null) : null, breaker.winnerToPar);
    });
    return [0, 1].map((part) => Int32Array.from(parts, (both) => both[part] ?? none));
  }

  #addUp(week: number, cards: CardRows | undefined, scores: WeekScores | null): void {
    const [sums, rounds] = [this.weeks[week], this.rounds[week]];
    if (!sums || !rounds) return;
    if (cards && scores) this.#sumCards(cards, scores, rounds, sums);
    else for (const column of [...rounds, sums]) column.fill(none, 0, this.#count);
  }

  /** Sums the columns by entry. A missing score adds nothing; an entry without any score stays without one. */
  #summedUp(columns: readonly Int32Array[], sums: Int32Array): Int32Array {
    const [first, ...others] = columns;
    if (first && others.length === 0) return first;
    sums.fill(none, 0, this.#count);
    for (const column of columns)
      for (let entry = 0; entry < this.#count; entry += 1) {
        const value = column[entry] ?? none;
        if (value === none) continue;
        const sum = sums[entry] ?? none;
        sums[entry] = sum === none ? value : sum + value;
      }
    return sums;
  }

  /** Fewer missed weeks rank first. In a single week, nobody with a score has missed any. */
  #rankedBy(score: Int32Array, { weeks }: CardsOfBoard, isMissed: readonly boolean[]): Int32Array[] {
    if (weeks.length === 1) return [score];
    const missing = this.#missing;
    for (let entry = 0; entry < this.#count; entry += 1) missing[entry] = score[entry] === none ? none : 0;
    for (const [week, { isThere }] of weeks.entries())
      if (isMissed[week])
        for (let entry = 0; entry < this.#count; entry += 1)
          if (missing[entry] !== none && isThere[entry] === 0) missing[entry] = (missing[entry] ?? 0) + 1;
    return [missing, score];
  }

  /** As long as the round in play is the first of all, nobody is anywhere. */
  #rankThen(cards: CardsOfBoard, isMissed: readonly boolean[], earlier: readonly Int32Array[]): void {
    if (earlier.length === 0) {
      this.positionsThen.fill(none, 0, this.#count);
      return;
    }
    const columns = this.#rankedBy(this.#summedUp(earlier, this.#sumThen), cards, isMissed);
    this.#orderThen.of(cards.byName).by(columns).place(columns, this.positionsThen);
  }
}
