// What many cards score in each round: what `scoreCard` says of each, by rows of numbers instead of objects.

import {
  absent,
  type GolferScore,
  mayStillScore,
  penaltyInPlay,
  scoreByFinish,
  unknown,
  type WeekScores,
} from '../scoring.ts';
import {
  adderOf,
  addressOf,
  cardsAtOnce,
  kindAt,
  kinds,
  noSum,
  scoreAt,
  memory as wasmMemory,
} from './adding-cards.ts';
import { type CardRows, evenly, roundsOfCard } from './card-rows.ts';
import { none } from './counted-order.ts';

/**
 * What a golfer gives every card they are on in one round, as one number. A penalty has that of the same score: which
 * of them counts is nothing to a sum.
 */
function partOf({ toPar, order }: GolferScore): number {
  const kind = kindOf(order) << kindAt;
  if (toPar === null) return kind;
  if (!Number.isInteger(toPar) || Math.abs(toPar) > maxToPar) throw new RangeError(`${toPar} is no score.`);
  return kind + (toPar << scoreAt) + 1;
}

/** No feed has a score beyond 120; a value above this would not fit into its bits. */
const maxToPar = 511;

function kindOf(order: number): number {
  if (order === absent.order) return kinds.absent;
  if (order === penaltyInPlay) return kinds.penaltyInPlay;
  return order === mayStillScore ? kinds.mayStillScore : kinds.score;
}

/** The parts of all golfers who have a number, in that order. */
interface Parts {
  numbers: CardRows['numbers'];
  golfers: number;
  parts: Int16Array;
}

const partsOfWeek = new WeakMap<WeekScores, Parts>();

/** Worked out once for all boards, unless a golfer has come to a card since; it goes with the field. */
function partsOf(week: WeekScores, by: CardRows['numbers']): Int16Array {
  const known = partsOfWeek.get(week);
  if (known && known.numbers === by && known.golfers === by.size) return known.parts;
  const parts = new Int16Array((by.size + 1) * roundsOfCard);
  const layOut = (rounds: readonly GolferScore[], number: number) => {
    for (let at = 0; at < roundsOfCard; at += 1)
      parts[number * roundsOfCard + at] = partOf(rounds[at] ?? absent);
  };
  layOut(unknown, 0);
  for (const [id, number] of by) layOut(week.golfers.get(id) ?? unknown, number);
  partsOfWeek.set(week, { numbers: by, golfers: by.size, parts });
  return parts;
}

const memory = new Int16Array(wasmMemory.buffer);
const cardsInMemory = new Uint16Array(wasmMemory.buffer);
let partsInMemory: Int16Array | null = null;

/** Says of each card what it scores in the four rounds, a column for each, and in all; `none` where there is nothing. */
export function sumCards(
  { numbers: by, size, count, rows }: CardRows,
  week: WeekScores,
  rounds: readonly Int32Array[],
  all: Int32Array,
): void {
  const parts = partsOf(week, by);
  if (partsInMemory !== parts) memory.set(parts, addressOf.parts / 2);
  partsInMemory = parts;

  const add = adderOf(week.countedScores);
  for (let from = 0; from < count; from += cardsAtOnce) {
    const cards = Math.min(cardsAtOnce, count - from);
    const isPart = cards < count;
    cardsInMemory.set(
      isPart ? rows.subarray(from * size, (from + evenly(cards)) * size) : rows,
      addressOf.cards / 2,
    );
    add(addressOf.cards, size * 2, addressOf.sums, addressOf.sums + evenly(cards) * roundsOfCard * 2);
    all.fill(none, from, from + cards);
    for (const [round, column] of rounds.entries()) {
      let at = addressOf.sums / 2 + round;
      for (let card = from; card < from + cards; card += 1) {
        const sum = memory[at] ?? noSum;
        const before = all[card] ?? none;
        column[card] = sum === noSum ? none : sum;
        if (sum !== noSum) all[card] = before === none ? sum : before + sum;
        at += roundsOfCard;
      }
    }
  }
  if (week.finishes) sumPoints({ numbers: by, size, count, rows }, week, all);
}

/** In all, a card has what its golfers' places give instead. */
function sumPoints(
  { numbers: by, size, count, rows }: Pick<CardRows, 'numbers' | 'size' | 'count' | 'rows'>,
  week: WeekScores,
  all: Int32Array,
): void {
  const scores = new Int32Array(by.size + 1).fill(none);
  for (const [id, number] of by) scores[number] = scoreByFinish(id, week) ?? none;
  all.fill(none, 0, count);
  for (let card = 0; card < count; card += 1)
    for (let place = card * size; place < (card + 1) * size; place += 1) {
      const score = scores[rows[place] ?? 0] ?? none;
      if (score === none) continue;
      const before = all[card] ?? none;
      all[card] = before === none ? score : before + score;
    }
}
