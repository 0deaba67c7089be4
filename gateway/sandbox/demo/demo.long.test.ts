import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { findDifferences } from '../../src/money/ledger/proofs.ts';
import { createTestDatabase } from '../../src/testing/database/test-database.ts';
import { openSandboxGateway, type SandboxGateway } from '../../src/testing/sandbox-gateway.ts';
import { messagesAfterResult, messagesByPool } from './chat-messages.ts';
import { openPools, password, playedPool, players } from './players-and-pools.ts';
import { inventoryOf } from './testing/inventory.ts';

// It prepares several demos.
jest.setTimeout(90_000);

type Database = Awaited<ReturnType<typeof createTestDatabase>>;
type App = SandboxGateway['app'];

async function ask<Body>(app: App, path: string, player: string, body?: object): Promise<Body> {
  const login = { method: 'POST', url: '/api/login', payload: { username: player, password } } as const;
  const { token } = (await app.inject(login)).json<{ token: string }>();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.inject(
    body ? { method: 'POST', url: path, headers, payload: body } : { url: path, headers },
  );
  expect(answer.statusCode).toBe(200);
  return answer.json<Body>();
}

const opened: SandboxGateway[] = [];
const databases: Database[] = [];

const emptyDatabase = async () => {
  const database = await createTestDatabase();
  databases.push(database);
  return database;
};
const openOn = async (...[{ url }, settings]: [Database, Parameters<typeof openSandboxGateway>[1]?]) => {
  const gateway = await openSandboxGateway(url, settings);
  opened.push(gateway);
  return gateway;
};
const closeAll = async () => {
  for (const gateway of opened.splice(0)) await gateway.close();
};
afterAll(async () => {
  await closeAll();
  for (const database of databases) await database.drop();
});

/** Made by two gateways that start at the same time. */
let shared: Database;
let app: App;
let demo: string[];

beforeAll(async () => {
  shared = await emptyDatabase();
  const both = await Promise.all([openOn(shared), openOn(shared)]);
  await Promise.all(both.map((gateway) => gateway.prepareDemo()));
  for (const { sandbox } of both) expect(sandbox.clock.now().toISOString()).toBe('2027-01-13T17:00:00.000Z');
  app = both[0].app;
  demo = await inventoryOf(shared);
});

