import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openBreakableConnection } from '../../testing/breakable-connection.ts';
import { createTestDatabase } from '../../testing/database/test-database.ts';
import { type ExclusiveLock, openExclusiveLock } from './exclusive-lock.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let here: ExclusiveLock;
let there: ExclusiveLock;
beforeEach(async () => {
  database = await createTestDatabase();
  [here, there] = [openExclusiveLock(database.url, 1), openExclusiveLock(database.url, 1)];
});
afterEach(async () => {
  await Promise.all([here.close(), there.close()]);
  await database.drop();
});

/** Work that goes on until it is told to end. */
function longWork() {
  let end = () => {};
  let begun = () => {};
  const started = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    started,
    end: () => end(),
    run: () => {
      begun();
      return ended;
    },
  };
}

describe('a lock', () => {
  test('is one gateway’s at a time: the other goes without, or waits', async () => {
    const work = longWork();
    const holding = here.ifFree(work.run);
    await work.started;
    const order: string[] = [];
    await there.ifFree(async () => void order.push('taken all the same'));
    const waiting = there.wait(async () => void order.push('waited'));
    order.push('ended');
    work.end();
    await Promise.all([holding, waiting]);
    expect(order).toEqual(['ended', 'waited']);
  });

  test('is one gateway’s own work at a time, too', async () => {
    const order: number[] = [];
    await Promise.all([1, 2, 3].map((number) => here.wait(async () => void order.push(number, number))));
    expect(order).toEqual([1, 1, 2, 2, 3, 3]);
  });

  test('is free again after work that failed', async () => {
    await expect(here.wait(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await there.wait(async () => 'free')).toBe('free');
  });

  test('goes to another gateway when its holder’s connection dies, and the holder comes back', async () => {
    const work = longWork();
    const holding = here.wait(work.run);
    await work.started;
    await database.orm.em
      .fork()
      .execute(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fairway exclusive lock' and datname = current_database()",
      );
    expect(await there.wait(async () => 'taken over')).toBe('taken over');
    work.end();
    await holding;
    expect(await here.wait(async () => 'back')).toBe('back');
  });

  test('goes to another gateway when its holder falls silent, be its connection open or not', async () => {
    const line = await openBreakableConnection(database.url, 5432);
    const far = openExclusiveLock(line.url, 1, { aliveMs: 100 });
    const work = longWork();
    const holding = far.wait(work.run);
    await work.started;
    line.stall();
    expect(await there.wait(async () => 'taken over')).toBe('taken over');
    work.end();
    await holding;
    expect(await far.wait(async () => 'back')).toBe('back');
    await far.close();
    line.close();
  });

  test('is kept during long work by a heartbeat', async () => {
    const patient = openExclusiveLock(database.url, 1, { aliveMs: 400 });
    const order: string[] = [];
    const work = longWork();
    const holding = patient.wait(async () => {
      await work.run();
      order.push('held');
    });
    await work.started;
    setTimeout(work.end, 2000); // far longer than its silence would be suffered
    await there.wait(async () => void order.push('waited'));
    await holding;
    expect(order).toEqual(['held', 'waited']);
    await patient.close();
  });
});
