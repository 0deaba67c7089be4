import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { drawsFrom } from '../../../tools/nightly/draws.mjs';
import { seedFrom, tried } from '../../../tools/nightly/tried.mjs';
import { buildApp } from '../app.ts';
import { type Orm, openOrm } from '../database/orm.ts';
import { tables } from '../features/features.ts';
import { watchStatements } from '../testing/database/count-statements.ts';
import { openPoolGame, type PoolGame } from '../testing/pool-game.ts';
import { serviceToken } from '../testing/test-gateway.ts';

const players = ['ann', 'bob', 'carla', 'dev'];
const board = `query Board($pool: String!) {
  pool(name: $pool) {
    name isMember memberCount
    members { user { username } }
    contest { weeks { tournament { id state lockAt } } }
    board { version rows { position total user { username } counted { golfer { name } toPar } } }
  }
}`;

let game: PoolGame;
/** A second gateway on the same database. */
let other: { app: FastifyInstance; orm: Orm; origin: string };
beforeAll(async () => {
  game = await openPoolGame(players);
  await game.pool('Sunday', players.slice(0, 3));
  const { parts, databaseUrl } = game.gateway;
  const orm = await openOrm(databaseUrl, tables);
  const app = await buildApp(
    { ...parts, orm, metrics: new Registry() },
    {
      introspection: false,
      explorer: false,
      trustProxy: [],
      pages: { staticRoot: import.meta.dirname, remotesUrl: undefined },
    },
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  other = { app, orm, origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
  // What was never asked before is not kept: it may change something.
  for (const origin of origins()) await bytes(origin, 'dev');
});
afterAll(async () => {
  await other.app.close();
  await other.orm.close();
  await game.gateway.close();
});

const origins = () => [game.gateway.origin, other.origin];

async function ask(origin: string, player: string, query = board): Promise<Response> {
  return fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${game.token(player)}` },
    body: JSON.stringify({ query, variables: { pool: 'Sunday' } }),
  });
}
const bytes = async (origin: string, player: string, query?: string) =>
  (await ask(origin, player, query)).text();

/** How many answers did not come from memory. */
async function workedOut(): Promise<number> {
  const metrics = await game.gateway.parts.metrics.metrics();
  return Number(/^fairway_answers_total\{of="body",from="tables"\} (\d+)/m.exec(metrics)?.[1]);
}

let asked = 0;
/** Never asked before, letter by letter, so that nothing of it can be known. */
const anew = (query = board) => {
  asked += 1;
  return `${query} # ${asked}`;
};

const rest = (origin: string, player: string, path: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/api${path}`, {
    headers: { authorization: `Bearer ${game.token(player)}`, ...headers },
  });

/** What is sent to the database, but to find out whether what is remembered is still so. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  await watchStatements((_client, [statement]) => {
    sent.push(typeof statement === 'string' ? statement : String(Object(statement).text));
  }, work);
  return sent.filter((text) => !text.includes('from changed_table'));
}

const write = (sql: string) => game.gateway.orm.em.fork().execute(sql);

describe('what was answered once', () => {
  test('is answered from memory to the same caller only', async () => {
    const first = await bytes(game.gateway.origin, 'ann');
    let again = '';
    expect(
      await statementsOf(async () => {
        again = await bytes(game.gateway.origin, 'ann');
      }),
    ).toEqual([]);
    expect(again).toBe(first);
    expect(await game.gateway.parts.metrics.metrics()).toMatch(
      /^fairway_answers_total\{of="body",from="memory"\} [1-9]/m,
    );
    expect(await bytes(game.gateway.origin, 'dev')).toContain('"isMember":false');
    expect(await bytes(game.gateway.origin, 'bob')).toContain('"isMember":true');
  });

  test('is the same for those who ask at the same time, and worked out once', async () => {
    const query = anew();
    await bytes(game.gateway.origin, 'dev', query);
    const sent = await statementsOf(async () => {
      const all = await Promise.all(
        Array.from({ length: 12 }, () => bytes(game.gateway.origin, 'ann', query)),
      );
      expect(new Set(all).size).toBe(1);
      expect(all[0]).toContain('"isMember":true');
    });
    expect(sent.filter((text) => text.includes('pool_name'))).toHaveLength(1);
  });

  test('is executed again after a second, since it may depend on the time', async () => {
    const sent = async () => (await statementsOf(() => ask(game.gateway.origin, 'ann'))).length;
    await sent();
    expect(await sent()).toBe(0);
    game.gateway.wallClock.advance({ seconds: 1 });
    expect(await sent()).toBeGreaterThan(0);
    expect(await sent()).toBe(0);
    game.gateway.gameClock.advance({ seconds: 1 });
    expect(await sent()).toBeGreaterThan(0);
  });

  test('is not kept where something changes while it is read', async () => {
    const query = anew();
    await bytes(game.gateway.origin, 'dev', query);
    let old = Promise.resolve('');
    // Who asks is known for a second, without a look at the table.
    await bytes(game.gateway.origin, 'ann', anew());
    await game.gateway.orm.em.fork().transactional(async (em) => {
      await em.execute('lock table user_account');
      const isReadingPlayers = new Promise<void>((resolve) => {
        const onQuery = (_client: unknown, [statement]: readonly unknown[]) => {
          if (/from entry join user_account/.test(String(Object(statement).text ?? statement))) resolve();
        };
        void watchStatements(onQuery, () => {
          old = bytes(game.gateway.origin, 'ann', query);
          return old;
        });
      });
      // By then the pool has been read, and its players wait.
      await isReadingPlayers;
      await em.execute(`update pool set name = 'Sunday again' where name = 'Sunday'`);
    });
    expect(await old).toContain('"name":"Sunday"');
    expect(await bytes(game.gateway.origin, 'ann', query)).toContain('"name":"Sunday again"');
    await write(`update pool set name = 'Sunday' where name = 'Sunday again'`);
  });

  test('says nothing of what was never committed', async () => {
    const before = await bytes(game.gateway.origin, 'ann');
    const em = game.gateway.orm.em.fork();
    await expect(
      em.transactional(async (tx) => {
        await tx.execute(`update user_account set username = 'nobody' where name_key = 'bob'`);
        expect(await bytes(game.gateway.origin, 'ann')).toBe(before);
        throw new Error('and back');
      }),
    ).rejects.toThrow('and back');
    expect(await bytes(game.gateway.origin, 'ann')).toBe(before);
  });

  test('is not believed while the database does not say what has changed', async () => {
    await bytes(game.gateway.origin, 'ann');
    await write('alter table changed_table rename to lost');
    expect((await statementsOf(() => ask(game.gateway.origin, 'ann'))).length).toBeGreaterThan(0);
    await write('alter table lost rename to changed_table');
    await bytes(game.gateway.origin, 'ann');
    expect(await statementsOf(() => ask(game.gateway.origin, 'ann'))).toEqual([]);
  });

  test.each([
    ['money, of whose tables nobody notes the changes', '{ me { balanceCents } }'],
    ['the time', '{ clock { now zone } }'],
  ])('is worked out anew where it is %s', async (_what, query) => {
    for (let times = 0; times < 3; times += 1) await bytes(game.gateway.origin, 'ann', query);
    const before = await workedOut();
    await ask(game.gateway.origin, 'ann', query);
    expect(await workedOut()).toBe(before + 1);
  });

  test('says how far a tournament is, and no longer than it is so', async () => {
    const query = '{ tournament { name state } }';
    const name = async (origin: string) => JSON.parse(await bytes(origin, 'ann', query)).data.tournament.name;
    for (const origin of [...origins(), ...origins()]) await name(origin);
    const before = await workedOut();
    await name(game.gateway.origin);
    expect(await workedOut()).toBe(before);
    // Nobody tells of it, and the tournament comes from memory, too.
    for (const called of ['Renamed', 'Palmetto Classic']) {
      await write(`update tournament set name = '${called}' where id = '2027-7'`);
      for (const origin of origins()) expect(await name(origin)).toBe(called);
    }
  });
});

describe('who asks', () => {
  test('is signed out on every gateway once the session has ended', async () => {
    const token = await game.gateway.signUp('guest');
    const me = async (origin: string) => {
      const answer = await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ query: '{ me { username } }' }),
      });
      return answer.text();
    };
    for (const origin of origins())
      for (let times = 0; times < 2; times += 1) expect(await me(origin)).toContain('guest');
    expect(await game.gateway.rest('POST', '/logout', { token })).toMatchObject({ status: 200 });
    for (const origin of origins()) {
      expect(await me(origin)).not.toContain('guest');
      const answer = await fetch(`${origin}/api/liveResults`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status).toBe(401);
    }
  });

  test('sees no board from the moment they are sent away', async () => {
    for (const origin of origins()) expect(await bytes(origin, 'carla')).toContain('"rows":[');
    await write(
      `delete from pool_member where user_id = (select id from user_account where name_key = 'carla')`,
    );
    for (const origin of origins()) expect(await bytes(origin, 'carla')).toContain('"board":null');
  });
});

describe('over REST', () => {
  test('it has an ETag, and is answered with 304 to who has it', async () => {
    const first = await rest(game.gateway.origin, 'ann', '/liveResults');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(etag).toMatch(/^"[\w-]{27}(-gzip)?"$/);
    const again = await rest(game.gateway.origin, 'ann', '/liveResults', { 'if-none-match': `"x", ${etag}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    for (const more of [{}, { authorization: `Bearer ${serviceToken}` }]) {
      const weakened = { ...more, 'if-none-match': `W/${etag}` };
      expect((await rest(game.gateway.origin, 'ann', '/liveResults', weakened)).status).toBe(304);
    }
    await write('update tournament set live_at = now() where live_at is not null');
    await write(`update field_entry set to_par = coalesce(to_par, 0) - 1`);
    const changed = await rest(game.gateway.origin, 'ann', '/golfer-odds', { 'if-none-match': etag });
    expect(changed.status).toBe(200);
  });
});

