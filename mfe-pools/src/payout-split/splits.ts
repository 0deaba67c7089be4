// Which shares of first, second and third a form can offer together. The choices are the gateway's, and so is
// the judgement of what is sent; here they are only put together so that they make a whole.

/** The shares of first, second and third, in hundredths of a percent. */
export type Split = readonly [first: number, second: number, third: number];

export interface Choices {
  first: readonly number[];
  second: readonly number[];
  third: readonly number[];
}

const whole = 10_000;

/**
 * The splits with that first share which add up to the whole: first those in which no place is above the one
 * before it, then those in which one is, unless a place without a prize would stand before one with it. Where
 * the choices for third leave none, it takes what the others leave; where those for second do, second takes it.
 */
export function splitsFor(first: number, choices: Choices): readonly Split[] {
  if (first === whole) return [[whole, 0, 0]];
  const splits = choices.second
    .map((second): Split => [first, second, whole - first - second])
    .filter(([, second, third]) => third === 0 || (third > 0 && second > 0));
  const offered = splits.filter(([, , third]) => choices.third.includes(third));
  if (offered.length > 0)
    return [...offered.filter(isFalling), ...offered.filter((split) => !isFalling(split))];
  const falling = splits.filter(isFalling);
  return falling.length > 0 ? falling : [[first, whole - first, 0]];
}

const isFalling = ([first, second, third]: Split): boolean => first >= second && second >= third;

/** The shares of a place without doubles, the largest first. */
export const sharesOf = (splits: readonly Split[], place: 1 | 2): number[] =>
  [...new Set(splits.map((split) => split[place]))].sort((a, b) => b - a);

export const isWhole = ([first, second, third]: Split): boolean => first + second + third === whole;
