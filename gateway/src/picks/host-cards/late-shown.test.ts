import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrate } from '../../database/opening/migrate.ts';
import { parseCsv } from '../../exports/testing/parse-csv.ts';
import { tables } from '../../features/features.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

// G44: a card that was made after the lock is shown as late wherever cards and boards are. Ann's was in time, bob's is
// entered by the host, and carla is let in.

const players = ['ann', 'bob', 'carla'];
const eight = [0, 1, 2, 10, 11, 21, 22, 33];
const others = [8, 9, 4, 19, 20, 31, 32, 47];
const reason = 'On a plane.';

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(players);
  for (const pool of ['Over', 'Open']) await game.pool(pool, players);
  await game.pool('Weeks', players, { format: 'Multi-Week', numTournaments: 2 });
  for (const pool of ['Over', 'Open', 'Weeks']) await game.card('ann', pool, eight);
  await game.at('2027-01-14T06:00:00Z');
  for (const poolName of ['Over', 'Open', 'Weeks']) {
    await game.graphql(
      'ann',
      `mutation ($poolName: String!, $golfers: [ID!]!, $reason: String!) {
        enterCard(pool: $poolName, username: "bob", golfers: $golfers, reason: $reason) { id } }`,
      { poolName, reason, golfers: others.map((place) => String(game.golfers[place]?.dgId)) },
    );
    const body = { poolName, username: 'carla', reason };
    expect(await game.rest('ann', 'PUT', '/userpicks/let-in', body)).toMatchObject({ status: 200 });
    await game.card('carla', poolName, others);
  }
});
afterAll(() => game.gateway.close());

interface Row {
  late: boolean;
  user: { username: string };
}
const lateOf = (rows: readonly Row[]) =>
  rows
    .filter(({ late }) => late)
    .map(({ user }) => user.username)
    .sort();
async function shown(pool: string) {
  const answer = await game.graphql<{
    pool: {
      board: { rows: Row[]; weeks: { rows: Row[] }[] };
      contests: { nodes: { finalBoard: { rows: Row[] } | null }[] };
    };
  }>(
    'ann',
    `query ($pool: String!) { pool(name: $pool) {
      board { rows { late user { username } } weeks { rows { late user { username } } } }
      contests { nodes { finalBoard { rows { late user { username } } } } }
    } }`,
    { pool },
  );
  const { board, contests } = answer.pool;
  return {
    board: lateOf(board.rows),
    weeks: board.weeks.map(({ rows }) => lateOf(rows)),
    settled: contests.nodes.map(({ finalBoard }) => lateOf(finalBoard?.rows ?? [])),
  };
}
const both = ['bob', 'carla'];

test('on the board, in the week it was late for', async () => {
  expect(await shown('Open')).toEqual({ board: both, weeks: [both], settled: [] });
  expect(await shown('Weeks')).toEqual({ board: both, weeks: [both, []], settled: [] });
});

test('with the card, on every API', async () => {
  const { pool } = await game.graphql<{ pool: Record<string, { late: boolean }> }>(
    'bob',
    `{ pool(name: "Open") { ann: card(username: "ann") { late }
      bob: card(username: "bob") { late } carla: card(username: "carla") { late } } }`,
  );
  expect(pool).toEqual({ ann: { late: false }, bob: { late: true }, carla: { late: true } });
  const cards = await game.rest('bob', 'GET', '/userpicks?poolName=Open');
  expect(cards.body).toMatchObject([{ username: 'ann' }, { late: true }, { late: true }]);
  expect(Object(cards.body)[0]).not.toHaveProperty('late');
  expect(await game.rest('bob', 'GET', '/userpicks/carla/Open')).toMatchObject({ body: { late: true } });
});

test('in the files for spreadsheets', async () => {
  const rows = async (what: string, pool: string) => {
    const { body } = await game.rest('ann', 'GET', `/create-pool/${what}-csv?poolName=${pool}`);
    return parseCsv(String(Object(body).csv)).slice(1);
  };
  const cards = await rows('cards', 'Open');
  expect(new Set(cards.map(([member, , , , , , , note]) => `${member} ${note}`))).toEqual(
    new Set(['ann ', 'bob late card', 'carla late card']),
  );
  const noted = async (pool: string) =>
    new Map((await rows('results', pool)).map((row) => [row[1], row.at(-1)]));
  expect(await noted('Open')).toEqual(
    new Map([
      ['ann', ''],
      ['bob', 'late card'],
      ['carla', 'late card'],
    ]),
  );
  expect((await noted('Weeks')).get('bob')).toBe('1 of 2 cards late');
});

test('a change of a card that was there is no late card', async () => {
  await game.graphql(
    'ann',
    `mutation ($golfers: [ID!]!) {
      enterCard(pool: "Open", username: "ann", golfers: $golfers, reason: "A slip.") { id } }`,
    { golfers: others.map((place) => String(game.golfers[place]?.dgId)) },
  );
  expect((await shown('Open')).board).toEqual(both);
});

test('on boards that are settled, and for what was late before it was kept', async () => {
  const sql = (text: string) => game.gateway.orm.em.fork().execute(text);
  for (const round of [1, 2, 3, 4]) {
    game.finish(1, round, (golfer) => (golfer % 5) - 2);
    await game.at(`2027-01-${13 + round}T22:00:00Z`);
  }
  await sql(`update pool set deleted_at = now() where name = 'Open'`);
  await game.at('2027-01-17T22:31:00Z');
  const now = [await shown('Over'), await shown('Weeks')];
  expect(now[0]).toMatchObject({ settled: [both] });
  const facts = () =>
    sql(`select frozen_board -> 'facts' as facts from contest where frozen_board is not null order by id`);
  const kept = await facts();

  await sql('alter table card drop column is_late');
  await sql(`
    update contest set frozen_board = jsonb_set(frozen_board, '{facts,entries}',
      replace(frozen_board #>> '{facts,entries}', '"isLate": true, ', '')::jsonb)
    where frozen_board is not null`);
  await sql(`delete from migration where name = '0290-late-cards-shown'`);
  expect(await facts()).not.toEqual(kept);
  await migrate(game.gateway.databaseUrl, tables);
  expect(await facts()).toEqual(kept);
  expect([await shown('Over'), await shown('Weeks')]).toEqual(now);
});
