import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { dumpOf } from '../../src/testing/dumps/dump.ts';
import { type GatewayProcess, startGateway } from '../gateway-process.ts';
import { makeCard, openPool } from '../members.ts';
import { until } from '../until.ts';
import { ageNewest, describeWithPostgres, openRoom, type Room } from './scripts.ts';
import { newServer, type Server, startServer } from './server.ts';

// A gateway's database with users, paid entries and a ledger is backed up while it is written to, lost, and put back.

const serviceToken = 'who-puts-money-into-balances';
const settings = { SERVICE_TOKENS: `office:${serviceToken}`, ADJUSTMENT_CONFIRM_ABOVE: 'never' };
const pool = 'Paid';
const players = ['ann', 'bob', 'carla', 'dave'];
const buyIn = 30;

let room: Room;
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  room?.remove();
});

const gatewayOn = async (server: Server): Promise<GatewayProcess> => {
  const gateway = await startGateway({ ...settings, DATABASE_URL: server.url });
  closing.push(gateway.remove);
  return gateway;
};
const serverOn = async (folder: string): Promise<Server> => {
  const server = await startServer(room, room.path('data', folder), false);
  closing.push(server.stop);
  return server;
};
const balancesOf = async (gateway: GatewayProcess, tokens: ReadonlyMap<string, string>) => {
  const all: Record<string, unknown> = {};
  for (const [username, token] of tokens) {
    const { body } = await gateway.ask('GET', `/api/balance/get-balance?username=${username}`, { token });
    all[username] = body.balance;
  }
  return all;
};
let adjustments = 0;
async function adjust(gateway: GatewayProcess, token: string, users: object[], memo?: string): Promise<void> {
  adjustments += 1;
  const answer = await fetch(`${gateway.origin}/api/balance/update-balance`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `adjustment-${adjustments}`,
    },
    body: JSON.stringify({ users, memo }),
  });
  if (answer.status !== 200) throw new Error(await answer.text());
}
/** What the database is made of, and every row; sequences may skip numbers after a crash. */
async function contentOf(server: Server): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { fingerprint, rows } = await dumpOf(client, {}).finally(() => client.end());
  const digest = (text: string) => createHash('sha256').update(text).digest('hex');
  const ofTables = Object.entries(rows).map(([table, all]) => [table, digest(all)]);
  return { fingerprint, ...Object.fromEntries(ofTables) };
}
const opsOn = (server: Server, ...words: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, '../../dist/ops.mjs'), ...words], {
    env: { ...process.env, DATABASE_URL: server.url, NODE_ENV: 'test' },
    encoding: 'utf8',
  });

