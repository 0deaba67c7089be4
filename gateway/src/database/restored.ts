import type { Ctx } from '../context.ts';
import { moment, rowsOf } from './rows.ts';

/**
 * What differs where the database is another than it was: the start of its server, the database, and the file that
 * holds one of its tables. None of it comes back with a backup, whichever way that was made and put back; that a
 * server was merely started again looks alike, and costs no more than a look.
 */
const thisDatabase = `concat_ws(' ',
  extract(epoch from pg_postmaster_start_time()),
  (select oid from pg_database where datname = current_database()),
  pg_relation_filenode('withdrawal'))`;

/**
 * The last moment up to which the database may have forgotten something, because it may have been put back from a
 * backup. It is noted by whoever finds another database than the one before, so that no operator has to think of it.
 */
export async function mayHaveForgottenUntil({ em, wallClock }: Pick<Ctx, 'em' | 'wallClock'>): Promise<Date> {
  const own = em.fork();
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
  return noted ? noted.until : mayHaveForgottenUntil({ em, wallClock });
}
