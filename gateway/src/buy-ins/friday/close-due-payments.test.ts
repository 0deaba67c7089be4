import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createCtx } from '../../context.ts';
import { poolCopies } from '../../testing/database/copy-pool.ts';
import { rowsOfEachTransaction } from '../../testing/database/transaction-sizes.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { closeDuePayments } from './close-due-payments.service.ts';

// On Friday the payments of every weekly pool are closed: tens of thousands of them, in batches.

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann']);
  await game.pool('Cash', ['ann'], { buyIn: 10 });
  await game.pool('Free', ['ann']);
  await game.pool('Season', ['ann'], { buyIn: 10, format: 'Multi-Week' });
  for (const statement of poolCopies('Cash', 4)) await game.gateway.orm.em.fork().execute(statement);
});
afterAll(() => game.gateway.close());

const contests = () =>
  game.gateway.orm.em.fork().execute<{ name: string; closed: boolean; version: number }[]>(
    `select pool.name, sealed_at is not null as closed, contest.version::int as version
       from contest join pool on pool.id = pool_id order by pool.name`,
  );

test('all of them, each once, and so many in each transaction', async () => {
  const before = new Map((await contests()).map(({ name, version }) => [name, version]));
  const ctx = (more = {}) => ({
    ...createCtx(game.gateway.parts, { caller: { kind: 'service' }, address: '' }),
    ...more,
  });
  const closed = async () => (await contests()).filter((contest) => contest.closed).length;
  game.gateway.gameClock.set('2027-01-15T04:59:00Z');
  await closeDuePayments(ctx(), 2);
  expect(await closed()).toBe(0);
  game.gateway.gameClock.set('2027-01-15T05:00:00Z');
  // Ended in the middle, it has closed whole batches, and the next run goes on with the others.
  const limit = new AbortController();
  const bus = game.gateway.parts.bus;
  const publishAll: typeof bus.publishAll = async (...published) => {
    await bus.publishAll(...published);
    limit.abort(new Error('Its time is over.'));
  };
  await expect(
    closeDuePayments(ctx({ signal: limit.signal, bus: { ...bus, publishAll } }), 2),
  ).rejects.toThrow('Its time is over.');
  expect(await closed()).toBe(2);
  await closeDuePayments(ctx(), 2);
  await closeDuePayments(ctx(), 2);
  const cash = ['Cash', ...[1, 2, 3, 4].map((copy) => `Cash copy ${copy}`)];
  expect(await contests()).toEqual([
    ...cash.map((name) => ({ name, closed: true, version: (before.get(name) ?? 0) + 1 })),
    { name: 'Free', closed: false, version: before.get('Free') },
    { name: 'Season', closed: false, version: before.get('Season') },
  ]);
  expect(await rowsOfEachTransaction(game.gateway.orm, 'contest', 'sealed_at is not null')).toEqual([
    2, 2, 1,
  ]);
});
