import type { Answer, Caller } from '../answer.ts';
import type { MockPool } from '../pools/mock-pool.ts';
import { tournamentOf } from '../pools/weeks.ts';
import type { World } from '../world.ts';

interface Parts {
  userOf: (username: string, caller: Caller) => Answer<'User'>;
  answer: (pool: MockPool, caller: Caller) => Answer<'Pool'>;
  join: (pool: MockPool, username: string | null) => Answer<'Decision'>;
}

const askedAt = '2026-01-13T17:00:00.000Z';

type No = [code: Answer<'ErrorCode'>, message: string];
const decisionOf = (no: No | null): Answer<'Decision'> => ({
  allowed: no === null,
  code: no?.[0] ?? null,
  message: no?.[1] ?? null,
  until: null,
  note: null,
});

const isWeekly = ({ format }: MockPool) => format === 'SINGLE_WEEK' || format === 'SALARY_CAP';

/** The pool as which this one is played again. */
export const nextOf = (world: World, pool: MockPool): MockPool | undefined =>
  world.pools.find(({ rerunOf }) => rerunOf === pool.name);

/** Why a pool can't be played again now, or null. */
export function rerunRefusal(world: World, pool: MockPool): No | null {
  if (!pool.isEnded) return ['NOT_OPEN', 'You can run it again once its result is final.'];
  return world.seasonIsOver ? ['CONFLICT', 'The schedule has only 1 left, and this pool needs 2.'] : null;
}

/** Why nobody can be asked by mail now, or null. */
export const inviteRefusal = (world: World): No | null =>
  world.hasAskedTooMany
    ? ['RATE_LIMITED', 'You have sent many invitations today. Please wait until tomorrow, or share the link.']
    : null;

/** Everyone in another pool of the same admin who is not in this one. */
export function pastMembersOf(world: World, pool: MockPool): string[] {
  const others = world.pools.filter((other) => other !== pool && other.admin === pool.admin);
  const people = new Set(others.flatMap(({ members }) => members));
  return [...people].filter((name) => !pool.members.includes(name)).sort();
}

/** Running a pool again, and inviting past members into it. */
export const rerunAnswers = (world: World, { userOf, answer, join }: Parts) => ({
  ofPool(pool: MockPool, caller: Caller): Answer<'Pool'> {
    const isAdmin = pool.admin === caller.username;
    const now = new Date(world.clock.now);
    const tournamentsOf = (weeks: MockPool['weeks']) => weeks.map((week) => tournamentOf(week, now));
    const past = pastMembersOf(world, pool);
    return {
      nextPool: () => {
        const next = pool.members.includes(caller.username ?? '') ? nextOf(world, pool) : undefined;
        return next ? answer(next, caller) : null;
      },
      runAgain:
        isAdmin && !isWeekly(pool)
          ? {
              decision: decisionOf(rerunRefusal(world, pool)),
              poolName: `${pool.name} 2`,
              tournaments: tournamentsOf(world.seasonIsOver ? ['next'] : ['this', 'next']),
              asking: decisionOf(inviteRefusal(world)),
              askedCount: inviteRefusal(world) ? 0 : pool.members.length - 1,
            }
          : null,
      pastMembers: isAdmin
        ? {
            decision: inviteRefusal(world) ? decisionOf(inviteRefusal(world)) : join(pool, null),
            askedCount: past.filter((name) => pool.asked.includes(name)).length,
            leftCount: past.filter((name) => !pool.asked.includes(name)).length,
            people: past.map((name) => ({
              user: userOf(name, caller),
              askedAt: pool.asked.includes(name) ? askedAt : null,
            })),
          }
        : null,
      downloads: isAdmin
        ? [
            {
              id: `contest of ${pool.name}`,
              number: 1,
              tournaments: tournamentsOf(pool.weeks).map(({ name }) => String(name)),
            },
          ]
        : [],
    };
  },
});