/** What the table says of it, past all that is remembered. */
async function tournamentStored(id: string) {
  const sql = 'select id, upper(status) as state, lock_at as at from tournament where id = ?';
  const [row] = await game.gateway.orm.em
    .fork()
    .execute<{ id: string; state: string; at: string }[]>(sql, [id]);
  return row && { id, state: row.state, lockAt: new Date(row.at).toISOString() };
}

/** So many writes at random; by night it is done with ten thousand. */
const rounds = Number(process.env.RANDOM_WRITES ?? 40);
const seed = seedFrom('WRITES_SEED');

const writes = [
  (at: number) =>
    `update field_entry set to_par = ${(at % 9) - 5}, position = 'T${(at % 7) + 1}' where dg_id % 5 = ${at % 5}`,
  (at: number) => `update golfer set player_name = 'Golfer, ${at}' where dg_id % 11 = ${at % 11}`,
  (at: number) => `update tournament set version = version + ${at % 2}`,
  (at: number) =>
    `update tournament set status = '${['scheduled', 'live', 'suspended', 'complete', 'official', 'cancelled'][at % 6]}', version = version + 1 where id = '2027-7'`,
  (at: number) =>
    `update tournament set lock_at = lock_at + interval '1 minute', excluded = case when ${at % 5} = 0 then 'A team event.' end`,
  (at: number) => `update tournament set tiers_frozen_at = case when ${at % 4} > 0 then now() end`,
  (at: number) =>
    `update field_entry set rounds = jsonb_set(rounds, '{0,teeAt}', '"2027-01-14T1${at % 10}:00:00.000Z"') where jsonb_array_length(rounds) > 0 and dg_id % 3 = ${at % 3}`,
  (at: number) =>
    `update user_account set username = '${at % 4 === 0 ? 'Ann' : 'ann'}', picture_id = null where name_key = 'ann' and ${at % 2} = 0`,
  (at: number) => `update contest set version = version + ${at % 3}`,
  (at: number) =>
    `update entry set paid_at = case when ${at % 2} = 0 then now() end where id in (select id from entry limit 1)`,
  (at: number) => `update card set golfers = golfers, saved_at = now() where ${at % 2} = 1`,
  (at: number) =>
    `delete from pool_member where user_id = (select id from user_account where name_key = '${players[at % 4]}') and ${at % 3} = 0`,
  (at: number) => `insert into pool_member (pool_id, user_id, joined_at, opened_at)
    select pool.id, u.id, now(), now() from pool, user_account u where name = 'Sunday' and u.name_key = '${players[at % 4]}'
    on conflict do nothing`,
  (at: number) => `update pool set max_users = ${10 + (at % 20)} where name = 'Sunday'`,
];

