// The combinations of shares for first, second and third that a form can offer. The gateway gives the choices
// and checks the result; here they are only combined to 100 percent.

/** The shares of the first three places in basis points. */
export type Split = readonly [first: number, second: number, third: number];

/** Those of all places that are paid. */
export type Shares = readonly number[];

export const usualPlaces = 3;

export const splitOf = ([first = 0, second = 0, third = 0]: Shares): Split => [first, second, third];

export interface Choices {
  first: readonly number[];
  second: readonly number[];
  third: readonly number[];
}

const whole = 10_000;

/**
 * The splits with that first share which add up to 100 percent: those in descending order first, then others,
 * except those with a prize after a place without one. If the choices for third leave none, third takes the
 * rest; likewise second.
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

/** The distinct shares of a place, largest first. */
export const sharesOf = (splits: readonly Split[], place: 1 | 2): number[] =>
  [...new Set(splits.map((split) => split[place]))].sort((a, b) => b - a);

export const isWhole = (shares: Shares): boolean => shares.reduce((sum, bps) => sum + bps, 0) === whole;

/** Three places as a form begins with, then more. */
export const proposalsFrom = (usual: Shares, more: readonly Shares[]): Shares[] => [splitOf(usual), ...more];
