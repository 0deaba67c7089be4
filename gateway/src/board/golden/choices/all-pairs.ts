// Combinations of choices in which every two choices of different dimensions that may go together are so at least once.

export type Dimensions = Readonly<Record<string, readonly string[]>>;
export type Combination = Readonly<Record<string, string>>;
/** Whether choices, of some of the dimensions or of all, may go together. */
export type Allows = (chosen: Combination) => boolean;

const pairOf = (one: string, a: string, other: string, b: string) => `${one} ${a}, ${other} ${b}`;

/** The pairs of choices that a combination has. */
export function pairsIn(combination: Combination): string[] {
  return twosIn(combination).map(([one, a, other, b]) => pairOf(one, a, other, b));
}

const twosIn = (combination: Combination): [string, string, string, string][] => {
  const chosen = Object.entries(combination).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return chosen.flatMap(([one, a], at) =>
    chosen.slice(at + 1).map(([other, b]): [string, string, string, string] => [one, a, other, b]),
  );
};

/** The pairs that may go together, each with its two choices. */
export function allPairs(dimensions: Dimensions, allows: Allows = () => true): Map<string, Combination> {
  const names = Object.keys(dimensions);
  const pairs = names.flatMap((one, at) =>
    names
      .slice(at + 1)
      .flatMap((other) =>
        (dimensions[one] ?? []).flatMap((a) =>
          (dimensions[other] ?? []).map((b): Combination => ({ [one]: a, [other]: b })),
        ),
      ),
  );
  return new Map(pairs.filter(allows).map((pair) => [pairsIn(pair)[0] ?? '', pair]));
}

/** How many beginnings are tried for each combination. */
const beginnings = 12;

/**
 * Each has as many pairs that are still missing as can be found step by step, from the best of some missing pairs.
 * Choices that are allowed must go with some choice of every other dimension.
 */
export function combinationsOf(dimensions: Dimensions, allows: Allows = () => true): Combination[] {
  const missing = allPairs(dimensions, allows);
  const found: Combination[] = [];
  const gainOf = (combination: Combination) =>
    pairsIn(combination).filter((pair) => missing.has(pair)).length;
  while (missing.size > 0) {
    const pairs = [...missing.values()];
    const step = Math.max(1, Math.floor(pairs.length / beginnings));
    const tries = pairs
      .filter((_pair, at) => at % step === 0)
      .map((pair) => completed(pair, dimensions, { allows, gainOf, turn: found.length }));
    const [best] = tries.toSorted((one, other) => gainOf(other) - gainOf(one));
    if (!best || gainOf(best) === 0) throw new Error(`No combination has ${[...missing.keys()][0]}.`);
    for (const pair of pairsIn(best)) missing.delete(pair);
    found.push(best);
  }
  return found;
}

interface How {
  allows: Allows;
  gainOf(chosen: Combination): number;
  turn: number;
}

function completed(pair: Combination, dimensions: Dimensions, { allows, gainOf, turn }: How): Combination {
  let chosen = pair;
  for (const [at, [name, choices]] of Object.entries(dimensions).entries()) {
    if (name in chosen) continue;
    // Equals are taken in turn, so that no choice waits for the last.
    const inTurn = choices.map((_choice, place) => choices[(place + turn + at) % choices.length] ?? '');
    const [best] = inTurn
      .map((choice) => ({ ...chosen, [name]: choice }))
      .filter(allows)
      .toSorted((one, other) => gainOf(other) - gainOf(one));
    if (!best) throw new Error(`Nothing of ${name} goes with ${pairsIn(chosen).join('; ')}.`);
    chosen = best;
  }
  return Object.fromEntries(Object.keys(dimensions).map((name) => [name, chosen[name] ?? '']));
}
