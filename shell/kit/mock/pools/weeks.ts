import { hourMs, momentAfterDays } from '@fairway/schema/days';
import type { Answer } from '../answer.ts';
import { leaderboardAt, sundayNight, tournamentAt, wednesdayNoon } from '../golf/golf.ts';
import type { MockPool, WeekOfGolf } from './mock-pool.ts';

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
export function windowOf(week: WeekOfGolf, { round, chosenRules }: Pick<MockPool, 'round' | 'chosenRules'>) {
  const firstDay = String(tournamentOf(week, new Date(wednesdayNoon)).lockAt);
  const opensAt = momentAfterDays(firstDay, round === null ? -3 : dayOfRound[round]).toISOString();
  const isOneByOne = round !== null || chosenRules?.lock === 'GOLFER';
  const day = momentAfterDays(firstDay, round === null ? 0 : dayOfRound[round]).getTime();
  if (!isOneByOne) return { opensAt, lockAt: firstDay, firstLockAt: firstDay };
  const teeAt = (hours: number) => new Date(day + hours * hourMs).toISOString();
  return { opensAt, firstLockAt: teeAt(8), lockAt: teeAt(14.75) };
}

/** What an invitation says of it. */
export function timesToCome(pool: MockPool, now: string) {
  const { lockAt, firstLockAt } = windowOf(pool.weeks[0] ?? 'this', pool);
  if (now >= lockAt) return { lockAt: null, firstLockAt: null, joinBefore: null };
  const joinBefore = usualWindow(pool.weeks[0] ?? 'this', pool.round).lockAt;
  return { lockAt, firstLockAt, joinBefore: now < joinBefore && joinBefore < lockAt ? joinBefore : null };
}

/** Without rules of its own. */
export const usualWindow = (week: WeekOfGolf, round: MockPool['round'] = null) =>
  windowOf(week, { round, chosenRules: null });

export const dayOfRound = { OPENING_DAY: 0, PACKING_DAY: 1, MOVING_DAY: 2, FINAL_ROUND: 3 } as const;

/** The leaderboard of the tournament before this week's. */
export const lastLeaderboard = (now: Date) => ({
  ...leaderboardAt(new Date(sundayNight), false),
  tournament: tournamentOf('last', now),
});

export interface AskedContest {
  numTournaments?: number | null;
  round?: MockPool['round'];
  event?: string | null;
}

/** The weeks of a pool that begins with that event; the mock knows no more than two. */
export const weeksFrom = (event?: string | null): WeekOfGolf[] =>
  event === '2026-4' ? ['next', 'next', 'next'] : ['this', 'next', 'next'];

/** What a pool that is made now is played over, and what it can begin with. */
export function nextContestAt(now: string, asked: AskedContest): Answer<'NextContest'> {
  const isOver = now >= usualWindow('this', asked.round).lockAt;
  const coming = (isOver ? (['next'] as const) : (['this', 'next'] as const)).map((week) =>
    tournamentOf(week, new Date(now)),
  );
  const wanted = asked.numTournaments ?? 1;
  const first = asked.event ? coming.findIndex(({ id }) => id === asked.event) : 0;
  const tournaments = coming.slice(first, first + wanted);
  const message = `The schedule has only ${tournaments.length} left, and this pool needs ${wanted}.`;
  return {
    tournaments,
    choices: coming.slice(0, Math.max(0, coming.length - wanted + 1)),
    shortage: tournaments.length < wanted ? message : null,
  };
}

const allowed: Answer<'Decision'> = { allowed: true, code: null, message: null, until: null, note: null };

/** What the host of a weekly pool is asked after a settlement. */
export const nextWeekOf = (
  { name, nextWeek, weeks }: MockPool,
  now: Date,
  waits: boolean,
): Answer<'NextWeek'> | null =>
  nextWeek && {
    id: `contest of ${name} before`,
    tournament: tournamentOf(weeks[0] ?? 'this', now),
    laterTournament: tournamentOf('next', now),
    answer: nextWeek.answer,
    waits,
    yes: allowed,
    skip: allowed,
    stop: { ...allowed, note: nextWeek.stopNote ?? null },
  };
