import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Ctx, createCtx } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { leavePool, removeMember } from '../membership/membership.service.ts';

// A decision takes several looks at the clock, and picks may lock between any two of them.

const lockAt = new Date('2027-01-14T05:00:00Z');
const before = new Date('2027-01-14T04:59:59.999Z');
const looksOfADecision = 12;

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob']);
  await game.at('2027-01-14T04:50:00Z');
});
afterAll(() => game.gateway.close());

/** The player's work, during which picks lock after so many looks at the clock. */
async function ctxOf(player: string, looks: number): Promise<Ctx> {
  const { me } = await game.graphql<{ me: { id: string } }>(player, '{ me { id } }');
  let left = looks;
  const now = () => (left-- > 0 ? before : lockAt);
  const gameClock = { ...game.gateway.parts.gameClock, now };
  const expiresAt = new Date('2030-01-01T00:00:00Z');
  const session = { sessionId: randomUUID(), tokenVersion: 1, expiresAt, signedInAt: expiresAt };
  const caller = { kind: 'user' as const, userId: me.id, username: player, ...session };
  return createCtx({ ...game.gateway.parts, gameClock }, { caller, address: '' });
}

const isDone = (work: Promise<unknown>) =>
  work.then(
    () => true,
    (fault: unknown) => {
      if (fault instanceof Refusal && fault.code === 'LOCKED') return false;
      throw fault;
    },
  );

async function entriesOfBob(pool: string): Promise<number> {
  const rows = await game.gateway.orm.em.fork().execute(
    `select 1 from entry join contest on contest.id = contest_id join pool on pool.id = pool_id
     join user_account on user_account.id = entry.user_id where pool.name = ? and username = 'bob'`,
    [pool],
  );
  return rows.length;
}

describe.each([
  ['who leaves', (pool: string, looks: number) => ctxOf('bob', looks).then((ctx) => leavePool(ctx, pool))],
  [
    'who is removed',
    (pool: string, looks: number) => ctxOf('ann', looks).then((ctx) => removeMember(ctx, pool, 'bob')),
  ],
])('%s just when picks lock', (title, act) => {
  test('is in time and out of the contest, or too late and in it', async () => {
    const outcomes: { isOut: boolean; entries: number }[] = [];
    for (let looks = 0; looks <= looksOfADecision; looks += 1) {
      const pool = `${title} after ${looks}`;
      await game.pool(pool, ['ann', 'bob']);
      const isOut = await isDone(act(pool, looks));
      outcomes.push({ isOut, entries: await entriesOfBob(pool) });
    }
    expect(outcomes[0]).toEqual({ isOut: false, entries: 1 });
    expect(outcomes.at(-1)).toEqual({ isOut: true, entries: 0 });
    for (const { isOut, entries } of outcomes) expect(entries).toBe(isOut ? 0 : 1);
  });
});
