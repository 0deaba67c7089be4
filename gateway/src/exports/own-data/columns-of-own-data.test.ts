import { ownDataParts } from '@fairway/schema/own-data';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rowsOf, text } from '../../database/rows.ts';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway.ts';
import { notGiven } from './testing/not-given.ts';

// People can download what is kept about them: of every column of every table it is said that it is in the download,
// or why it is not.

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

const named = { name: text };

/** Each column, as `table.column`. */
async function columnsOf(tables: string): Promise<string[]> {
  const rows = await rowsOf(gateway.orm.em.fork(), named, tables);
  return rows.map(({ name }) => name);
}

/** The columns that each part reads, by asking PostgreSQL what a view of it depends on. */
const columnsRead = (): Promise<Map<string, string[]>> =>
  gateway.orm.em.fork().transactional(async (em) => {
    const read = new Map<string, string[]>();
    for (const { name, tables, statement } of gateway.parts.ownData) {
      await em.execute(
        `create temporary view one_part as with wanted as (select null::uuid as id) ${statement}`,
      );
      const columns = await rowsOf(
        em,
        named,
        `select table_name || '.' || column_name as name from information_schema.view_column_usage
         where view_name = 'one_part' and table_name = any(array[?])`,
        [[...tables]],
      );
      read.set(
        name,
        columns.map((column) => column.name),
      );
      await em.execute('drop view one_part');
    }
    return read;
  });

test('every column is in the download, or it is said why it is not', async () => {
  const all = await columnsOf(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and table_name <> 'migration'`,
  );
  const given = new Set([...(await columnsRead()).values()].flat());
  const explained = Object.entries(notGiven).flatMap(([table, reasons]) =>
    Object.values(reasons).flatMap((columns) => columns.split(' ').map((column) => `${table}.${column}`)),
  );
  // A new column is selected by a part of `ownData` in a feature.ts whose `tables` name its table, or is in notGiven.
  expect(explained.sort()).toEqual(all.filter((column) => !given.has(column)).sort());
});

test('every part of the download is a feature’s, once, and reads the tables that it answers for', async () => {
  expect(gateway.parts.ownData.map(({ name }) => name).sort()).toEqual(Object.keys(ownDataParts).sort());
  const read = await columnsRead();
  for (const { name, tables } of gateway.parts.ownData) {
    const reads = (read.get(name) ?? []).map((column) => column.split('.')[0]);
    expect({ name, tables: [...new Set(reads)].sort() }).toEqual({ name, tables: [...tables].sort() });
  }
});
