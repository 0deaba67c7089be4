import pg from 'pg';
import { urlOfRunning } from '../../src/database/embedded/running-database.ts';
import { tournamentChanged } from '../../src/golf/golf-events.ts';
import { poolCopies } from '../../src/testing/database/copy-pool.ts';
import { openPoolInPlay, type PoolInPlay } from '../pool-in-play.ts';

export interface PoolsInPlay extends PoolInPlay {
  /** All of their names. */
  pools: string[];
  /** A new score of each golfer who plays, as a copy of the feed brings it. */
  postScores(): Promise<void>;
  close(): Promise<void>;
}

/** So many pools of thirty in one week, all of the same players, each with a card of their own. */
export async function openPoolsInPlay(count: number): Promise<PoolsInPlay> {
  const first = await openPoolInPlay(30);
  const { gateway, pool } = first;
  const database = new pg.Client((await urlOfRunning(gateway.dataFolder)) ?? '');
  await database.connect();
  // At once: the gateway would give a pool without a contest one of its own.
  await database.query('begin');
  for (const statement of poolCopies(pool, count - 1)) await database.query(statement);
  await database.query('commit');
  await database.query('analyze');
  const { rows: pools } = await database.query<{ name: string }>('select name from pool');
  const { rows: weeks } = await database.query<{ tournament: string }>(
    'select tournament_id as tournament from contest_week limit 1',
  );
  const tournament = weeks[0]?.tournament;
  let change = -1;
  const postScores = async () => {
    await database.query('begin');
    // First, as the gateway's own look at the feed does it.
    await database.query('select from tournament where id = $1 for update', [tournament]);
    // Some go up, some down, and the next time back.
    await database.query(
      `update field_entry set today = coalesce(today, 0) + $2 * (dg_id % 2 * 2 - 1),
         to_par = coalesce(to_par, 0) + $2 * (dg_id % 2 * 2 - 1)
       where tournament_id = $1 and status = 'active'`,
      [tournament, change],
    );
    await database.query(
      `with changed as (update tournament set version = version + 1 where id = $1 returning id, version)
       select pg_notify('fairway', json_build_object('name', $2::text, 'body',
         json_build_object('tournamentId', id, 'version', version))::text) from changed`,
      [tournament, tournamentChanged.name],
    );
    await database.query('commit');
    change = -change;
  };
  return {
    ...first,
    pools: pools.map(({ name }) => name),
    postScores,
    close: async () => {
      await database.end();
      await gateway.remove();
    },
  };
}
