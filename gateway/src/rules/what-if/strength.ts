// How well golfers can be expected to play, from how likely they are said to win. A round is taken to be normally
// distributed around what the golfer is good for, and that is found by trying: until the chances to win that follow from
// it are those that were given. The field is level par on average.

import { normalBelow } from './random.ts';

/** How far the rounds of one golfer lie apart, in strokes: the rounds of professionals do by 2.7 to 3. */
export const spreadOfRound = 2.8;

export interface Prospect {
  /** How likely they are to win, 0 to 1; null where nobody has said. */
  winChance: number | null;
  /** What they stand at, and how many rounds they have left, in parts of one. */
  toPar: number;
  roundsLeft: number;
}

const steps = 18;
const gridSteps = 72;
const furthest = 4;
/** Chances below are as good as none: they say nothing of how good somebody is. */
const smallestChance = 0.00002;

/** What each can be expected to score to par in a round. */
export function strengthsOf(
  prospects: readonly Prospect[],
  { from, within }: { from?: readonly number[]; within?: number } = {},
): number[] {
  const chances = chancesOf(prospects);
  const start = from ?? chances.map((chance) => -Math.log(chance * prospects.length) * 0.5);
  const strengths = [...start];
  for (let step = 0; step < steps; step += 1) {
    const found = winChances(prospects, strengths);
    for (const [at, { roundsLeft, winChance }] of prospects.entries()) {
      // Only of those with a chance: whoever is far behind has none, however good.
      if (roundsLeft === 0 || (from && (winChance ?? 0) < reliableChance)) continue;
      const wanted = chances[at] ?? smallestChance;
      const off = Math.log(Math.max(found[at] ?? 0, smallestChance) / wanted);
      const begun = start[at] ?? 0;
      const limit = within ?? furthest;
      const next = (strengths[at] ?? 0) + (0.55 * off) / Math.max(1, Math.sqrt(roundsLeft) * 1.5);
      strengths[at] = Math.min(begun + limit, Math.max(begun - limit, next));
    }
    if (!from) center(strengths);
  }
  return strengths;
}

/** The feed gives chances in tenths of a percent, so that smaller ones say little. */
const reliableChance = 0.002;

/** They add up to 1; golfers without a chance count as half as likely as the last who has one. */
function chancesOf(prospects: readonly Prospect[]): number[] {
  const known = prospects.flatMap(({ winChance }) =>
    winChance !== null && winChance > 0 ? [winChance] : [],
  );
  if (known.length === 0) return prospects.map(() => 1 / prospects.length);
  const least = Math.min(...known) / 2;
  const all = prospects.map(({ winChance }) => winChance ?? least);
  const sum = all.reduce((total, one) => total + one, 0);
  return all.map((one) => Math.max(smallestChance, one / sum));
}

function center(strengths: number[]): void {
  const mean = strengths.reduce((sum, one) => sum + one, 0) / Math.max(1, strengths.length);
  for (const [at, one] of strengths.entries()) strengths[at] = Math.min(furthest, one - mean);
}

/** How likely each is to have the lowest score in the end. */
export function winChances(prospects: readonly Prospect[], strengths: readonly number[]): number[] {
  const means = prospects.map(({ toPar, roundsLeft }, at) => toPar + (strengths[at] ?? 0) * roundsLeft);
  // Whoever has finished has their score, but for the width of a stroke.
  const spreads = prospects.map(({ roundsLeft }) => Math.max(0.4, spreadOfRound * Math.sqrt(roundsLeft)));
  const lows = means.map((mean, at) => mean - 4.5 * (spreads[at] ?? 1));
  const highs = means.map((mean, at) => mean + 2 * (spreads[at] ?? 1));
  const [low, high] = [Math.min(...lows), Math.min(...highs)];
  const width = (high - low) / gridSteps;
  const chances = prospects.map(() => 0);
  let before = prospects.map(() => 0);
  for (let step = 1; step <= gridSteps; step += 1) {
    const at = low + step * width;
    const below = means.map((mean, place) => normalBelow((at - mean) / (spreads[place] ?? 1)));
    const middle = below.map((one, place) => Math.min(1 - 1e-12, (one + (before[place] ?? 0)) / 2));
    const allAbove = middle.reduce((sum, one) => sum + Math.log1p(-one), 0);
    for (const [place, one] of below.entries())
      chances[place] =
        (chances[place] ?? 0) +
        (one - (before[place] ?? 0)) * Math.exp(allAbove - Math.log1p(-(middle[place] ?? 0)));
    before = below;
  }
  return chances;
}
