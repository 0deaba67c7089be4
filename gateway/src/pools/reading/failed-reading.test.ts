import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

let game: PoolGame;
beforeEach(async () => {
  game = await openPoolGame(['ann']);
});
afterEach(() => game.gateway.close());

// What a failure leaves behind that nobody waits for would end the whole process.
test('a list of pools that can’t be read fails for who asks, and for nobody else', async () => {
  await game.pool('Office', ['ann']);
  await game.pool('Family', ['ann']);
  const leftBehind: unknown[] = [];
  const note = (fault: unknown) => leftBehind.push(fault);
  process.on('unhandledRejection', note);
  try {
    const sql = (text: string) => game.gateway.orm.em.fork().execute(text);
    await sql('alter table pool_member rename to elsewhere');
    expect((await game.rest('ann', 'GET', '/create-pool/pools')).status).toBe(500);
    await sql('alter table elsewhere rename to pool_member');
    await new Promise((resolve) => setImmediate(resolve));
    expect(leftBehind).toEqual([]);
    expect((await game.rest('ann', 'GET', '/create-pool/pools')).status).toBe(200);
  } finally {
    process.off('unhandledRejection', note);
  }
});
