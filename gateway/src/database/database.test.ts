import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { tables } from '../features/features.ts';
import { createTestDatabase } from '../testing/database/test-database.ts';
import { waitForDatabase } from './opening/connection.ts';
import { migrate } from './opening/migrate.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('the database', () => {
  test('as the migrations leave it has every column the entities name', async () => {
    const em = database.orm.em.fork();
    const missing: string[] = [];
    for (const meta of database.orm.getMetadata().getAll().values()) {
      const columns = await em.execute<{ column_name: string }[]>(
        'select column_name from information_schema.columns where table_schema = ? and table_name = ?',
        [meta.schema ?? 'public', meta.tableName],
      );
      const known = new Set(columns.map(({ column_name }) => column_name));
      const named = Object.values(meta.properties).flatMap(({ fieldNames, persist }) =>
        persist === false ? [] : (fieldNames ?? []),
      );
      missing.push(...named.filter((name) => !known.has(name)).map((name) => `${meta.tableName}.${name}`));
    }
    expect(missing).toEqual([]);
  });

  test('is migrated once, however many gateways start together', async () => {
    await Promise.all(Array.from({ length: 4 }, () => migrate(database.url, tables)));
    const names = await database.orm.em.fork().execute<{ name: string }[]>('select name from migration');
    expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
  });

  test('of a newer version is left alone, in one sentence', async () => {
    const em = database.orm.em.fork();
    await em.execute("insert into migration (name, executed_at) values ('9999-from-tomorrow', now())");
    await expect(migrate(database.url, tables)).rejects.toThrow(/newer Fairway .*9999-from-tomorrow/);
    await em.execute("delete from migration where name = '9999-from-tomorrow'");
  });

  test('that refuses says so at once, without the password', async () => {
    const wrong = database.url.replace(/:[^:@]+@/, ':hunter2@');
    const fault = await waitForDatabase(wrong).catch((fault: Error) => fault.message);
    expect(fault).toMatch(/^DATABASE_URL is refused by the database/);
    expect(fault).not.toContain('hunter2');
  });
});
