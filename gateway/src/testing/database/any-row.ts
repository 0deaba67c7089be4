import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { rowsOf, text } from '../../database/rows.ts';
import { transactional } from '../../database/transaction.ts';

/** A value of each type for a column that must have one, other in every row where rows are told apart by it. */
const anyOf: Record<string, () => string> = {
  text: () => `any ${randomUUID()}`,
  uuid: () => randomUUID(),
  int2: () => '1',
  int4: () => '1',
  int8: () => String(Number.parseInt(randomUUID().slice(0, 8), 16)),
  float8: () => '1',
  bool: () => 'false',
  date: () => '2026-01-01',
  timestamptz: () => '2026-01-01T00:00:00Z',
  jsonb: () => '{}',
  bytea: () => '\\x00',
  _text: () => '{}',
};

/**
 * Inserts a row with these values into any table. What else must have a value gets some, of no meaning: neither
 * references nor triggers are looked at. So a test can ask the same of every table that there is.
 */
export async function insertAnyRow(
  em: EntityManager,
  table: string,
  given: Readonly<Record<string, unknown>>,
): Promise<void> {
  const needed = await rowsOf(
    em,
    { name: text, type: text },
    `select column_name as name, udt_name as type from information_schema.columns
     where table_schema = 'public' and table_name = ? and is_nullable = 'NO' and column_default is null
       and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table],
  );
  const values: Record<string, unknown> = {};
  for (const { name, type } of needed) {
    const any = anyOf[type];
    if (!any && !(name in given))
      throw new Error(`No value is known for ${table}.${name}, which is ${type}.`);
    values[name] = any?.();
  }
  Object.assign(values, given);
  const columns = Object.keys(values);
  await transactional({ em }, async (inner) => {
    await inner.execute('set local session_replication_role = replica');
    await inner.execute(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      Object.values(values),
    );
  });
}
