// Scores cards of eight golfers as fast as possible, with none of the other rules: all rounds finished, scores
// in eight bits, four cards at once. What one would write by hand in C.

import { type Code, op, vector, wasmModule } from '../../src/rules/board/columns/wasm-module.ts';
import type { GolferLine } from '../../src/rules/board/lines.ts';

const golfersOfCard = 8;
const pageBytes = 65_536;

const load32_zero = vector(0x5c, 2, 0);
const load32_lane = (lane: number) => vector(0x56, 2, 0, lane);
const min8 = vector(0x76);
const max8 = vector(0x78);
const splat8 = vector(0x0f);
const add8 = vector(0x6e);
/** Adds neighbours: of 16 bytes they make 8 numbers, and of these 4. */
const pairsOf8 = vector(0x7c);
const pairsOf16 = vector(0x7e);

const [card, sum, sumsEnd] = [0, 1, 2];
const [part, first, second, third, fourth] = [3, 4, 5, 6, 7];
const min = (one: number, ...than: Code[]) => [op.get(one), ...than, min8, op.set(one)];
const max = (one: number, than: number) => [op.get(one), op.get(than), max8];

/** The golfer at that place of one of the four cards. */
const address = (of: number, place: number): Code[] => [
  ...[op.get(card), op.i32.const((of * golfersOfCard + place) * 2), op.i32.add],
  ...[op.i32.load16_u, op.i32.const(2), op.i32.shl],
];
const addPlace = (place: number): Code[] => [
  ...[...address(0, place), load32_zero, op.set(part)],
  ...[1, 2, 3].flatMap((of) => [...address(of, place), op.get(part), load32_lane(of), op.set(part)]),
  ...min(fourth, ...max(third, part)),
  ...min(third, ...max(second, part)),
  ...min(second, ...max(first, part)),
  ...min(first, op.get(part)),
];

const score = {
  name: 'score',
  params: 3,
  locals: ['v128', 'v128', 'v128', 'v128', 'v128'] as const,
  body: [
    op.repeatWhile(
      [...op.get(sum), ...op.get(sumsEnd), ...op.i32.lt_u],
      ...[first, second, third, fourth].flatMap((one) => [op.i32.const(127), splat8, op.set(one)]),
      ...Array.from({ length: golfersOfCard }, (_place, at) => addPlace(at)).flat(),
      op.get(sum),
      ...[op.get(first), op.get(second), add8, op.get(third), add8, op.get(fourth), add8],
      ...[pairsOf8, pairsOf16, op.v128.store],
      ...[op.get(card), op.i32.const(4 * golfersOfCard * 2), op.i32.add, op.set(card)],
      ...[op.get(sum), op.i32.const(16), op.i32.add, op.set(sum)],
    ),
  ],
};

declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (
    module: object,
  ) => {
    exports: { memory: { buffer: ArrayBuffer }; score(cards: number, sums: number, sumsEnd: number): void };
  };
};

/** What scores these cards; it answers the sum of all. Their number is a multiple of four. */
export function cardsInSimd(
  cards: readonly (readonly number[])[],
  lines: ReadonlyMap<number, GolferLine>,
): () => number {
  const cardsAt = 1024;
  const sumsAt = cardsAt + cards.length * golfersOfCard * 2;
  const sumsEnd = sumsAt + cards.length * 4;
  const module = new WebAssembly.Module(wasmModule(Math.ceil(sumsEnd / pageBytes), [score]));
  const { exports } = new WebAssembly.Instance(module);
  const { buffer } = exports.memory;
  const toPar = [...lines.values()].flatMap(({ rounds }) =>
    rounds.map(({ strokes, par }) => (strokes === null ? 10 : strokes - (par ?? 72))),
  );
  new Uint16Array(buffer).set(cards.flat(), cardsAt / 2);
  const sums = new Int32Array(buffer, sumsAt, cards.length);
  return () => {
    new Int8Array(buffer).set(toPar);
    exports.score(cardsAt, sumsAt, sumsEnd);
    return sums.reduce((all, one) => all + one, 0);
  };
}