describe('the demo of an empty sandbox', () => {
  test('has its players once, though two gateways were asked for it', async () => {
    const named = (kind: string) => demo.filter((line) => line.startsWith(`${kind}:`));
    expect(named('user')).toEqual([...players].sort().map((name) => `user: ${name}`));
    expect(named('pool')).toHaveLength(openPools.length + 1);
    expect(named('demo')).toEqual([expect.stringMatching(/2027-01-13 17:00:00.* t$/)]);
  });

  test('shows the demo logins to visitors who may see the sandbox', async () => {
    const { demo: shown } = (await app.inject('/sandbox')).json<{
      demo: { players: string[]; password: string };
    }>();
    expect(shown).toEqual({ players: ['ann', 'bob', 'carla', 'dev'], password: 'fairway1' });
    for (const player of shown.players) await ask(app, '/api/users', player);
  });

  test('has free and paid pools of the formats, one of them private', async () => {
    const { pools } = await ask<{ pools: Record<string, unknown>[] }>(app, '/api/create-pool/pools', 'ann');
    expect(pools.map(({ format, buyIn }) => [format, buyIn === 0 ? 'free' : 'paid'])).toEqual(
      expect.arrayContaining([
        ['Single Week', 'free'],
        ['Single Week', 'paid'],
        ['Salary Cap', 'free'],
        ['Salary Cap', 'paid'],
        ['Multi-Week', 'paid'],
        ['Multi-Week Salary Cap', 'free'],
        ['Single Round', 'paid'],
      ]),
    );
    expect(pools.filter(({ isPrivate }) => isPrivate)).toMatchObject([{ poolName: 'Members Only' }]);
  });

  test.each(openPools.filter(({ settings }) => settings.format !== 'Single Round'))(
    'has cards in $settings.poolName, of all who have paid; who came last has neither',
    async ({ settings: { poolName, format }, members }) => {
      const counted = await Promise.all(
        members.map(async (player) => {
          const card = await ask<{ userPicks: { dg_id: number[] }[] }>(
            app,
            `/api/userpicks/${player}/${encodeURIComponent(poolName)}`,
            player,
          );
          return card.userPicks.map(({ dg_id: ids }) => ids.length);
        }),
      );
      const last = counted.pop();
      expect(last).toEqual([0, 0, 0, 0]);
      const costs = [25, 15, 10, 5];
      for (const counts of counted)
        if (format.endsWith('Salary Cap'))
          expect(counts.reduce((spent, count, tier) => spent + count * (costs[tier] ?? 0), 0)).toBe(100);
        else expect(counts).toEqual([3, 2, 2, 1]);
    },
  );

  test('has a single round that was played, settled and paid out the week before', async () => {
    const query = `{ pool(name: "${playedPool.settings.poolName}") {
      contest { state settledAt potCents prizesCents }
      board { official rows { user { username } position total prizeCents } }
    } }`;
    const { data } = await ask<{ data: { pool: Record<string, unknown> } }>(app, '/graphql', 'ann', {
      query,
    });
    const { contest, board } = data.pool as {
      contest: { state: string; settledAt: string; potCents: number; prizesCents: number[] };
      board: { official: boolean; rows: { user: { username: string }; total: number; prizeCents: number }[] };
    };
    const entered = playedPool.members.slice(0, -1);
    expect(contest).toMatchObject({ state: 'SETTLED', potCents: entered.length * 1000 });
    expect(contest.settledAt.slice(0, 10)).toBe('2027-01-11'); // still Sunday in Honolulu
    expect(board.official).toBe(true);
    expect(board.rows.map(({ user }) => user.username).sort()).toEqual([...entered].sort());
    for (const { user, total, prizeCents } of board.rows) {
      const { username } = user;
      const { balance } = await ask<{ balance: number }>(
        app,
        `/api/balance/get-balance?username=${username}`,
        username,
      );
      expect(balance * 100).toBe(prizeCents ?? 0);
      const { results } = await ask<{ results: object[] }>(
        app,
        `/api/past-results/fetch/${username}`,
        username,
      );
      expect(results).toMatchObject([
        { tournamentName: 'Leeward Open', poolName: playedPool.settings.poolName, scores: { R4: total } },
      ]);
    }
    expect(board.rows.reduce((sum, { prizeCents }) => sum + (prizeCents ?? 0), 0)).toBeGreaterThan(0);
    expect(await findDifferences({ em: shared.orm.em.fork() })).toEqual([]);
  });

  test('has people who talk, about the result of the week before, too', async () => {
    const messagesOf = async (pool: string) => {
      const path = `/api/chat?poolName=${encodeURIComponent(pool)}`;
      const { messages } = await ask<{ messages: { username: string; message: string }[] }>(app, path, 'ann');
      return messages;
    };
    expect((await messagesOf(playedPool.settings.poolName)).map(({ username }) => username)).toEqual([
      ...(messagesByPool[playedPool.settings.poolName] ?? []).map(([player]) => player),
      'fairway',
      ...messagesAfterResult.map(([player]) => player),
    ]);
    for (const { settings } of openPools.filter(({ members }) => members.includes('ann')))
      expect(
        (await messagesOf(settings.poolName)).map(({ username, message }) => [username, message]),
      ).toEqual(messagesByPool[settings.poolName] ?? []);
  });

  test('refuses messages from non-members, and too many messages from members', () => {
    const pools = new Map([playedPool, ...openPools].map((pool) => [pool.settings.poolName, pool.members]));
    const lines = [
      ...Object.entries(messagesByPool),
      [playedPool.settings.poolName, messagesAfterResult] as const,
    ];
    for (const [pool, messagesOf] of lines)
      for (const [player] of messagesOf) expect(pools.get(pool)).toContain(player);
    for (const player of players)
      expect(
        lines.flatMap(([, messagesOf]) => messagesOf.filter(([who]) => who === player)).length,
      ).toBeLessThan(4);
  });

  test('is not prepared again by a later start, whatever its settings', async () => {
    const later = await openOn(shared, { start: new Date('2027-05-05T12:00:00Z'), speed: 60 });
    expect(later.sandbox.demo).toBeUndefined();
    await later.prepareDemo();
    expect(await inventoryOf(shared)).toEqual(demo);
  });
});

