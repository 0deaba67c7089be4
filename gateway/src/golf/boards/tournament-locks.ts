import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Tournament } from '../tournament.entity.ts';

// Who settles shares a tournament's row with others who do, so PostgreSQL lets the next of them in before a writer that
// waits: while thousands of contests are settled, no score would be stored. A lock of the tournament's name, which
// serves in the order of asking, is taken before the row.

const turnOf = "hashtextextended('scores of ' || id, 0)";

/** Held against an operator who rules on its board, as that one holds it against new scores. */
export async function tournamentForUpdate(em: EntityManager, id: string): Promise<Tournament> {
  await em.execute(`select pg_advisory_xact_lock(${turnOf}) from (values (?)) as one (id)`, [id]);
  return em.findOneOrFail(Tournament, id, { refresh: true, lockMode: LockMode.PESSIMISTIC_WRITE });
}

/** Holds the contests' tournaments against new scores, and not against others who do the same. */
export async function holdTournamentsOf(em: EntityManager, contestIds: readonly string[]): Promise<void> {
  const played = 'select tournament_id from contest_week where contest_id = any(array[?]::uuid[])';
  await em.execute(
    `select pg_advisory_xact_lock_shared(${turnOf})
     from (select id from tournament where id in (${played}) order by id) as one`,
    [[...contestIds]],
  );
  await em.execute(`select 1 from tournament where id in (${played}) order by id for share`, [
    [...contestIds],
  ]);
}
