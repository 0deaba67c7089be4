import type { Ctx } from '../../context.ts';
import { moment, rowsOf } from '../rows.ts';

/**
 * Identifies this database: its server's start, the database, and one table's file. None of it survives a
 * restore from backup, by whatever method. A mere restart looks the same and costs only a check.
 */
const thisDatabase = `concat_ws(' ',
  extract(epoch from pg_postmaster_start_time()),
  (select oid from pg_database where datname = current_database()),
  pg_relation_filenode('withdrawal'))`;

/**
 * Until when the database may have lost records, because it may have been restored from a backup. Recorded when
 * a gateway finds another database than before, so that no operator has to think of it.
 */
export async function mayHaveLostRowsUntil({ em, wallClock }: Pick<Ctx, 'em' | 'wallClock'>): Promise<Date> {
  // Who is in a transaction has a connection already, and must not wait for a second one.
  const own = em.isInTransaction() ? em : em.fork();
  const [known] = await rowsOf(
    own,
    { until: moment },
    `select forgotten_until as until from known_database where identity = ${thisDatabase}`,
  );
  if (known) return known.until;
  const [noted] = await rowsOf(
    own,
    { until: moment },
    `insert into known_database as known (identity, forgotten_until) values (${thisDatabase}, ?)
     on conflict (id) do update set identity = excluded.identity, forgotten_until = excluded.forgotten_until
       where known.identity <> excluded.identity
     returning forgotten_until as until`,
    [wallClock.now()],
  );
  return noted ? noted.until : mayHaveLostRowsUntil({ em, wallClock });
}