describe('a demo whose preparation is interrupted', () => {
  afterEach(closeAll);

  /** Lets it be killed just after an API has done its work, before anybody heard the answer. */
  const dyingAfter = ({ app }: SandboxGateway, requests: number) => {
    let left = requests;
    const inject = async (options: InjectOptions) => {
      const answer = await app.inject(options);
      left -= 1;
      if (left <= 0) throw new Error('killed');
      return answer;
    };
    return { inject: inject as App['inject'] };
  };

  test('again and again is finished by the next start, as if nothing had happened', async () => {
    const database = await emptyDatabase();
    const killed = async (gateway: SandboxGateway, asked?: Pick<App, 'inject'>) => {
      await expect(gateway.prepareDemo(asked)).rejects.toThrow('killed');
      await closeAll();
    };
    // While players register, while they join the pool that is played first, talk there, and pay for it.
    for (const requests of [1, 27, 32, 36]) {
      const gateway = await openOn(database);
      await killed(gateway, dyingAfter(gateway, requests));
    }
    // When the clock has been moved, before what is due is done.
    for (const moves of [3, 5]) {
      const gateway = await openOn(database);
      let left = moves;
      gateway.sandbox.clock.onMove(() => {
        left -= 1;
        if (left <= 0) throw new Error('killed');
      });
      await killed(gateway);
    }
    // Among the pools of the week, in the middle of what is said there, too; and when all is there, but not noted.
    for (const requests of [50, 60]) {
      const gateway = await openOn(database);
      await killed(gateway, dyingAfter(gateway, requests));
    }
    const nearlyDone = await openOn(database);
    const { clock } = nearlyDone.sandbox;
    const { setSpeed } = clock;
    clock.setSpeed = async (speed) => {
      await setSpeed(speed);
      throw new Error('killed');
    };
    await killed(nearlyDone);
    const last = await openOn(database, { start: new Date('2027-05-05T12:00:00Z'), empty: true });
    await last.prepareDemo();
    expect(await inventoryOf(database)).toEqual(demo);
  });

  test('ends at once when stopped', async () => {
    const gateway = await openOn(await emptyDatabase());
    const preparing = expect(gateway.prepareDemo()).rejects.toThrow('The demo is not prepared yet');
    await gateway.sandbox.demo?.stop();
    await preparing;
  });
});

describe('there is no demo', () => {
  afterEach(closeAll);
  const nothing = async (database: Database) =>
    (await inventoryOf(database)).filter((line) => !line.startsWith('clock:'));

  test('with SANDBOX_EMPTY, nor on what it leaves', async () => {
    const database = await emptyDatabase();
    for (const empty of [true, false]) {
      const gateway = await openOn(database, { empty });
      expect(gateway.sandbox.demo).toBeUndefined();
      expect(gateway.sandbox.clock.now().toISOString()).toBe('2027-01-13T17:00:00.000Z');
      expect((await gateway.app.inject('/sandbox')).json()).toMatchObject({ demo: null });
      await closeAll();
    }
    expect(await nothing(database)).toEqual([]);
  });

  test('where people have been before the sandbox', async () => {
    const database = await emptyDatabase();
    await database.orm.em.fork().execute(
      `insert into user_account (id, username, name_key, email, email_key, password_hash, created_at)
       values (gen_random_uuid(), 'paula', 'paula', 'p@example.com', 'p@example.com', '', now())`,
    );
    const gateway = await openOn(database);
    expect(gateway.sandbox.demo).toBeUndefined();
    expect(await nothing(database)).toEqual(['user: paula']);
  });
});

describe('a demo that starts elsewhere in the season', () => {
  afterEach(closeAll);

  test('at the first event has no week before it, and time runs at the speed that was set', async () => {
    const database = await emptyDatabase();
    const start = new Date('2027-01-06T22:00:00Z');
    const gateway = await openOn(database, { start, speed: 60 });
    expect(gateway.sandbox.clock).toMatchObject({ speed: 0 });
    await gateway.prepareDemo();
    expect(gateway.sandbox.clock).toMatchObject({ speed: 60, scenarioEvent: '2027-6' });
    const made = await inventoryOf(database);
    expect(made.filter((line) => line.startsWith('pool:'))).toHaveLength(openPools.length);
    expect(made.filter((line) => line.startsWith('result:'))).toEqual([]);
  });
});
