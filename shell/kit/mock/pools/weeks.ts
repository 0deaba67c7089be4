import type { Answer } from '../answer.ts';
import { leaderboardAt, sundayNight, tournamentAt, wednesdayNoon } from '../golf/golf.ts';
import type { WeekOfGolf } from './mock-pool.ts';

// The mock plays one tournament only. The one before it is the same golf, over and under another name; the
// one after it has not begun.

export function tournamentOf(week: WeekOfGolf, now: Date, today: Date = now): Answer<'Tournament'> {
  if (week === 'this') return tournamentAt(now, today);
  return week === 'last'
    ? {
        ...tournamentAt(new Date(sundayNight)),
        id: '2026-2',
        name: 'Coastal Invitational',
        club: 'Seven Oaks Links',
        startsOn: '2026-01-08',
        lockAt: '2026-01-08T05:00:00.000Z',
      }
    : {
        ...tournamentAt(new Date(wednesdayNoon)),
        id: '2026-4',
        name: 'Desert Open',
        club: 'Saguaro Ridge',
        startsOn: '2026-01-22',
        lockAt: '2026-01-22T05:00:00.000Z',
      };
}

const timeOf = (week: WeekOfGolf, now: Date) => {
  if (week === 'this') return now;
  return new Date(week === 'last' ? sundayNight : wednesdayNoon);
};

export const linesOf = (week: WeekOfGolf, now: Date) => leaderboardAt(timeOf(week, now), false).rows;

/** When cards can be saved from, and until when. */
export function windowOf(week: WeekOfGolf, round: Answer<'Round'> | null) {
  const lockAt = String(tournamentOf(week, new Date(wednesdayNoon)).lockAt);
  if (round === null) return { opensAt: daysAfter(lockAt, -3), lockAt };
  const day = daysAfter(lockAt, dayOfRound[round]);
  return { opensAt: day, lockAt: new Date(Date.parse(day) + 14.75 * hourMs).toISOString() };
}

const hourMs = 3_600_000;
const daysAfter = (time: string, days: number) =>
  new Date(Date.parse(time) + days * 24 * hourMs).toISOString();

export const dayOfRound = { OPENING_DAY: 0, PACKING_DAY: 1, MOVING_DAY: 2, FINAL_ROUND: 3 } as const;

/** The leaderboard of the tournament before this week's. */
export const lastLeaderboard = (now: Date) => ({
  ...leaderboardAt(new Date(sundayNight), false),
  tournament: tournamentOf('last', now),
});
