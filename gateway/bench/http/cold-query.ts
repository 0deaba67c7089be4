import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { urlOfRunning } from '../../src/database/embedded/running-database.ts';
import { boardQuery } from '../board-query.ts';
import { startReference } from '../reference-server.ts';
import { openPoolsInPlay } from '../tick/pools-in-play.ts';
import type { Bench, Sample } from '../turns.ts';
import { type Request, rateOf } from './http-load.ts';

const pools = 50;

/** Boards of thirty rows that have to be read from PostgreSQL, since a contest has changed in the meantime. */
export async function coldQuery(): Promise<Bench> {
  const game = await openPoolsInPlay(pools);
  const { gateway, token } = game;
  const url = (await urlOfRunning(gateway.dataFolder)) ?? '';
  const database = new pg.Client(url);
  await database.connect();
  const bodyFor = (pool: string) =>
    JSON.stringify({ operationName: 'Board', query: boardQuery, variables: { pool } });
  const question = (origin: string): Request => ({
    url: origin,
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    bodies: game.pools.map(bodyFor),
  });
  const ours = question(`${gateway.origin}/graphql`);
  const boards: Answered[] = [];
  for (const pool of game.pools) {
    const headers = { ...ours.headers };
    boards.push(
      (await (await fetch(ours.url, { method: 'POST', headers, body: bodyFor(pool) })).json()) as Answered,
    );
  }
  await storeForReferences(database, boards);
  const stock = await startReference('stock-trio', JSON.stringify({ url }));
  const raw = await startReference('raw-pg', JSON.stringify({ url }));

  /** Beside all three: some contest changes every few milliseconds, so that no answer of ours stays good. */
  async function whileSomethingChanges(measure: () => Promise<Sample>): Promise<Sample> {
    const over = new AbortController();
    const changing = (async () => {
      while (!over.signal.aborted) {
        await database.query(
          'update contest set version = version + 1 where id = (select id from contest limit 1)',
        );
        await sleep(1);
      }
    })();
    try {
      return await measure();
    } finally {
      over.abort();
      await changing;
    }
  }
  const way = (name: string, isReference: boolean, asked: Request, pid: number) => ({
    name,
    isReference,
    // How busy the server was says nothing here: it waits for PostgreSQL.
    measure: async (seconds: number) => {
      const { value, p99 = 0 } = await whileSomethingChanges(() => rateOf(asked, pid, seconds));
      return { value, p99 };
    },
  });
  return {
    title: `cold board query, ${pools} pools of thirty`,
    unit: 'answers/s',
    better: 'more',
    ways: [
      way('type-graphql, MikroORM and Apollo', true, question(stock.url), stock.pid),
      way('one statement on fastify', true, question(raw.url), raw.pid),
      way('Fairway', false, ours, gateway.pid),
    ],
    close: async () => {
      await Promise.all([stock.stop(), raw.stop(), database.end()]);
      await game.close();
    },
  };
}

interface Answered {
  data: { pool: { id: string; name: string; board: { version: number; rows: Row[] } } };
}

interface Row {
  id: string;
  position: string;
  moved: number | null;
  rounds: (number | null)[];
  running: number | null;
  total: number | null;
  user: { id: string; username: string };
}

/** The same boards as plain tables, which the references need only read. */
async function storeForReferences(database: pg.Client, boards: readonly Answered[]): Promise<void> {
  await database.query(`
    create schema reference;
    create table reference.person (id uuid primary key, username text not null);
    create table reference.pool (id uuid primary key, name text not null unique, version int not null);
    create table reference.board_row (id uuid primary key, pool_id uuid not null references reference.pool,
      person_id uuid not null references reference.person, place int not null, position text not null, moved int,
      rounds int[] not null, running int, total int);
    create index on reference.board_row (pool_id, place);`);
  for (const { data } of boards) {
    const { id, name, board } = data.pool;
    await database.query('insert into reference.pool values ($1, $2, $3)', [id, name, board.version]);
    for (const [place, row] of board.rows.entries()) {
      await database.query('insert into reference.person values ($1, $2) on conflict do nothing', [
        row.user.id,
        row.user.username,
      ]);
      const { id: rowId, position, moved, rounds, running, total, user } = row;
      await database.query('insert into reference.board_row values ($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
        ...[rowId, id, user.id, place, position, moved, rounds, running, total],
      ]);
    }
  }
  await database.query('analyze');
}