describeWithPostgres('a gateway’s database', () => {
  let live: Server;
  let tokens: Map<string, string>;
  let between: string;
  let balances: Record<string, unknown>;
  let content: Record<string, string>;

  beforeAll(async () => {
    room = await openRoom();
    live = await newServer(room);
    closing.push(() => live.stop());
    const gateway = await gatewayOn(live);
    tokens = await openPool(gateway, pool, players);
    await live.rows(`update pool set buy_in_cents = ${buyIn * 100} where name = '${pool}'`);
    const gifts = players.map((username) => ({ username, adjustment: 100 }));
    await adjust(gateway, serviceToken, gifts, 'To play with');

    const sinceMade = await gateway.metric('fairway_backup_age_seconds');
    expect(sinceMade).toBeGreaterThan(0);
    // Backed up while everybody makes a card, pays and talks.
    const backup = room.run('backup', [room.backups], live.environment);
    for (const [at, username] of players.entries()) {
      const token = tokens.get(username) ?? '';
      await adjust(gateway, token, [{ username, adjustment: -buyIn, poolName: pool }]);
      await makeCard(gateway, pool, token, at);
    }
    let written = 0;
    let isMade = false;
    void backup.then(() => {
      isMade = true;
    });
    while (!isMade) {
      written += 1;
      await adjust(
        gateway,
        serviceToken,
        [{ username: 'ann', adjustment: 1 }],
        `While it is made, ${written}`,
      );
    }
    expect(await backup).toMatchObject({ code: 0, err: '' });
    expect(await gateway.metric('fairway_backup_age_seconds')).toBeLessThan(sinceMade);

    ageNewest(room, { minutes: 1 });
    await adjust(gateway, serviceToken, [{ username: 'bob', adjustment: 1 }], 'The first');
    between = await live.value(`select clock_timestamp() at time zone 'UTC' || 'Z'`);
    await adjust(gateway, serviceToken, [{ username: 'bob', adjustment: 2 }], 'The second');
    balances = await balancesOf(gateway, tokens);
    expect(await gateway.metric('fairway_archive_age_seconds')).toBeGreaterThan(0);
    await gateway.stop();
    content = await contentOf(live);
    await live.kill();
  });

  test('is put back to the newest: equal, table by table', async () => {
    const also = ['--also', join(live.data, 'pg_wal')];
    const restored = await room.run('restore', [...also, room.backups, room.path('data', 'newest')]);
    expect(restored).toMatchObject({ code: 0, err: '' });
    const server = await serverOn('newest');
    expect(await contentOf(server)).toEqual(content);
    const checked = opsOn(server, 'check-restored');
    expect(checked).toMatchObject({ status: 0, stderr: '' });
    expect(checked.stdout).toMatch(/^The schema is that of this Fairway: /);
    expect(checked.stdout).toMatch(/^The ledger agrees with itself/m);
    expect(await contentOf(server)).toEqual(content);
    await server.stop();
  });

  test('serves a gateway that goes on where it ended, and settles', async () => {
    const server = await serverOn('newest');
    const gateway = await gatewayOn(server);
    expect(await balancesOf(gateway, tokens)).toEqual(balances);
    expect(await gateway.metric('fairway_archive_age_seconds')).toBe(0); // it archives nowhere
    expect(await gateway.metric('fairway_backup_age_seconds')).toBe(0);
    expect(opsOn(server, 'stop-withdrawals', 'Restored')).toMatchObject({ status: 0 });
    await gateway.ask('POST', '/sandbox/clock', { body: { advanceSeconds: 6 * 86_400 } });
    const settled = `select count(*)::int from contest where settled_at is not null and number = 1`;
    await until('its week is settled', async () => (await server.value(settled)) === '1');
    const after = await balancesOf(gateway, tokens);
    const sum = (all: Record<string, unknown>) =>
      Object.values(all).reduce<number>((cents, one) => cents + Math.round(Number(one) * 100), 0);
    // The pot of four buy-ins, to the last cent.
    expect(sum(after) - sum(balances)).toBe(players.length * buyIn * 100);
    expect(opsOn(server, 'self-check').stdout).toMatch(/^The ledger agrees with itself/);
    await gateway.stop();
  });

  test('is put back to a moment between two acknowledged writes: the first is there, the second is not', async () => {
    const how = ['--at', between, '--also', join(live.data, 'pg_wal')];
    const restored = await room.run('restore', [...how, room.backups, room.path('data', 'moment')]);
    expect(restored).toMatchObject({ code: 0, err: '' });
    const server = await serverOn('moment');
    expect(
      await server.rows(`select memo ->> 'about' as memo from ledger_transfer order by id desc limit 1`),
    ).toEqual([{ memo: 'The first' }]);
    expect(opsOn(server, 'check-restored')).toMatchObject({ status: 0, stderr: '' });
    const gateway = await gatewayOn(server);
    expect(await balancesOf(gateway, tokens)).toEqual({ ...balances, bob: Number(balances.bob) - 2 });
    // What is asked for again is done: nothing of the lost one is left.
    await adjust(gateway, serviceToken, [{ username: 'bob', adjustment: 2 }], 'The second again');
    expect(await balancesOf(gateway, tokens)).toEqual(balances);
    await gateway.stop();
  });
});
