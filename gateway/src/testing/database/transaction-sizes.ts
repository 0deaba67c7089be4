import type { Orm } from '../../database/orm.ts';
import { number, rowsOf } from '../../database/rows.ts';

/**
 * How many of a table's rows each transaction wrote, of those that wrote them last, and in the order of these. The
 * databases of tests end no statement for its length: what would take too long with a million rows shows by this.
 */
export async function rowsOfEachTransaction(
  { em }: Pick<Orm, 'em'>,
  table: string,
  where = 'true',
): Promise<number[]> {
  const rows = await rowsOf(
    em.fork(),
    { count: number },
    `select count(*)::int as count from ${table} where ${where} group by xmin order by min(xmin::text::bigint)`,
  );
  return rows.map(({ count }) => count);
}
