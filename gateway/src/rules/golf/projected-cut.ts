import { isActive } from './tournament.ts';

// Where the cut would fall if it were made now. It is a line on the leaderboard and nothing else: only the feed's own
// word makes a golfer cut (G18), and no score, rank or prize looks at this. The cut is the usual one, the first 65
// and ties. The feed's chances to make it know the event's own rule: where nobody is in danger there is no cut, and
// where they add up to clearly more or fewer golfers, so many play on.

export interface CutProspect {
  status: string;
  /** Null before the first shot. */
  toPar: number | null;
  /** The latest round in which they have hit a shot, or 0. */
  lastHitRound: number;
  /** The feed's chance that they make the cut, 0 to 1; null where it has none. */
  makesCut: number | null;
}

const usualPlaces = 65;
/** Ties and a vague model make the chances add up to a few more or fewer than the rule says. */
const usualSpread = 7;
const safe = 0.995;
/** Smaller events may have no cut, and without the feed's chances nobody knows. */
const fewestWithoutChances = 100;
/** In the morning of the first round most have no score yet, and a line among the others would mean nothing. */
const shareWithScores = 0.9;

/** The score to par of the last who would play on; null where there is no cut, it is made, or nobody can know. */
export function projectedCut(golfers: readonly CutProspect[]): number | null {
  const active = golfers.filter(isActive);
  const scores = active.flatMap(({ toPar, lastHitRound }) =>
    toPar !== null && lastHitRound > 0 ? [toPar] : [],
  );
  const places = placesOfCut(golfers);
  if (places === null || active.length <= places || scores.length < active.length * shareWithScores)
    return null;
  return scores.sort((one, other) => one - other)[places - 1] ?? null;
}

/** How many make the cut, with whoever is level with the last; null where there is none, it is made, or nobody can know. */
export function placesOfCut(golfers: readonly CutProspect[]): number | null {
  if (golfers.some(({ status }) => status === 'cut' || status === 'mdf')) return null;
  if (golfers.some(({ lastHitRound }) => lastHitRound > 2)) return null;
  const active = golfers.filter(isActive);
  const chances = active.flatMap(({ makesCut }) => makesCut ?? []);
  if (chances.length < active.length) return active.length < fewestWithoutChances ? null : usualPlaces;
  if (chances.every((chance) => chance >= safe)) return null;
  const expected = Math.round(chances.reduce((sum, chance) => sum + chance, 0));
  return Math.abs(expected - usualPlaces) <= usualSpread ? usualPlaces : Math.max(1, expected);
}