test(`after every write, by whichever gateway, all of them answer what they would if they knew nothing, drawn from ${seed}`, async () => {
  const draw = drawsFrom(seed);
  const random = (below: number) => Math.floor(draw() * below);
  await game.card('ann', 'Sunday', [0, 1, 2, 10, 11, 21, 22, 40]);
  let cached = 0;
  for (let round = 0; round < rounds; round += 1) {
    const orm = random(2) === 0 ? game.gateway.orm : other.orm;
    await orm.em.fork().execute(writes[random(writes.length)]?.(round) ?? '');
    for (const origin of origins())
      for (const player of ['ann', 'dev']) {
        const known = await bytes(origin, player);
        expect(known).toBe(await bytes(origin, player, anew()));
        for (const { tournament } of JSON.parse(known).data.pool?.contest?.weeks ?? [])
          expect(tournament).toEqual(await tournamentStored(tournament.id));
        const sent = await statementsOf(async () => expect(await bytes(origin, player)).toBe(known));
        if (sent.length === 0) cached += 1;
        const results = await (await rest(origin, player, '/liveResults')).json();
        expect(results).toEqual(await (await rest(origin, player, `/liveResults?anew=${anew('')}`)).json());
      }
  }
  // Nearly all that is asked twice comes from memory; a second passes now and then.
  expect(cached).toBeGreaterThan(rounds * 3);
  tried('answers', { writes: rounds }, seed);
});
