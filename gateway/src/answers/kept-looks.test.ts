import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openOrm } from '../database/orm.ts';
import { tables } from '../features/features.ts';
import { createTestDatabase } from '../testing/database/test-database.ts';
import { KeptLook } from './kept-looks.ts';

// What every tick looks for is not looked for again while nothing has changed that it depends on, by whichever writer.

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let other: Awaited<ReturnType<typeof openOrm>>;
beforeAll(async () => {
  database = await createTestDatabase();
  other = await openOrm(database.url, tables);
  // As a gateway's have been long before the first tick.
  for (const { em } of [database.orm, other]) await em.fork().execute('select 1');
});
afterAll(async () => {
  await other.close();
  await database.drop();
});

let now: Date;
let reads: number;
let found: string[];
let look: KeptLook<string>;
beforeEach(() => {
  now = new Date('2027-01-14T12:00:00Z');
  reads = 0;
  found = [];
  look = new KeptLook();
});

const again = (about = '', orm = database.orm) =>
  look.again(
    { em: orm.em.fork(), wallClock: { now: () => now } },
    { tables: ['golfer', 'pool'], about },
    async () => {
      reads += 1;
      return found;
    },
  );
const write = (id: number) =>
  other.em
    .fork()
    .execute(
      `insert into golfer (dg_id, player_name, name_key) values (?, 'Golfer', 'golfer') on conflict do nothing`,
      [id],
    );

test('nothing is found again without looking, until another writer changes a table', async () => {
  await again();
  await again();
  expect(reads).toBe(1);
  found = ['one'];
  await write(1);
  expect([await again(), reads]).toEqual([['one'], 2]);
});

test('a change while it looks is not missed', async () => {
  await look.again(
    { em: database.orm.em.fork(), wallClock: { now: () => now } },
    { tables: ['golfer'], about: '' },
    async () => {
      await write(2);
      return [];
    },
  );
  await again();
  expect(reads).toBe(1);
});

test('what was found is looked for again each time, unless it is to be kept', async () => {
  found = ['one'];
  await again();
  await again();
  expect(reads).toBe(2);
  look = new KeptLook(() => true);
  expect([await again(), await again(), reads]).toEqual([['one'], ['one'], 3]);
});

test('another question, another gateway, a minute later and a failure each begin by looking', async () => {
  await again();
  await again('others');
  await again('others', other);
  expect(reads).toBe(3);
  now = new Date(now.getTime() + 59_000);
  await again('others');
  expect(reads).toBe(3);
  now = new Date(now.getTime() + 1000);
  await again('others');
  expect(reads).toBe(4);
  await write(3);
  const failing = look.again(
    { em: database.orm.em.fork(), wallClock: { now: () => now } },
    { tables: ['golfer'], about: 'others' },
    () => Promise.reject(new Error('The database is away.')),
  );
  await expect(failing).rejects.toThrow('away');
  await again('others');
  expect(reads).toBe(5);
});
