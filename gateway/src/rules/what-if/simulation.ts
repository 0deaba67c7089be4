// Who wins a board, how often, if what is left of the week in play is drawn again and again. Each run is scored by what
// the rules of the board say (a test holds it to them), in columns of numbers: ten thousand runs take less than a second.
// It is an estimate to look at, and nothing else is worked out from it.

import { pointsByPlace, sharedPoints } from '../board/points/finish-points.ts';
import type { AssumedByGolfer, OpenBoard } from './assumed.ts';
import { type EntryColumns, entryColumns, nobody } from './entry-columns.ts';
import { quantileShift, quantiles, randomBits } from './random.ts';
import { RoundSums } from './round-sums.ts';
import { missing, rounds, type WeekColumns, weekColumns } from './week-columns.ts';

export interface SimulationOf {
  board: OpenBoard;
  /** The week in play, from 0. */
  week: number;
  /** Of golfers whose rest is assumed; that of the others is drawn. */
  assumed: AssumedByGolfer;
  /** What a golfer can be expected to score to par in a round. */
  strengthOf: (id: number) => number;
  /** How many make a cut that is still to come, with whoever is level with the last; null without one. */
  cutPlaces: number | null;
  seed: number;
}

const cutAfter = 2;

export class Simulation {
  /** How much of the wins each entry has, in the board's order: one that is shared counts in parts. */
  readonly wins: Float64Array;
  runs = 0;
  readonly #of: SimulationOf;
  readonly #week: WeekColumns;
  readonly #entries: EntryColumns;
  readonly #bits: () => number;
  readonly #opened: boolean[];
  readonly #drawnCells: Uint16Array;
  readonly #scores: Int16Array;
  readonly #isIn: Uint8Array;
  readonly #penalties = new Int16Array(rounds);
  readonly #points: Int32Array;
  readonly #totals: Int16Array;
  readonly #sums: Int32Array;
  /** By round, then by entry. */
  readonly #rounds: Int32Array[];
  /** Whether something of the round is drawn. */
  readonly #isOpen: boolean[];
  readonly #roundSums: RoundSums;

