// Cards as rows of numbers, to be added up.

export const roundsOfCard = 4;
/** Cards have their golfers by numbers of 16 bits. */
export const maxGolfers = 65_535;
/** The sum of more could need more than 16 bits. */
export const maxPerCard = 60;

// A golfer has the same number on all boards, so that the columns of golfers are made once for all of them. Rows keep
// the numbers that they were made with; when numbers run out, all are given again from the first.
let numbers = new Map<number, number>();

/** Cards as rows of golfers' numbers. */
export interface CardRows {
  numbers: ReadonlyMap<number, number>;
  /** How many golfers a row has room for: as many as the largest card has. */
  size: number;
  count: number;
  rows: Uint16Array;
  /** Whether there is a card: 1, or 0 for none. */
  isThere: Uint8Array;
}

export function cardRows(cards: readonly (readonly number[] | null)[]): CardRows {
  if (numbers.size > maxGolfers / 2) numbers = new Map();
  const size = cards.reduce((most, card) => Math.max(most, card?.length ?? 0), 1);
  if (size > maxPerCard) throw new RangeError(`No card has ${size} golfers.`);
  const rows = new Uint16Array(evenly(cards.length) * size);
  for (let at = 0; at < cards.length; at += 1) {
    let place = at * size;
    for (const golfer of cards[at] ?? []) {
      rows[place] = numberOf(golfer);
      place += 1;
    }
  }
  const isThere = Uint8Array.from(cards, (card) => (card ? 1 : 0));
  return { numbers, size, count: cards.length, rows, isThere };
}

/** Cards are added up in pairs. */
export const evenly = (count: number) => count + (count % 2);

/** From 1: the number 0 is nobody's. */
function numberOf(golfer: number): number {
  const known = numbers.get(golfer);
  if (known !== undefined) return known;
  if (numbers.size === maxGolfers) throw new RangeError('No board has so many golfers.');
  numbers.set(golfer, numbers.size + 1);
  return numbers.size;
}
