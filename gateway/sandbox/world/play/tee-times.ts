import { hourMs, minuteMs } from '@fairway/schema/days';
import type { Chance } from '../chance.ts';
import type { Course } from '../courses.ts';
import { daylight } from '../daylight.ts';
import { type Event, timeAt } from '../season.ts';
import { dayAfter, type Moment, roundDownTo, roundUpTo } from '../venue-time.ts';

/** Who goes off together, where and when. */
export interface Group<T> {
  teeAt: Moment;
  course: Course;
  startHole: 1 | 10;
  wave: 'early' | 'late';
  players: readonly T[];
}

/** A course's first or tenth tee for half a day. */
interface Tee {
  course: Course;
  startHole: 1 | 10;
  wave: 'early' | 'late';
}

const threesomeRoundMs = 4.6 * hourMs;
const twosomeRoundMs = 4.2 * hourMs;
const playoffMs = 45 * minuteMs;
/** Between two groups of the weekend; a large field needs the shorter. */
const weekendMinutes = [10, 9];

const inGroups = <T>(players: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(players.length / size) }, (_, index) =>
    players.slice(size * index, size * (index + 1)),
  );

/** From a little after sunrise to sunset, on the day of the round. */
function playableTime(event: Event, round: number): { from: Moment; to: Moment } {
  const day = dayAfter(event.startsOn, round - 1);
  const { from, to } = daylight(day, event.latitude, event.longitude);
  const earliest = timeAt(event, round - 1, '06:45');
  return { from: Math.max(earliest, roundUpTo(5, from + 10 * minuteMs)), to };
}

/** When play goes on in the morning after it was interrupted. */
export const resumesAt = (event: Event, round: number): Moment =>
  playableTime(event, round).from + 15 * minuteMs;

interface OpeningDraw<T> {
  event: Event;
  courses: readonly Course[];
  round: number;
  players: readonly T[];
  /** When the round before has ended, where there was one. */
  notBefore?: Moment;
  chance: Chance;
}

/**
 * The draw of a round that everyone plays: threesomes from two tees, in two waves or on two courses. In the
 * second round every group changes tee and wave, or course.
 */
export function drawEveryone<T>(draw: OpeningDraw<T>): Group<T>[] {
  const { event, courses, round, players, notBefore = 0, chance } = draw;
  const groups = inGroups(chance.shuffle(players), 3);
  const tees = teesOf(courses, groups.length > 30);
  if (round === 2) tees.reverse();
  const perTee = Math.ceil(groups.length / tees.length);
  const { from, to } = playableTime(event, round);
  const minutes = to - from < 11.5 * hourMs ? 10 : 11;
  const spanMs = (perTee - 1) * minutes * minuteMs;
  const latest = roundDownTo(5, to + 5 * minuteMs - threesomeRoundMs - spanMs);
  const isSplit = tees.some(({ wave }) => wave === 'late');
  const usualStart = isSplit ? from : Math.min(from + 1.5 * hourMs, latest);
  const starts = {
    early: Math.max(usualStart, roundUpTo(5, notBefore)),
    late: Math.min(from + 5.4 * hourMs, latest),
  };
  return groups.map((group, index) => {
    const tee = tees[index % tees.length] as Tee;
    const before = Math.floor(index / tees.length) * minutes * minuteMs;
    return { ...tee, teeAt: roundDownTo(1, starts[tee.wave] + before), players: group };
  });
}

function teesOf(courses: readonly Course[], isLargeField: boolean): Tee[] {
  const waves = courses.length === 1 && isLargeField ? (['early', 'late'] as const) : (['early'] as const);
  return courses.flatMap((course) =>
    waves.flatMap((wave) => ([1, 10] as const).map((startHole) => ({ course, startHole, wave }))),
  );
}

interface WeekendDraw<T> {
  event: Event;
  course: Course;
  round: number;
  /** From best to worst. */
  players: readonly T[];
  /** When the round before has ended, and what takes place between the two is done. */
  notBefore: Moment;
}

/** The draw by position: twosomes from the first tee, the leaders last; in haste threesomes from two tees. */
export function drawByPosition<T>({ event, course, round, players, notBefore }: WeekendDraw<T>): Group<T>[] {
  const { from, to } = playableTime(event, round);
  const spareMs = round === 4 ? playoffMs : 0;
  const latest = Math.min(timeAt(event, round - 1, '13:50'), roundDownTo(5, to - twosomeRoundMs - spareMs));
  const worstFirst = [...players].reverse();
  const lone = worstFirst.length % 2;
  const twosomes = [...inGroups(worstFirst.slice(0, lone), 1), ...inGroups(worstFirst.slice(lone), 2)];
  for (const minutes of weekendMinutes) {
    const first = latest - (twosomes.length - 1) * minutes * minuteMs;
    if (first >= Math.max(from, notBefore)) return twosomes.map(groupsFrom(1, first, minutes));
  }
  const start = Math.max(from, roundUpTo(5, notBefore));
  const half = Math.ceil(worstFirst.length / 2);
  return [
    ...inGroups(worstFirst.slice(half), 3).map(groupsFrom(1, start, 10)),
    ...inGroups(worstFirst.slice(0, half), 3).map(groupsFrom(10, start, 10)),
  ];

  function groupsFrom(startHole: 1 | 10, start: Moment, minutes: number) {
    return (group: readonly T[], index: number): Group<T> => ({
      course,
      startHole,
      wave: 'early',
      teeAt: start + index * minutes * minuteMs,
      players: group,
    });
  }
}
