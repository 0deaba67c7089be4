import type { EntityManager } from '@mikro-orm/postgresql';
import type { Week } from '../week.ts';
import { mustEqual } from './must-equal.ts';
import { plannedRows } from './planned-rows.ts';

// Rows that name another row by its id, which has to be there, wherever the database does not see to that itself.

/** By column, the table that it names. */
const named: Readonly<Record<string, string>> = {
  user_id: 'user_account',
  by_id: 'user_account',
  pool_id: 'pool',
  contest_id: 'contest',
  entry_id: 'entry',
  tournament_id: 'tournament',
  checkout_id: 'checkout',
  withdrawal_id: 'withdrawal',
  message_id: 'message',
};

/** What is kept on purpose when the other row goes: books, and what has been said. */
const kept = new Set(['checkout.entry_id']);

let question: string | undefined;

async function questionOf(em: EntityManager): Promise<string> {
  const quoted = Object.keys(named)
    .map((column) => `'${column}'`)
    .join(', ');
  const columns = await em.execute<{ table: string; column: string; type: string }[]>(
    `select columns.table_name as "table", column_name as "column", data_type as type from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in (${quoted})
       and data_type in ('uuid', 'bigint', 'text', 'integer')`,
  );
  const ids = new Map(
    (
      await em.execute<{ name: string; type: string }[]>(
        `select table_name as name, data_type as type from information_schema.columns
         where table_schema = 'public' and column_name = 'id'`,
      )
    ).map(({ name, type }) => [name, type]),
  );
  return columns
    .flatMap(({ table, column, type }) => {
      const other = named[column] ?? '';
      const idType = ids.get(other);
      if (!idType || kept.has(`${table}.${column}`)) return [];
      // As texts only where it has to be: that is ten times as slow.
      const isSame =
        type === idType ? `other.id = one."${column}"` : `other.id::text = one."${column}"::text`;
      return `select '${table}.${column}' as what, count(*)::int as count from "${table}" one
         where "${column}" is not null and not exists (select 1 from "${other}" other where ${isSame})`;
    })
    .join(' union all ');
}

export async function checkOrphans(week: Week): Promise<void> {
  question ??= await questionOf(week.gateway.orm.em.fork());
  const orphans = await plannedRows<{ what: string; count: number }>(week, 'orphans', question);
  mustEqual(
    week,
    'nothing left over',
    'what is orphaned',
    orphans.filter(({ count }) => count > 0),
    [],
  );
}
