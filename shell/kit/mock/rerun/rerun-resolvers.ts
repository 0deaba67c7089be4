import type { Answer, Answers, Caller } from '../answer.ts';
import { type MockPool, mockPool } from '../pools/mock-pool.ts';
import { refuse } from '../sentinels.ts';
import type { World } from '../world.ts';
import { inviteRefusal, nextOf, pastMembersOf, rerunRefusal } from './rerun-answers.ts';

interface Parts {
  /** The caller's own pool of that name. */
  owned: (name: string, caller: Caller) => MockPool;
  takeName: (name: string) => void;
  answer: (pool: MockPool, caller: Caller) => Answer<'Pool'>;
}

/** Running pools again, and inviting past members. */
export const rerunResolvers = (world: World, { owned, takeName, answer }: Parts): Answers<'Mutation'> => ({
  runPoolAgain: (args: { pool: string; name?: string | null }, caller) => {
    const former = owned(args.pool, caller);
    const known = nextOf(world, former);
    if (known) return answer(known, caller);
    const [code, message] = rerunRefusal(world, former) ?? [];
    if (code) refuse({ code, message: String(message) });
    const name = args.name ?? `${former.name} 2`;
    takeName(name);
    const { format, maxUsers, buyInCents, payoutsBps, pin, round, members, admin } = former;
    const pool = mockPool({
      ...{ format, maxUsers, buyInCents, payoutsBps, pin, round, name },
      weeks: (['this', 'next', 'next'] as const).slice(0, former.weeks.length),
      members: [admin],
      unpaid: [admin],
      rerunOf: former.name,
      ...(inviteRefusal(world)
        ? {}
        : { asked: members.filter((member) => member !== admin), invite: 'played-again' }),
    });
    world.pools.push(pool);
    return answer(pool, caller);
  },
  invitePastMembers: (args: { pool: string }, caller) => {
    const pool = owned(args.pool, caller);
    pool.asked = [...new Set([...pool.asked, ...pastMembersOf(world, pool)])];
    pool.invite ??= 'come-along';
    return answer(pool, caller);
  },
});
