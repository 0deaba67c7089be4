import type { HolePar, InPlayBoard } from '../../feeds/data-golf.ts';
import type { RoundOfGolfer } from '../field/field.entity.ts';

// The par of each finished round (G20): what the holes of its course add up to, where they are known; or what makes the
// feed's own score to par come out, since the strokes of the finished rounds less their pars are the score of these; or
// what others have there.

/** Par of a course in a round, where hole pars are known; of null, that of the only course. */
export type ParOf = (course: string | null, round: number) => number | undefined;

type Row = InPlayBoard['golfers'][number];
type Finished = RoundOfGolfer & { strokes: number };

export function parsOfHoles(pars: readonly HolePar[]): ParOf {
  const byCourse = new Map(pars.map(({ courseCode, round, par }) => [`${courseCode} ${round}`, par]));
  const [first, ...others] = new Set(pars.map(({ courseCode }) => courseCode));
  const only = others.length === 0 ? first : undefined;
  return (course, round) => byCourse.get(`${course || only} ${round}`);
}

const keyOf = ({ course, round }: Pick<RoundOfGolfer, 'course' | 'round'>) => `${course ?? ''} ${round}`;

/** What most golfers have as their par of a course in a round. */
export function usualPars(lines: readonly { rounds: readonly RoundOfGolfer[] }[]): ParOf {
  const counts = new Map<string, Map<number, number>>();
  for (const round of lines.flatMap(({ rounds }) => rounds)) {
    if (round.strokes === null || round.par === null) continue;
    const of = counts.get(keyOf(round)) ?? new Map<number, number>();
    counts.set(keyOf(round), of.set(round.par, (of.get(round.par) ?? 0) + 1));
  }
  return (course, round) =>
    [...(counts.get(keyOf({ course, round })) ?? [])].sort((one, other) => other[1] - one[1])[0]?.[0];
}

interface Known {
  parOf: ParOf;
  /** What others have, worked out where it is asked for. */
  usualOf: () => ParOf;
  /** Whoever has left may be shown with any score. */
  hasLeft: boolean;
}

/** Sets the par of each finished round, in place. */
export function setPars(rounds: RoundOfGolfer[], row: Row, { parOf, usualOf, hasLeft }: Known): void {
  const finished = rounds.filter((round): round is Finished => round.strokes !== null);
  // Tee sheets of one course have no code for it; then the board's own word counts, for the round it is on.
  const open = finished.filter((round) => {
    const known =
      named(parOf, round.course, round.round) ??
      (row.round === round.round ? named(parOf, row.course, round.round) : undefined);
    round.par = known ?? round.par;
    return known === undefined;
  });
  const missing = open.filter(({ par }) => par === null);
  const isPlaying = isInPlay(row);
  // A row without a round that stands says nothing of it.
  const isWhole = finished.every(({ round }) => row.strokes[round - 1] !== null);
  if (row.toPar !== null && isWhole && open.length > 0) {
    const toPar = row.toPar - (isPlaying ? (row.today ?? 0) : 0);
    const isSettled = missing.length > 0 && fillIn(missing, finished, toPar, usualOf());
    // In play, the score of the day and that of the event may be of different moments.
    if (!isSettled && !isPlaying && !hasLeft && restFor(open, finished, toPar) !== sumOf(open)) {
      const last = missing.length > 0 ? [] : open.slice(-1);
      if (last.length === 0 || !share(last, finished, toPar)) share(open, finished, toPar);
    }
  }
  for (const round of missing)
    round.par ??= usualOf()(round.course, round.round) ?? parOf(null, round.round) ?? null;
}

const named = (parOf: ParOf, course: string | null, round: number) =>
  course ? parOf(course, round) : undefined;

/** A round that is done shows as such only once its strokes are there. */
function isInPlay({ thru, round, strokes }: Row): boolean {
  const isDone = thru === 18 && (round === null || strokes[round - 1] !== null);
  return (thru ?? 0) > 0 && !isDone;
}

const sumOf = (rounds: readonly Finished[]) => rounds.reduce((sum, { par }) => sum + (par ?? 0), 0);

/** What the pars of these rounds must add up to, so that with the others the score comes out. */
const restFor = (some: readonly Finished[], finished: readonly Finished[], toPar: number) =>
  finished.reduce((sum, { strokes }) => sum + strokes, 0) -
  toPar -
  sumOf(finished.filter((one) => !some.includes(one)));

/** What others have there, if the score comes out by it; or else the same for each. */
function fillIn(
  missing: readonly Finished[],
  finished: readonly Finished[],
  toPar: number,
  usualOf: ParOf,
): boolean {
  const usual = missing.map(({ course, round }) => usualOf(course, round) ?? Number.NaN);
  if (usual.reduce((sum, par) => sum + par, 0) !== restFor(missing, finished, toPar))
    return share(missing, finished, toPar);
  missing.forEach((round, at) => {
    round.par = usual[at] ?? null;
  });
  return true;
}

function share(some: readonly Finished[], finished: readonly Finished[], toPar: number): boolean {
  const par = restFor(some, finished, toPar) / some.length;
  if (!Number.isInteger(par) || par < 66 || par > 76) return false;
  for (const round of some) round.par = par;
  return true;
}
