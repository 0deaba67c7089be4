import type { Answer } from '../answer.ts';
import { sundayNight } from '../golf/golf.ts';
import { boardOf, wonBy } from './boards/board-answers.ts';
import { type MockPool, mockPool } from './mock-pool.ts';
import { tournamentOf, usualWindow } from './weeks.ts';

type UserOf = (username: string) => Answer<'User'>;

/** What a pool has played before: one week, which its last winners won; nothing where there are none. */
export function archiveOf(pool: MockPool, isMember: boolean, user: UserOf) {
  const isThere = isMember && pool.lastWinners.length > 0;
  const contest = isThere ? contestBefore(pool, user) : null;
  return {
    contests: {
      nodes: contest ? [contest] : [],
      pageInfo: { endCursor: contest ? '1' : null, hasNextPage: false },
    },
    pastContest: ({ number }: { number: number }) => (number === 1 ? contest : null),
    season: ({ season }: { season?: number | null }) =>
      contest ? seasonOf(pool, season ?? 2026, user) : null,
    allTime: contest ? allTimeOf(pool, contest, user) : null,
    headToHead: ({ one, other }: { one: string; other: string }) =>
      contest ? headToHeadOf(pool, contest, [one, other]) : null,
  };
}

function contestBefore(pool: MockPool, user: UserOf): Answer<'Contest'> {
  const at = new Date(sundayNight);
  const settled = mockPool({ ...pool, weeks: ['last'] });
  return {
    id: `contest of ${pool.name} before`,
    number: 1,
    state: pool.isVoid ? 'VOID' : 'SETTLED',
    quiet: false,
    weeks: [
      {
        week: 1,
        tournament: tournamentOf('last', at),
        ...usualWindow('last'),
      },
    ],
    prizesCents,
    settledAt: '2026-01-12T00:30:00.000Z',
    finalBoard: {
      ...boardOf(settled, {
        now: at,
        asOf: at,
        condition: 'usual',
        isSettled: true,
        prizesCents,
        user,
      }),
      podium: pool.lastWinners.map((username, place) => ({
        rank: place + 1,
        user: user(username),
        entry: 1,
        nickname: null,
        total: totalOf(place),
        toPar: totalOf(place),
        points: null,
        ...wonBy(pool, place, prizesCents),
      })),
    },
  };
}

const seasonOf = (
  { lastWinners, seasons }: MockPool,
  season: number,
  user: UserOf,
): Answer<'PoolSeason'> => ({
  season,
  seasons,
  contests: 1,
  rows: lastWinners.map((username, place) => ({
    user: user(username),
    position: String(place + 1),
    contests: 1,
    wins: place === 0 ? 1 : 0,
    podiums: 1,
    prizeCents: prizesCents[place] ?? 0,
    total: totalOf(place),
    best: totalOf(place),
  })),
});

const allTimeOf = (
  { lastWinners }: MockPool,
  contest: Answer<'Contest'>,
  user: UserOf,
): Answer<'AllTimeTable'> => ({
  contests: 1,
  rows: lastWinners.map((username, place) => ({
    user: user(username),
    position: String(place + 1),
    contests: 1,
    wins: place === 0 ? 1 : 0,
    podiums: 1,
    prizeCents: prizesCents[place] ?? 0,
    bestRound: { toPar: place - 9, contest },
  })),
});

/** Whoever won last time is ahead. */
function headToHeadOf(
  { lastWinners }: MockPool,
  contest: Answer<'Contest'>,
  [one, other]: readonly [string, string],
): Answer<'HeadToHead'> {
  const [at, otherAt] = [lastWinners.indexOf(one), lastWinners.indexOf(other)];
  const placed = (place: number) => ({ rank: place + 1, total: totalOf(place) });
  return {
    won: at < otherAt ? 1 : 0,
    lost: at > otherAt ? 1 : 0,
    tied: 0,
    meetings: [{ contest, one: placed(at), other: placed(otherAt) }],
  };
}

const prizesCents = [21_000, 6000, 3000, 1000];
const totalOf = (place: number) => place * 3 - 31;
