import type { Chance } from '../chance.ts';
import type { Hole, Par } from '../courses.ts';

// How often professionals play a hole in two under, one under, par, one over, two over and three over.
const usual: Record<Par, readonly number[]> = {
  3: [0.0005, 0.125, 0.7, 0.148, 0.024, 0.0025],
  4: [0.0015, 0.162, 0.66, 0.148, 0.025, 0.0035],
  5: [0.014, 0.37, 0.5, 0.1, 0.014, 0.002],
};
const fewestToPar = -2;

const variances: Record<Par, number> = { 3: varianceOf(3), 4: varianceOf(4), 5: varianceOf(5) };

function meanOf(par: Par): number {
  return usual[par].reduce((sum, share, index) => sum + share * (index + fewestToPar), 0);
}

function varianceOf(par: Par): number {
  return usual[par].reduce((sum, share, index) => sum + share * (index + fewestToPar - meanOf(par)) ** 2, 0);
}

/**
 * Strokes for each hole in the order given, by someone who needs so many strokes more for a round (fewer
 * where negative) than professionals usually do. The usual frequencies are tilted towards the better or the
 * worse scores, so that a round keeps the spread that rounds have.
 */
export function playHoles(holes: readonly Hole[], strokesMore: number, chance: Chance): number[] {
  const odds = { 3: tilted(3, strokesMore), 4: tilted(4, strokesMore), 5: tilted(5, strokesMore) };
  return holes.map(({ par }) => par + fewestToPar + draw(odds[par], chance));
}

function tilted(par: Par, strokesMore: number): number[] {
  const tilt = strokesMore / 18 / variances[par];
  return usual[par].map((share, index) => share * Math.exp(tilt * (index + fewestToPar)));
}

function draw(weights: readonly number[], chance: Chance): number {
  let left = chance.next() * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return index === -1 ? weights.length - 1 : index;
}
