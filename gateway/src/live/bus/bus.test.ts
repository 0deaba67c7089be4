import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { openBreakableConnection } from '../../testing/breakable-connection.ts';
import { createTestDatabase } from '../../testing/database/test-database.ts';
import { type Bus, hint, openPostgresBus } from './bus.ts';

const testHint = hint<{ word: string }>('test.said');
const log = pino({ level: 'silent' });

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let here: Bus;
let there: Bus;
beforeAll(async () => {
  database = await createTestDatabase();
  [here, there] = [await openPostgresBus(database.url, log), await openPostgresBus(database.url, log)];
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await database.drop();
});

const next = (bus: Bus) =>
  new Promise<string>((resolve) => {
    const stop = bus.subscribe(testHint, ({ word }) => {
      stop();
      resolve(word);
    });
  });

describe('the bus', () => {
  test('reaches every gateway when the transaction commits, and none when it doesn’t', async () => {
    const received = Promise.all([next(here), next(there)]);
    const em = database.orm.em.fork();
    await expect(
      em.transactional(async (inner) => {
        await here.publish(inner, testHint, { word: 'undone' });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await em.transactional((inner) => here.publish(inner, testHint, { word: 'done' }));
    expect(await received).toEqual(['done', 'done']);
  });

  test('calls one gateway back where that is enough: the sender, or all if the sender does not listen', async () => {
    const quiet = await openPostgresBus(database.url, log);
    const received: string[] = [];
    const stops = [
      here.subscribeOnce(testHint, ({ word }) => received.push(`here ${word}`)),
      there.subscribeOnce(testHint, ({ word }) => received.push(`there ${word}`)),
    ];
    const em = database.orm.em.fork();
    await here.publish(em, testHint, { word: 'one' });
    await there.publishAll(em, testHint, [{ word: 'two' }, { word: 'three' }]);
    await quiet.publish(em, testHint, { word: 'four' });
    while (received.length < 5) await sleep(5);
    const last = next(here);
    await there.publish(em, testHint, { word: 'five' });
    await last;
    expect(received.filter((word) => word.startsWith('here'))).toEqual(['here one', 'here four']);
    expect(received.filter((word) => word.startsWith('there')).slice(0, 3)).toEqual([
      'there two',
      'there three',
      'there four',
    ]);
    for (const stop of stops) stop();
    await quiet.close();
  });

  test('comes back by itself after it was cut off, and says that there was a gap', async () => {
    const gap = new Promise<void>((resolve) => there.onGap(resolve));
    const em = database.orm.em.fork();
    await em.execute(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fairway bus' and datname = current_database()",
    );
    await gap;
    const received = next(there);
    await here.publish(em, testHint, { word: 'again' });
    expect(await received).toBe('again');
  });

  test('notices a line that leads nowhere any more, says so, and takes another', async () => {
    const line = await openBreakableConnection(database.url, 5432);
    const far = await openPostgresBus(line.url, log, { askMs: 1000 });
    const gap = new Promise<void>((resolve) => far.onGap(resolve));
    line.stall();
    while (far.trouble() === undefined) await sleep(20);
    await gap;
    expect(far.trouble()).toBeUndefined();
    const received = next(far);
    await here.publish(database.orm.em.fork(), testHint, { word: 'by another line' });
    expect(await received).toBe('by another line');
    await far.close();
    line.close();
  });

  test.each([
    ['no JSON', 'nothing'],
    ['another shape', '{"name": 3}'],
  ])('takes what nobody can read for a gap: %s', async (_what, said) => {
    const gap = new Promise<void>((resolve) => there.onGap(resolve));
    const em = database.orm.em.fork();
    await em.execute('select pg_notify(?, ?)', ['fairway', said]);
    await gap;
    const received = next(there);
    await here.publish(em, testHint, { word: 'goes on' });
    expect(await received).toBe('goes on');
  });
});