  constructor(of: SimulationOf) {
    this.#of = of;
    const { board, week, assumed, strengthOf, seed } = of;
    this.#week = weekColumns(board, week, assumed, strengthOf);
    this.#entries = entryColumns(board, week, this.#week.places);
    this.#bits = randomBits(seed);
    const { onlyRound } = board.how;
    this.#opened = Array.from({ length: rounds }, (_round, at) => onlyRound === null || onlyRound === at + 1);
    const golfers = this.#week.count;
    this.#scores = new Int16Array(golfers * rounds);
    this.#isIn = new Uint8Array(golfers);
    this.#points = new Int32Array(golfers);
    this.#totals = new Int16Array(golfers);
    this.wins = new Float64Array(board.entries.length);
    this.#sums = new Int32Array(board.entries.length);
    const { isDrawn } = this.#week;
    this.#rounds = Array.from({ length: rounds }, () => new Int32Array(board.entries.length).fill(missing));
    this.#isOpen = Array.from({ length: rounds }, (_round, at) =>
      isDrawn.some((drawn, cell) => drawn === 1 && cell % rounds === at),
    );
    this.#drawnCells = this.#cellsThatMatter();
    this.#roundSums = new RoundSums(this.#entries, board.how.countedScores);
  }

  run(times: number): void {
    for (let at = 0; at < times; at += 1, this.runs += 1) {
      this.#draw();
      this.#makeCut();
      this.#setPenalties();
      if (this.#of.board.how.scoring === 'points') this.#giveOutPoints();
      this.#scoreEntries();
      this.#countWin();
    }
  }

  /** Golfers on no card are drawn where places, penalties, a guess or a cut depend on them. */
  #cellsThatMatter(): Uint16Array {
    const { how } = this.#of.board;
    const { isDrawn } = this.#week;
    const needsAll = how.scoring === 'points' || how.missedRound.kind !== 'over-par' || how.ties === 'guess';
    const rightUntil = needsAll ? rounds : this.#of.cutPlaces === null ? 0 : cutAfter;
    return Uint16Array.from(isDrawn.keys()).filter(
      (cell) =>
        isDrawn[cell] === 1 &&
        (cell % rounds < rightUntil || this.#entries.isOnCard[Math.floor(cell / rounds)] === 1),
    );
  }

  #draw(): void {
    const { scores, means, spreads, isIn } = this.#week;
    const [drawn, bits, drawnCells] = [this.#scores, this.#bits, this.#drawnCells];
    this.#isIn.set(isIn);
    drawn.set(scores);
    for (let at = 0; at < drawnCells.length; at += 1) {
      const cell = drawnCells[at] ?? 0;
      const z = quantiles[bits() >>> quantileShift] ?? 0;
      drawn[cell] = Math.round((means[cell] ?? 0) + z * (spreads[cell] ?? 0));
    }
  }

  /** Whoever is behind the last who makes it plays no further; those whose rest is assumed do as that says. */
  #makeCut(): void {
    const { cutPlaces, board } = this.#of;
    if (cutPlaces === null || board.how.onlyRound !== null) return;
    const { count, isDrawn } = this.#week;
    const [lowest, counts] = [-60, new Uint16Array(200)];
    const totalOf = (golfer: number) =>
      (this.#scores[golfer * rounds] ?? 0) + (this.#scores[golfer * rounds + 1] ?? 0);
    for (let golfer = 0; golfer < count; golfer += 1)
      if (this.#isIn[golfer] === 1) {
        const place = Math.min(counts.length - 1, Math.max(0, totalOf(golfer) - lowest));
        counts[place] = (counts[place] ?? 0) + 1;
      }
    let line = 0;
    for (let through = counts[0] ?? 0; through < cutPlaces && line < counts.length - 1; ) {
      line += 1;
      through += counts[line] ?? 0;
    }
    for (let golfer = 0; golfer < count; golfer += 1) {
      const isOpen = isDrawn[golfer * rounds + rounds - 1] === 1;
      if (this.#isIn[golfer] !== 1 || !isOpen || totalOf(golfer) - lowest <= line) continue;
      this.#isIn[golfer] = 0;
      for (let round = cutAfter; round < rounds; round += 1) this.#scores[golfer * rounds + round] = missing;
    }
  }

  #setPenalties(): void {
    const { missedRound } = this.#of.board.how;
    if (missedRound.kind === 'over-par') {
      this.#penalties.fill(missedRound.strokes);
      return;
    }
    const { count } = this.#week;
    const { isOnCard } = this.#entries;
    const isOfPool = missedRound.kind === 'worst-of-pool';
    for (let round = 0; round < rounds; round += 1) {
      let [ofField, ofPool] = [missing, missing];
      for (let golfer = 0; golfer < count; golfer += 1) {
        const score = this.#scores[golfer * rounds + round] ?? missing;
        if (score === missing) continue;
        if (ofField === missing || score > ofField) ofField = score;
        if (isOnCard[golfer] === 1 && (ofPool === missing || score > ofPool)) ofPool = score;
      }
      const worst = isOfPool && ofPool !== missing ? ofPool : ofField;
      this.#penalties[round] = worst === missing ? missing : worst + (isOfPool ? 1 : 0);
    }
  }

  /** By places, those who are level with each other having the average of theirs. */
  #giveOutPoints(): void {
    const { count } = this.#week;
    const order: number[] = [];
    for (let golfer = 0; golfer < count; golfer += 1) {
      this.#points[golfer] = 0;
      let total = 0;
      for (let round = 0; round < rounds; round += 1) {
        const score = this.#scores[golfer * rounds + round] ?? missing;
        if (score === missing) total = missing;
        else if (total !== missing) total += score;
      }
      this.#totals[golfer] = total;
      if (this.#isIn[golfer] === 1 && total !== missing) order.push(golfer);
    }
    order.sort((one, other) => (this.#totals[one] ?? 0) - (this.#totals[other] ?? 0));
    for (let from = 0; from < order.length; ) {
      const total = this.#totals[order[from] ?? 0];
      let to = from + 1;
      while (to < order.length && this.#totals[order[to] ?? 0] === total) to += 1;
      const points = from >= pointsByPlace.length ? lastPoints : sharedPoints(from + 1, to - from);
      for (let at = from; at < to; at += 1) this.#points[order[at] ?? 0] = points;
      from = to;
    }
  }

  #scoreEntries(): void {
    const { how } = this.#of.board;
    const sums = this.#sums;
    sums.fill(missing);
    for (let round = 0; round < rounds; round += 1) {
      if (!this.#opened[round]) continue;
      // What nothing is drawn of is the same in every run.
      const column = this.#rounds[round] ?? sums;
      const penalty = how.scoring === 'points' ? missing : (this.#penalties[round] ?? missing);
      if (this.runs === 0 || this.#isOpen[round]) this.#roundSums.add(this.#scores, round, penalty, column);
      for (let entry = 0; entry < sums.length; entry += 1) {
        const score = column[entry] ?? missing;
        const sum = sums[entry] ?? missing;
        if (score !== missing) sums[entry] = sum === missing ? score : sum + score;
      }
    }
    if (how.scoring === 'points') this.#sumPoints();
  }

  #sumPoints(): void {
    const { starts, golfers } = this.#entries;
    for (let entry = 0; entry < this.#sums.length; entry += 1) {
      const [from, to] = [starts[entry] ?? 0, starts[entry + 1] ?? 0];
      let sum = from === to ? missing : 0;
      for (let at = from; at < to; at += 1) sum -= this.#points[golfers[at] ?? nobody] ?? 0;
      this.#sums[entry] = sum;
    }
  }

  #countWin(): void {
    const { missed, other, hasOther } = this.#entries;
    let [leastMissed, least] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    let first: number[] = [];
    for (let entry = 0; entry < this.#sums.length; entry += 1) {
      const sum = this.#sums[entry] ?? missing;
      if (sum === missing && hasOther[entry] === 0) continue;
      const total = (other[entry] ?? 0) + (sum === missing ? 0 : sum);
      const misses = missed[entry] ?? 0;
      if (misses > leastMissed || (misses === leastMissed && total > least)) continue;
      if (misses < leastMissed || total < least) first = [];
      [leastMissed, least] = [misses, total];
      first.push(entry);
    }
    if (first.length > 1) first = this.#breakTie(first);
    for (const entry of first) this.wins[entry] = (this.wins[entry] ?? 0) + 1 / first.length;
  }

  #breakTie(level: number[]): number[] {
    let first = level;
    const { ties } = this.#of.board.how;
    const keep = (of: (entry: number) => number) => {
      const least = Math.min(...first.map(of));
      first = first.filter((entry) => of(entry) === least);
    };
    if (ties === 'latest-rounds')
      for (const scoreOf of this.#latestRounds()) {
        keep(scoreOf);
        if (first.length === 1) break;
      }
    if (ties === 'guess')
      for (const { winner, guesses } of this.#guesses()) {
        if (winner === null) continue;
        keep((entry) => (guesses[entry] === null ? missing : Math.abs((guesses[entry] ?? 0) - winner)));
        keep((entry) => guesses[entry] ?? missing);
      }
    if (ties === 'best-weeks') this.#keepBestWeeks(keep);
    return first;
  }

  /** The rounds that score, the last one first; an entry without a score in one loses. */
  *#latestRounds(): Generator<(entry: number) => number> {
    const { weekScores } = this.#entries;
    for (let week = weekScores.length - 1; week >= 0; week -= 1)
      for (let round = rounds - 1; round >= 0; round -= 1) {
        if (week === this.#of.week) {
          if (this.#opened[round]) yield (entry) => this.#rounds[round]?.[entry] ?? missing;
        } else if (weekScores[week]?.opened[round])
          yield (entry) => weekScores[week]?.rounds[entry * rounds + round] ?? missing;
      }
  }

  /** Week by week, the last one first. */
  *#guesses(): Generator<{ winner: number | null; guesses: readonly (number | null)[] }> {
    const { weekScores, guesses } = this.#entries;
    for (let week = weekScores.length - 1; week >= 0; week -= 1) {
      const winner = week === this.#of.week ? this.#winnerToPar() : (weekScores[week]?.winner ?? null);
      yield { winner, guesses: guesses[week] ?? [] };
    }
  }

  /** The lowest of all who have finished every round that counts. */
  #winnerToPar(): number | null {
    let lowest = missing;
    for (let golfer = 0; golfer < this.#week.count; golfer += 1) {
      let sum = 0;
      for (let round = 0; round < rounds && sum !== missing; round += 1) {
        if (!this.#opened[round]) continue;
        const score = this.#scores[golfer * rounds + round] ?? missing;
        sum = score === missing ? missing : sum + score;
      }
      if (sum < lowest) lowest = sum;
    }
    return lowest === missing ? null : lowest;
  }

  #keepBestWeeks(keep: (of: (entry: number) => number) => void): void {
    const { weekScores } = this.#entries;
    const scoresOf = (entry: number) =>
      weekScores
        .map((week, at) =>
          at === this.#of.week ? (this.#sums[entry] ?? missing) : (week?.sums[entry] ?? missing),
        )
        .map((score) => (score === missing ? 0 : score))
        .sort((one, two) => one - two);
    for (let nth = 0; nth < weekScores.length; nth += 1) keep((entry) => scoresOf(entry)[nth] ?? 0);
  }
}

const lastPoints = (pointsByPlace.at(-1) ?? 0) * 100;
