// Points by finishing place (G45): 500, 300, 190, 135, 110, 100, 90, 85, 80, 75 for the first ten, and 1 from the 65th on.
// What lies between is modelled on the public table of the FedExCup (Wikipedia, "List of point distributions of the
// FedEx Cup", regular events): its own numbers to 14th (70, 65, 60, 57), then whole numbers that fall with every place
// down to that 1, by steps that never grow. The place is the leaderboard's word: so is what a playoff decided, and
// amateurs hold places as everybody does. Those who tie share the average of the places they hold. Whoever is out of it
// (cut, withdrawn, disqualified, or did not finish after the cut, G17) has 0.
import { isActive, type RoundState, type TournamentState } from '../../golf/tournament.ts';
import type { GolferLine, GolferLines } from '../lines.ts';

const given = [500, 300, 190, 135, 110, 100, 90, 85, 80, 75];
const between = [70, 65, 60, 57, ...fallingFrom(55, 2, 5), ...fallingFrom(46, 1, 45)];

function fallingFrom(first: number, step: number, count: number): number[] {
  return Array.from({ length: count }, (_place, at) => first - step * at);
}

/** Of the places from 1 on; all that follow have as many as the last. */
export const pointsByPlace: readonly number[] = [...given, ...between, 1];

/** Points are kept in hundredths, since an average of places is not whole. */
const hundredths = 100;

/** How a golfer finished, or stands so far. */
export interface Finish {
  /** Null for whoever is out of it or has no place. */
  place: number | null;
  /** How many hold the place, the golfer included; 0 without one. */
  sharedBy: number;
  /** In hundredths. */
  points: number;
}

const without: Finish = { place: null, sharedBy: 0, points: 0 };

const pointsAt = (place: number): number => pointsByPlace[Math.min(place, pointsByPlace.length) - 1] ?? 0;

/** What each of so many who share a place has, in hundredths: the average of the places they hold, half of one up. */
export function sharedPoints(place: number, sharedBy: number): number {
  let sum = 0;
  for (let at = place; at < place + sharedBy; at += 1) sum += pointsAt(at) * hundredths;
  return Math.floor((2 * sum + sharedBy) / (2 * sharedBy));
}

/** 'T5' and '5' are the fifth place. */
export function placeOnLeaderboard({ position }: Pick<GolferLine, 'position'>): number | null {
  const place = /^T?([1-9]\d*)$/i.exec(position ?? '')?.[1];
  return place === undefined ? null : Number(place);
}

/** The finishes of a field. */
export interface Finishes {
  /** Whether a shot has been hit: before that nobody has points. */
  hasBegun: boolean;
  /** Without those who are still to get a place. */
  byGolfer: ReadonlyMap<number, Finish>;
}

/** While the event is played, those so far. */
export function finishesOf(
  lines: GolferLines,
  { state, rounds }: { state: TournamentState; rounds: readonly RoundState[] },
): Finishes {
  const isOver = state === 'official' || state === 'cancelled';
  const hasBegun = isOver || rounds.some((round) => round !== 'scheduled');
  const places = new Map<number, number>();
  const placed = [...lines.values()].map((line) => {
    const place = isActive(line) ? placeOnLeaderboard(line) : null;
    if (place !== null) places.set(place, (places.get(place) ?? 0) + 1);
    return { line, place };
  });
  const points = new Map([...places].map(([place, sharedBy]) => [place, sharedPoints(place, sharedBy)]));
  const byGolfer = new Map<number, Finish>();
  for (const { line, place } of hasBegun ? placed : []) {
    if (place !== null)
      byGolfer.set(line.id, { place, sharedBy: places.get(place) ?? 1, points: points.get(place) ?? 0 });
    else if (isOver || !isActive(line)) byGolfer.set(line.id, without);
  }
  return { hasBegun, byGolfer };
}

/** How a golfer of a card has finished; null while that is open. Whoever is not in the field has nothing. */
export const finishOf = ({ hasBegun, byGolfer }: Finishes, id: number, lines: GolferLines): Finish | null =>
  byGolfer.get(id) ?? (hasBegun && !lines.has(id) ? without : null);

/**
 * Boards rank the lowest score first. Points rank the highest first, so that boards hold them as hundredths below
 * zero, and whoever shows one asks here.
 */
export const scoreOfPoints = (points: number): number => 0 - points;
export const pointsOfScore = (score: number): number => 0 - score;
