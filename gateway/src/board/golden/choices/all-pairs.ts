// Combinations of choices in which every two choices of different dimensions are together at least once.

export type Dimensions = Readonly<Record<string, readonly string[]>>;
export type Combination = Readonly<Record<string, string>>;

const pairOf = (one: string, a: string, other: string, b: string) => `${one} ${a}, ${other} ${b}`;

/** The pairs of choices that a combination has. */
export function pairsIn(combination: Combination): string[] {
  const chosen = Object.entries(combination);
  return chosen.flatMap(([one, a], at) => chosen.slice(at + 1).map(([other, b]) => pairOf(one, a, other, b)));
}

export function allPairs(dimensions: Dimensions): string[] {
  const all = Object.entries(dimensions);
  return all.flatMap(([one, choices], at) =>
    all
      .slice(at + 1)
      .flatMap(([other, others]) => choices.flatMap((a) => others.map((b) => pairOf(one, a, other, b)))),
  );
}

/** Each has as many pairs that are still missing as can be found step by step. */
export function combinationsOf(dimensions: Dimensions): Combination[] {
  const missing = new Set(allPairs(dimensions));
  const found: Combination[] = [];
  while (missing.size > 0) {
    const [first = ''] = missing;
    const next = nextOf(dimensions, missing, found.length);
    const combination = pairsIn(next).some((pair) => missing.has(pair)) ? next : withPair(dimensions, first);
    for (const pair of pairsIn(combination)) missing.delete(pair);
    found.push(combination);
  }
  return found;
}

function nextOf(dimensions: Dimensions, missing: ReadonlySet<string>, turn: number): Combination {
  const chosen: Record<string, string> = {};
  for (const [at, [name, choices]] of Object.entries(dimensions).entries()) {
    const gainOf = (choice: string) =>
      pairsIn({ ...chosen, [name]: choice }).filter((pair) => missing.has(pair)).length +
      [...missing].filter((pair) => has(pair, name, choice)).length / 1000;
    // Equals are taken in turn, so that no choice waits for the last.
    const inTurn = choices.map((_choice, place) => choices[(place + turn + at) % choices.length] ?? '');
    chosen[name] = inTurn.toSorted((a, b) => gainOf(b) - gainOf(a))[0] ?? '';
  }
  return chosen;
}

const has = (pair: string, name: string, choice: string) => pair.split(', ').includes(`${name} ${choice}`);

/** The first choices, but for those of the pair. */
function withPair(dimensions: Dimensions, pair: string): Combination {
  return Object.fromEntries(
    Object.entries(dimensions).map(([name, choices]) => [
      name,
      choices.find((choice) => has(pair, name, choice)) ?? choices[0] ?? '',
    ]),
  );
}
