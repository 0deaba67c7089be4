import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createCtx } from '../context.ts';
import { countStatements } from '../testing/database/count-statements.ts';
import { openPoolGame, type PoolGame } from '../testing/pool-game.ts';
import { settleDue } from './settlement/settle-due.service.ts';

// A thousand entries cost as many statements as three.

let game: PoolGame;
const card = [0, 1, 2, 10, 11, 21, 22, 33];
const crowd = 1000;

beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla']);
  for (const pool of ['Few', 'Many']) {
    await game.pool(pool, ['ann', 'bob', 'carla']);
    await game.card('ann', pool, card);
    if (pool === 'Many') await fill(pool);
  }
  game.finish(1, 2, (golfer) => (golfer % 5) - 2);
  await game.at('2027-01-15T23:00:00Z');
  // Whoever looks first brings the field into memory, for every pool.
  await game.graphql('ann', '{ leaderboard { version } }');
});
afterAll(() => game.gateway.close());

/** A thousand more members, with cards like ann's that differ in one golfer. */
async function fill(pool: string) {
  const sql = (text: string, params: unknown[] = []) => game.gateway.orm.em.fork().execute(text, params);
  await sql(
    `insert into user_account (id, username, name_key, token_version, created_at)
     select gen_random_uuid(), 'player' || n, 'player' || n, 1, now() from generate_series(1, ?) n
     on conflict do nothing`,
    [crowd],
  );
  await sql(
    `insert into pool_member (pool_id, user_id, joined_at, opened_at)
     select pool.id, u.id, now(), now() from pool, user_account u where pool.name = ? and u.username like 'player%'`,
    [pool],
  );
  await sql(
    `insert into entry (id, contest_id, user_id, created_at)
     select gen_random_uuid(), c.id, m.user_id, now()
     from pool join contest c on c.pool_id = pool.id join pool_member m on m.pool_id = pool.id
     join user_account u on u.id = m.user_id and u.username like 'player%' where pool.name = ?`,
    [pool],
  );
  await sql(
    `insert into card (entry_id, week, golfers, saved_at)
     select e.id, 1, to_jsonb(array[1000 + row_number() over () % 10, 1010, 1011, 1012, 1021, 1022, 1023, 1033]), now()
     from pool join contest c on c.pool_id = pool.id join entry e on e.contest_id = c.id
     join user_account u on u.id = e.user_id and u.username like 'player%' where pool.name = ?`,
    [pool],
  );
}

const ask =
  (pool: string, fields: string, more = '') =>
  () =>
    game.graphql<{ pool: { board: { rows: object[] } } }>(
      'ann',
      `query ($name: String!) { pool(name: $name) { board { rows { ${fields} } ${more} } } }`,
      { name: pool },
    );

test.each([
  ['the board', 'user { username } position rounds running weeks moved'],
  ['the board with what it would pay', 'user { username } ifEndedNowCents'],
  ['the board with what counts', 'user { username } counted { golfer { name } rounds { toPar counts } }'],
])('%s', async (_what, fields) => {
  expect((await ask('Many', fields)()).pool.board.rows).toHaveLength(crowd + 3);
  expect(await countStatements(ask('Many', fields))).toBe(await countStatements(ask('Few', fields)));
});

test.each([
  ['the race', 'race { legs { round } lines { user { username } positions toPar } }'],
  ['who is on how many cards', 'ownership { cards golfers { golfer { name } cards position } }'],
])('%s', async (_what, fields) => {
  const asking = (pool: string) => countStatements(ask(pool, 'id', fields));
  // The golfers are read once for all who play on a tournament.
  await asking('Few');
  expect(await asking('Many')).toBe(await asking('Few'));
});

test('one player’s place in several pools takes as many statements as in one', async () => {
  const places = (first: number) => () =>
    game.graphql(
      'ann',
      `{ pools(first: ${first}) { nodes {
        entry { card { notice picks { golfer { id } } } } board { row(username: "Ann") { position running } }
      } } }`,
    );
  expect(await countStatements(places(2))).toBe(await countStatements(places(1)));
});

test('several boards in one answer take as many statements as one', async () => {
  const boards = (first: number) => () =>
    game.graphql(
      'ann',
      `{ pools(first: ${first}) { nodes { board { rows { user { username } position } } } } }`,
    );
  expect(await countStatements(boards(2))).toBe(await countStatements(boards(1)));
});

test('settlement takes as many statements for many entries as for few', async () => {
  const sql = (text: string, params: unknown[] = []) => game.gateway.orm.em.fork().execute(text, params);
  const playedOn = (week: number, pool: string) =>
    sql(
      `update contest_week set tournament_id = ? where contest_id in (
         select contest.id from contest join pool on pool.id = pool_id where number = 1 and pool.name = ?)`,
      [game.tournamentId(week), pool],
    );
  const settling = () =>
    countStatements(() =>
      settleDue(createCtx(game.gateway.parts, { caller: { kind: 'service' }, address: '' })),
    );
  // Only those on the first tournament are due.
  await playedOn(5, 'Many');
  await sql("update tournament set status = 'official' where id = ?", [game.tournamentId(1)]);
  const few = await settling();
  await playedOn(1, 'Many');
  expect(await settling()).toBe(few);
  expect(await sql('select count(*)::int as results from result')).toEqual([{ results: crowd + 2 }]);
});
