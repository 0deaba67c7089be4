import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { TableSnapshots } from '../../answers/table-snapshots.ts';
import { tables } from '../../features/features.ts';
import { createTestDatabase } from '../../testing/database/test-database.ts';
import { openOrm } from '../orm.ts';
import { number, rowsOf } from '../rows.ts';
import { connectReplica } from './replica.ts';

/** All but the interval that it is asked in. */
const others = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
] as const;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('one that is away keeps nobody from starting, and is not asked while it is being asked', async () => {
  const log = pino({ level: 'silent' });
  const warned = jest.spyOn(log, 'warn');
  jest.useFakeTimers({ doNotFake: [...others] });
  try {
    // Nothing listens there.
    const replica = await connectReplica('postgresql://fairway:hunter2@127.0.0.1:1/fairway', {
      primary: database.orm,
      tables,
      metrics: new Registry(),
      log,
    });
    expect(warned.mock.calls).toEqual([
      [
        expect.stringMatching(
          /^database: DATABASE_READ_URL: the database at 127\.0\.0\.1:1 could not be reached/,
        ),
      ],
    ]);
    const primary = database.orm.em.fork();
    expect(await replica?.read({ primary }, async (em) => em === primary)).toBe(true);

    const asked = jest.spyOn(database.orm.em, 'fork');
    jest.advanceTimersByTime(5000);
    await replica?.close();
    expect(asked).toHaveBeenCalledTimes(1);
  } finally {
    jest.restoreAllMocks();
    jest.useRealTimers();
  }
});

test('nothing is kept in memory of what is read there', async () => {
  const em = database.orm.em.fork();
  await em.execute('create table told (value int not null)');
  await em.execute('insert into told values (1)');
  const replica = await openOrm(database.url, tables, 'replica');
  let reads = 0;
  const told = new TableSnapshots<number>({
    tables: ['told'],
    maxCached: 10,
    read: async (from, keys) => {
      reads += 1;
      const [row] = await rowsOf(from, { value: number }, 'select value from told');
      return new Map(keys.map((key) => [key, row?.value ?? 0]));
    },
  });
  const now = async () => (await told.find(replica.em.fork(), ['told'])).get('told');
  try {
    expect(await now()).toBe(1);
    // A first look finds no connection yet, so that nothing would be kept, either.
    expect(await now()).toBe(1);
    // Nothing notes this, as where a replica's look misses it.
    await em.execute('alter table told disable trigger user');
    await em.execute('update told set value = 2');
    expect(await now()).toBe(2);
    expect(reads).toBe(3);
  } finally {
    await replica.close();
    await em.execute('drop table told');
  }
});
