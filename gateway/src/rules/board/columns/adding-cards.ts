// The ways of adding up a card's rounds (G23, G38), instruction by instruction: eight numbers are worked on at once, the
// four rounds of two cards.

import { maxGolfers, maxPerCard } from './card-rows.ts';
import { type Code, op, type Type, type WasmFunction, wasmModule } from './wasm-module.ts';

// A part says in its lowest bit whether it is a score; then the score, with its sign; and in its highest bits, which put
// parts in order, what kind of part it is.
export const scoreAt = 1;
export const kindAt = 12;
export const kinds = { score: 0, mayStillScore: 1, penaltyInPlay: 2, absent: 3 } as const;

export const cardsAtOnce = 1024;

/** The memory: four parts for each golfer by their numbers, some cards, and the four sums of each of these. */
const bytes = { parts: (maxGolfers + 1) * 8, cards: cardsAtOnce * maxPerCard * 2, sums: cardsAtOnce * 8 };
export const addressOf = { parts: 0, cards: bytes.parts, sums: bytes.parts + bytes.cards };
const pageBytes = 65_536;
const pages = Math.ceil((addressOf.sums + bytes.sums) / pageBytes);

/** In place of a sum, where no part is a score. */
export const noSum = 32_767;

const [card, bytesOfCard, sums, sumsEnd, other, cardEnd] = [0, 1, 2, 3, 4, 5];
const [part, sum, any, firstBest] = [6, 7, 8, 9];
/** As many golfers as all credits can buy: where more scores count, all do. */
export const mostCounted = 20;

const all = (value: number) => [op.i32.const(value), op.i16x8.splat];
const addTo = (local: number, value: Code): Code[] => [op.get(local), value, op.i32.add, op.set(local)];
/** Where the parts of the golfer are whose number is there. */
const partsOf = (local: number) => [op.get(local), op.i32.load16_u, op.i32.const(3), op.i32.shl];
/** The highest bits are shifted out, and the lowest: what stays is the score. */
const scoreIn = (local: number) => [
  ...[op.get(local), op.i32.const(16 - kindAt), op.i16x8.shl],
  ...[op.i32.const(16 - kindAt + scoreAt), op.i16x8.shr_s],
];
const min = (one: number, than: Code[]) => [op.get(one), ...than, op.i16x8.min_s, op.set(one)];
const max = (one: number, than: number) => [op.get(one), op.get(than), op.i16x8.max_s];

/** Cards lie one after the other, and an even number of them: `card` is gone through together with the one after it. */
const adding = (name: string, bests: number, begin: Code[], add: Code[], end: Code[]) => ({
  name,
  params: 4,
  locals: [...Array<Type>(2).fill('i32'), ...Array<Type>(3 + bests).fill('v128')],
  body: [
    op.repeatWhile(
      [...op.get(sums), ...op.get(sumsEnd), ...op.i32.lt_u],
      ...begin,
      ...[op.get(card), op.get(bytesOfCard), op.i32.add, op.tee(other), op.set(cardEnd)],
      op.repeatWhile(
        [...op.get(card), ...op.get(cardEnd), ...op.i32.lt_u],
        ...[...partsOf(card), op.v128.load64_zero, op.set(part)],
        ...[...partsOf(other), op.get(part), op.v128.load64_lane(1), op.set(part)],
        ...add,
        ...addTo(card, op.i32.const(2)),
        ...addTo(other, op.i32.const(2)),
      ),
      ...end,
      // Where any part is a score, there is a sum.
      ...[op.get(sums), op.get(sum), ...all(noSum)],
      ...[op.get(any), ...all(1), op.v128.and, op.i16x8.neg],
      ...[op.v128.bitselect, op.v128.store],
      ...addTo(sums, op.i32.const(16)),
      ...[op.get(other), op.set(card)],
    ),
  ],
});

const everyScore = adding(
  'everyScore',
  0,
  [...all(0), op.set(sum), ...all(0), op.set(any)],
  [
    ...[op.get(sum), ...scoreIn(part), op.i16x8.add, op.set(sum)],
    ...[op.get(any), op.get(part), op.v128.or, op.set(any)],
  ],
  [],
);

/** So many of the lowest parts are kept in order; each further one finds its place among them, or none. */
function bestScores(count: number): WasmFunction {
  const bests = Array.from({ length: count }, (_best, at) => firstBest + at);
  return adding(
    nameOf(count),
    count,
    bests.flatMap((local) => [...all(kinds.absent << kindAt), op.set(local)]),
    bests
      .toReversed()
      .flatMap((local) => min(local, local === firstBest ? [op.get(part)] : max(local - 1, part))),
    [
      ...[...all(0), op.set(sum), ...all(0), op.set(any)],
      ...bests.flatMap((local) => [
        ...[op.get(sum), ...scoreIn(local), op.i16x8.add, op.set(sum)],
        ...[op.get(any), op.get(local), op.v128.or, op.set(any)],
      ]),
    ],
  );
}

const nameOf = (count: number) => `best${count}`;
const counts = Array.from({ length: mostCounted }, (_count, at) => at + 1);

/** Adds up cards: from which address they are, how many bytes each has, and from where to where their sums go. */
type AddCards = (cards: number, bytesOfCard: number, sums: number, sumsEnd: number) => void;

interface Exports extends Record<string, AddCards | { readonly buffer: ArrayBuffer }> {
  memory: { readonly buffer: ArrayBuffer };
  everyScore: AddCards;
}

// The types of Node don't know it, and those of browsers know too much.
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: Exports };
};

const { exports } = new WebAssembly.Instance(
  new WebAssembly.Module(wasmModule(pages, [everyScore, ...counts.map(bestScores)])),
);
const isAdding = (one: Exports[string] | undefined): one is AddCards => typeof one === 'function';
const ofBest = counts.map((count) => exports[nameOf(count)]).filter(isAdding);

export const { memory } = exports;

/** Of each round, adds so many of the best scores, or all of them. */
export const adderOf = (countedScores: number | null): AddCards =>
  (countedScores === null ? undefined : ofBest[countedScores - 1]) ?? exports.everyScore;
