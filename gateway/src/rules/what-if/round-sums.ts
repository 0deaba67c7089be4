import { type EntryColumns } from './entry-columns.ts';
import { missing, rounds } from './week-columns.ts';

/** No feed has scores further apart. */
const widestRange = 1024;
const allOfThem = 255;

/** Adds up rounds, many times over: the best scores of every card, so many of them or all. */
export class RoundSums {
  readonly #entries: EntryColumns;
  readonly #most: number;
  /** How many scores of a card have been added up. */
  readonly #taken: Uint8Array;
  readonly #inOrder: Uint16Array;
  readonly #given: Int16Array;
  /** Where those of each score begin. */
  readonly #starts = new Uint16Array(widestRange + 1);

  constructor(entries: EntryColumns, countedScores: number | null) {
    this.#entries = entries;
    this.#most = countedScores ?? allOfThem;
    this.#taken = new Uint8Array(entries.missed.length);
    this.#inOrder = new Uint16Array(entries.isOnCard.length);
    this.#given = new Int16Array(entries.isOnCard.length);
  }

  /**
   * Golfer by golfer, the best one first: a card takes so many of its own. That leaves the processor nothing to guess, and
   * is faster than putting each card in order.
   */
  add(scores: Int16Array, round: number, penalty: number, sums: Int32Array): void {
    const { byGolfer, entriesOf } = this.#entries;
    const [taken, given, most] = [this.#taken, this.#given, this.#most];
    sums.fill(0);
    taken.fill(0);
    const count = this.#order(scores, round, penalty);
    for (let place = 0; place < count; place += 1) {
      const golfer = this.#inOrder[place] ?? 0;
      const score = given[golfer] ?? 0;
      const to = byGolfer[golfer + 1] ?? 0;
      for (let at = byGolfer[golfer] ?? 0; at < to; at += 1) {
        const entry = entriesOf[at] ?? 0;
        const before = taken[entry] ?? 0;
        // All bits where there is room, and none where there is not.
        sums[entry] = (sums[entry] ?? 0) + (score & ((before - most) >> 31));
        taken[entry] = before + 1;
      }
    }
    for (let entry = 0; entry < taken.length; entry += 1) if (taken[entry] === 0) sums[entry] = missing;
  }

  /** Puts the golfers on cards in order by their score of a round, and says how many have one. */
  #order(scores: Int16Array, round: number, penalty: number): number {
    const { onCards } = this.#entries;
    const [given, starts, inOrder] = [this.#given, this.#starts, this.#inOrder];
    let [count, lowest, highest] = [0, missing, -missing];
    for (let at = 0; at < onCards.length; at += 1) {
      const golfer = onCards[at] ?? 0;
      const finished = scores[golfer * rounds + round] ?? missing;
      const score = finished === missing ? penalty : finished;
      given[golfer] = score;
      if (score === missing) continue;
      count += 1;
      if (score < lowest) lowest = score;
      if (score > highest) highest = score;
    }
    const range = Math.min(starts.length - 1, highest - lowest + 1);
    starts.fill(0, 0, range + 1);
    for (let at = 0; at < onCards.length; at += 1) {
      const bucket = (given[onCards[at] ?? 0] ?? missing) - lowest + 1;
      if (bucket <= range) starts[bucket] = (starts[bucket] ?? 0) + 1;
    }
    for (let bucket = 1; bucket <= range; bucket += 1)
      starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0);
    for (let at = 0; at < onCards.length; at += 1) {
      const golfer = onCards[at] ?? 0;
      const bucket = (given[golfer] ?? missing) - lowest;
      if (bucket >= range) continue;
      const place = starts[bucket] ?? 0;
      inOrder[place] = golfer;
      starts[bucket] = place + 1;
    }
    return count;
  }
}
