// Functions for WebAssembly, written down instruction by instruction and put together when the program starts: numbers
// are added eight at a time, which JavaScript can't. Only what `card-sums.ts` needs is here; names and codes are those
// of the specification (webassembly.github.io/spec/core/binary).

export type Code = readonly number[];

/** Unsigned LEB128. */
function unsigned(value: number): Code {
  const low = value & 0x7f;
  const rest = value >>> 7;
  return rest === 0 ? [low] : [low | 0x80, ...unsigned(rest)];
}

/** Signed LEB128. */
function signed(value: number): Code {
  const low = value & 0x7f;
  const rest = value >> 7;
  const isLast = (rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0);
  return isLast ? [low] : [low | 0x80, ...signed(rest)];
}

const list = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()];
const text = (value: string): Code => list([...value].map((letter) => [letter.charCodeAt(0)]));
const sized = (content: Code): Code => [...unsigned(content.length), ...content];
const section = (id: number, content: Code): Code => [id, ...sized(content)];

/** Of 128 bits, as the instructions on all of their parts at once are. */
export const vector = (code: number, ...more: number[]): Code => [0xfd, ...unsigned(code), ...more];

const types = { i32: 0x7f, v128: 0x7b } as const;
export type Type = keyof typeof types;

export const op = {
  get: (local: number): Code => [0x20, ...unsigned(local)],
  set: (local: number): Code => [0x21, ...unsigned(local)],
  tee: (local: number): Code => [0x22, ...unsigned(local)],
  /** Does all of it again as long as the condition holds at its end. */
  repeatWhile: (condition: Code, ...body: Code[]): Code => [
    ...[0x03, 0x40],
    ...body.flat(),
    ...condition,
    ...[0x0d, 0],
    0x0b,
  ],
  i32: {
    const: (value: number): Code => [0x41, ...signed(value)],
    load16_u: [0x2f, 1, 0],
    lt_u: [0x49],
    add: [0x6a],
    shl: [0x74],
  },
  v128: {
    store: vector(0x0b, 4, 0),
    and: vector(0x4e),
    or: vector(0x50),
    bitselect: vector(0x52),
    load64_lane: (lane: number): Code => vector(0x57, 3, 0, lane),
    load64_zero: vector(0x5d, 3, 0),
  },
  i16x8: {
    splat: vector(0x10),
    neg: vector(0x81),
    shl: vector(0x8b),
    shr_s: vector(0x8c),
    add: vector(0x8e),
    min_s: vector(0x96),
    max_s: vector(0x98),
  },
} as const;

export interface WasmFunction {
  name: string;
  /** How many numbers it takes: its first locals. It answers nothing. */
  params: number;
  locals: readonly Type[];
  body: readonly Code[];
}

/** A module of these functions, which work on one memory of that many pages. */
export function wasmModule(pages: number, functions: readonly WasmFunction[]): Uint8Array<ArrayBuffer> {
  const signature = ({ params }: WasmFunction): Code => [
    0x60,
    ...list(Array.from({ length: params }, () => [types.i32])),
    0,
  ];
  const code = ({ locals, body }: WasmFunction): Code =>
    sized([...list(locals.map((type) => [1, types[type]])), ...body.flat(), 0x0b]);
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, list(functions.map(signature))),
    ...section(3, list(functions.map((_function, at) => unsigned(at)))),
    ...section(5, list([[0, ...unsigned(pages)]])),
    ...section(
      7,
      list([
        [...text('memory'), 2, 0],
        ...functions.map(({ name }, at): Code => [...text(name), 0, ...unsigned(at)]),
      ]),
    ),
    ...section(10, list(functions.map(code))),
  ]);
}
