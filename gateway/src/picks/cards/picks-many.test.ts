import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { tick } from '../../schedule/tick.ts';
import { countStatements } from '../../testing/database/count-statements.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

const eight = [1000, 1001, 1002, 1010, 1011, 1021, 1022, 1033];

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob']);
  await game.pool('Small', ['ann', 'bob']);
  await game.pool('Large', ['ann', 'bob']);
  const em = game.gateway.orm.em.fork();
  await em.execute(
    `with people as (
       insert into user_account (id, username, name_key, email, email_key, password_hash, created_at)
       select gen_random_uuid(), 'player' || n, 'player' || n, 'player' || n || '@example.com',
         'player' || n || '@example.com', 'none', now()
       from generate_series(1, 998) n
       returning id
     ), members as (
       insert into pool_member (pool_id, user_id, joined_at, opened_at)
       select pool.id, people.id, now(), now() from people, pool where pool.name = 'Large'
     )
     insert into entry (id, contest_id, user_id, created_at)
     select gen_random_uuid(), contest.id, people.id, now()
     from people, contest join pool on pool.id = contest.pool_id where pool.name = 'Large'`,
  );
  await em.execute(
    'insert into card (entry_id, week, golfers, saved_at) select id, 1, ?::jsonb, now() from entry',
    [JSON.stringify(eight)],
  );
});
afterAll(() => game.gateway.close());

const readAll = (pool: string) => game.rest('ann', 'GET', `/userpicks?poolName=${pool}`);

test('the cards of a thousand take as many statements as those of two', async () => {
  await readAll('Small');
  const few = await countStatements(() => readAll('Small'));
  const many = await countStatements(() => readAll('Large'));
  expect(many).toBe(few);
  expect((await readAll('Large')).body).toHaveLength(1000);
});

test('so does replacing a golfer on all of them, and a tick that replaces nobody has two for it', async () => {
  await game.at('2027-01-14T06:00:00Z');
  const { gateway } = game;
  const em = gateway.orm.em.fork();
  const withdraw = (id: number, pool: string) =>
    em.execute(
      `update field_entry set status = case when dg_id = ? then 'withdrawn' else 'active' end;
       update card set golfers = case
         when pool.name = ? then ?::jsonb else '[1004, 1005, 1006, 1012, 1013, 1023, 1024, 1034]'::jsonb end,
         replacements = '[]'
       from entry join contest on contest.id = contest_id join pool on pool.id = pool_id
       where entry.id = entry_id;
       update contest set version = version + 1`,
      [id, pool, JSON.stringify(eight)],
    );
  const ticking = () => countStatements(() => tick(gateway.parts));

  await withdraw(1, 'Small');
  // Whoever comes first after a change reads the field into memory.
  await ticking();
  const idle = await ticking();
  // Mails are noted of a golfer's withdrawal once; after that the same again is only the replacing.
  await withdraw(1000, 'Small');
  await ticking();
  await withdraw(1000, 'Small');
  const few = await ticking();
  await withdraw(1000, 'Large');
  const many = await ticking();
  expect(many).toBe(few);
  expect(await ticking()).toBe(idle);
  const [kept] = await em.execute<{ replaced: number }[]>(
    `select count(*)::int as replaced from card where replacements @> '[{"out": 1000, "in": 1003}]'`,
  );
  expect(kept?.replaced).toBe(1000);
});

test('the cards of many pools take as many statements as those of two', async () => {
  game.gateway.gameClock.set('2027-01-13T17:00:00Z');
  const query =
    '{ myPools { name entry { card { week picks { tier } } submit { allowed } sheet { week } } } }';
  const ask = () => game.graphql('bob', query);
  await ask();
  const two = await countStatements(ask);
  for (const name of ['Third', 'Fourth', 'Fifth']) await game.pool(name, ['bob']);
  expect(await countStatements(ask)).toBe(two);
});
