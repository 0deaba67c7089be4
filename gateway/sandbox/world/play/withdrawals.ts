import { minuteMs } from '@fairway/schema/days';
import type { Scenario } from '../../../src/configuration/env.ts';
import type { Chance } from '../chance.ts';
import { type Event, startOfDay, timeAt } from '../season.ts';
import type { Moment } from '../venue-time.ts';

/** How a golfer leaves the event before its end. */
export type Exit =
  /** In the days before the first round; an alternate takes the place. */
  | { kind: 'WD'; round: 0; at: Moment }
  /** So many minutes after so many holes of a round; after none, that long before the tee time. */
  | { kind: 'WD' | 'DQ'; round: 1 | 2 | 3; holes: number; minutes: number };

/** Who withdraws, counted from the best of the field, and how. */
export interface Withdrawal {
  place: number;
  exit: Exit;
}

export function withdrawalsOf(event: Event, scenario: Scenario, chance: Chance): Withdrawal[] {
  if (scenario === 'withdrawals') return manyWithdrawals(event);
  const places = chance.shuffle(Array.from({ length: event.fieldSize }, (_, place) => place));
  const exits = [
    ...times(chance.whole(0, 2), () => beforeTheWeek(event, chance)),
    ...times(chance.happens(0.25) ? 1 : 0, () => onTheRange(chance)),
    ...times(chance.whole(1, 2), () => onTheCourse(chance)),
    ...times(chance.happens(0.2) ? 1 : 0, () => overnight(chance)),
  ];
  return exits.map((exit, index) => ({ place: places[index] ?? index, exit }));
}

const beforeTheWeek = (event: Event, chance: Chance): Exit => ({
  kind: 'WD',
  round: 0,
  at: Math.round(chance.between(timeAt(event, -3, '14:00'), timeAt(event, -1, '20:00'))),
});

const onTheRange = (chance: Chance): Exit => ({
  kind: 'WD',
  round: 1,
  holes: 0,
  minutes: chance.whole(20, 75),
});

const onTheCourse = (chance: Chance): Exit => ({
  kind: 'WD',
  round: chance.happens(0.6) ? 1 : 2,
  holes: chance.whole(4, 16),
  minutes: 5,
});

const overnight = (chance: Chance): Exit => ({
  kind: 'WD',
  round: 2,
  holes: 0,
  minutes: chance.whole(60, 240),
});

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** At every stage, and in every tier. */
function manyWithdrawals(event: Event): Withdrawal[] {
  const early = (place: number, days: number, time: string): Withdrawal => ({
    place,
    exit: { kind: 'WD', round: 0, at: timeAt(event, days, time) },
  });
  const later = (place: number, round: 1 | 2 | 3, holes: number, minutes: number): Withdrawal => ({
    place,
    exit: { kind: 'WD', round, holes, minutes },
  });
  return [
    early(1, -3, '15:10'),
    early(33, -2, '11:25'),
    early(8, -1, '13:05'),
    early(52, -1, '16:40'),
    early(75, -1, '18:20'),
    { place: 14, exit: { kind: 'WD', round: 0, at: startOfDay(event) - 25 * minuteMs } },
    later(3, 1, 0, 65),
    later(38, 1, 0, 40),
    later(60, 1, 0, 20),
    later(100, 1, 0, 30),
    later(11, 1, 9, 5),
    later(45, 1, 3, 5),
    later(90, 1, 16, 5),
    later(26, 2, 0, 150),
    later(18, 2, 12, 5),
    later(70, 2, 6, 5),
    { place: 5, exit: { kind: 'DQ', round: 2, holes: 18, minutes: 50 } },
    // Whoever of the best still in plays on Saturday: most of them make the cut.
    later(0, 3, 7, 5),
    later(2, 3, 0, 90),
  ];
}
