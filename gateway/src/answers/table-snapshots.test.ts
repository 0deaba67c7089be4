import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestDatabase } from '../testing/database/test-database.ts';
import { TableSnapshots } from './table-snapshots.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
  // As a gateway has been long before: what an empty database looks at is not kept.
  await database.orm.em.fork().execute('select 1');
});
afterAll(() => database.drop());

let asked: string[][];
let kept: TableSnapshots<string>;
beforeEach(() => {
  asked = [];
  kept = new TableSnapshots({
    tables: ['golfer'],
    maxCached: 3,
    read: async (_em, keys) => {
      asked.push([...keys]);
      return new Map(keys.map((key) => [key, key.toUpperCase()]));
    },
  });
});
const find = async (...keys: string[]) => [...(await kept.find(database.orm.em.fork(), keys)).values()];

test('what makes room while it is asked for is answered nonetheless', async () => {
  expect(await find('a', 'b', 'c')).toEqual(['A', 'B', 'C']);
  expect(await find('a', 'd')).toEqual(['A', 'D']);
  expect(asked).toEqual([['a', 'b', 'c'], ['d']]);
});

test('more at once than there is room for are all answered, and no more than that are kept', async () => {
  expect(await find('a', 'b', 'c', 'd', 'e')).toEqual(['A', 'B', 'C', 'D', 'E']);
  asked.splice(0);
  expect(await find('a', 'c', 'd', 'e')).toEqual(['A', 'C', 'D', 'E']);
  expect(asked).toEqual([['a']]);
});

test('a concurrent reader is answered though the room it waits in is made for others', async () => {
  const both = await Promise.all([find('a', 'b', 'c'), find('d', 'e', 'f')]);
  expect(both).toEqual([
    ['A', 'B', 'C'],
    ['D', 'E', 'F'],
  ]);
});
