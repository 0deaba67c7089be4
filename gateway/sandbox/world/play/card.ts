import { minuteMs } from '@fairway/schema/days';
import type { Chance } from '../chance.ts';
import type { Course, Hole } from '../courses.ts';
import { type Moment } from '../venue-time.ts';
import { playHoles } from './scoring.ts';
import type { Group } from './tee-times.ts';

export interface PlayedHole {
  hole: Hole;
  strokes: number;
  /** When the ball was holed; never where the round was called off before. */
  at: Moment;
}

/** Somebody's round, hole by hole in the order of play. */
export interface Card {
  round: number;
  course: Course;
  startHole: 1 | 10;
  teeAt: Moment;
  holes: readonly PlayedHole[];
}

/** While play is interrupted; to Infinity where it is not taken up again. */
export interface Stoppage {
  from: Moment;
  to: Moment;
}

/** A moment as it would be without the stoppage, moved to when it really is. */
export const delayed = (moment: Moment, stoppage: Stoppage | null): Moment =>
  stoppage && moment > stoppage.from ? moment + stoppage.to - stoppage.from : moment;

const minutesPerHole = { 3: 13, 4: 14.9, 5: 17.4 };
const twosomePace = 0.89;
/** No group holes out less than that after the group before. */
const gapMinutes = 8;

/** When each group holes out on each of its holes, if nothing interrupts it. */
export function holeTimesOf<T>(
  groups: readonly Group<T>[],
  countPlaying: (group: Group<T>) => number,
  chance: Chance,
): Map<Group<T>, readonly Moment[]> {
  const pace = new Map<Group<T>, readonly Moment[]>();
  const ahead = new Map<string, readonly Moment[]>();
  for (const group of groups) {
    const tee = `${group.course.code} ${group.startHole} ${group.wave}`;
    const before = ahead.get(tee);
    const ownPace = (countPlaying(group) < 3 ? twosomePace : 1) * (1 + chance.normal(0.018));
    let clock = group.teeAt;
    const moments = inOrderOfPlay(group).map(({ par }, index) => {
      clock += minutesPerHole[par] * ownPace * chance.between(0.93, 1.07) * minuteMs;
      clock = Math.max(clock, (before?.[index] ?? 0) + gapMinutes * minuteMs);
      return Math.round(clock);
    });
    ahead.set(tee, moments);
    pace.set(group, moments);
  }
  return pace;
}

export const inOrderOfPlay = ({ course, startHole }: { course: Course; startHole: 1 | 10 }): Hole[] => [
  ...course.holes.slice(startHole - 1),
  ...course.holes.slice(0, startHole - 1),
];

interface CardOptions {
  group: Pick<Group<unknown>, 'course' | 'startHole' | 'teeAt'>;
  round: number;
  pace: readonly Moment[];
  stoppage: Stoppage | null;
  /** Strokes that the player needs more for the round than professionals usually do. */
  strokesMore: number;
  /** After how many holes the player leaves. */
  holes: number;
  chance: Chance;
}

export function playCard({ group, round, pace, stoppage, strokesMore, holes, chance }: CardOptions): Card {
  const order = inOrderOfPlay(group);
  const strokes = playHoles(order, strokesMore, chance);
  return {
    round,
    course: group.course,
    startHole: group.startHole,
    teeAt: delayed(group.teeAt, stoppage),
    holes: order.slice(0, holes).map((hole, index) => ({
      hole,
      strokes: strokes[index] ?? hole.par,
      at: delayed(pace[index] ?? Number.POSITIVE_INFINITY, stoppage),
    })),
  };
}

/** Strokes over par of the holes played. */
export const toParOf = (holes: readonly PlayedHole[]): number =>
  holes.reduce((sum, { hole, strokes }) => sum + strokes - hole.par, 0);

export const strokesOf = (holes: readonly PlayedHole[]): number =>
  holes.reduce((sum, { strokes }) => sum + strokes, 0);

export const isComplete = (card: Card): boolean => card.holes.length === 18;

/** When the last of the card's holes is done. */
export const finishedAt = (card: Card): Moment => card.holes.at(-1)?.at ?? card.teeAt;
