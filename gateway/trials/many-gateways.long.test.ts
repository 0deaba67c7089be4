import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestDatabase } from '../src/testing/database/test-database.ts';
import { hasRedis, openTestRedis, type TestRedis } from '../src/testing/test-redis.ts';
import { type GatewayProcess, startGateway } from './gateway-process.ts';
import { openPool } from './members.ts';
import { chatSocket, collectMessages } from './sockets/listeners.ts';
import { until } from './until.ts';

// Ten gateways on one database: one leads, everybody hears everything once, and one more or less changes nothing.

const count = Number(process.env.GATEWAYS ?? 10);
/** So many start at once. */
const atOnce = 5;
const pool = 'Crowd';

describe.each(['PostgreSQL', 'Redis'] as const)(`${count} gateways, over %s`, (bus) => {
  const testHere = bus === 'Redis' && !hasRedis ? test.skip : test;
  const gateways: GatewayProcess[] = [];
  const closing: (() => unknown)[] = [];
  let settings: Record<string, string> = {};
  let redis: TestRedis | undefined;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    if (bus === 'Redis' && !hasRedis) return;
    database = await createTestDatabase();
    if (bus === 'Redis') redis = await openTestRedis();
    settings = { DATABASE_URL: database.url, ...(redis ? { REDIS_URL: redis.url } : {}) };
    while (gateways.length < count)
      gateways.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(atOnce, count - gateways.length) }, () => startGateway(settings)),
        )),
      );
  }, 300_000);
  afterAll(async () => {
    for (const close of closing) close();
    await Promise.all(gateways.map((gateway) => gateway.remove()));
    await redis?.close();
    await database?.drop();
  });

  const leaders = async () => {
    const leads = await Promise.all(
      gateways.map(async (gateway) => ((await gateway.metric('fairway_is_leader')) === 1 ? [gateway] : [])),
    );
    return leads.flat();
  };
  const at = (place: number): GatewayProcess => {
    const gateway = gateways[place % gateways.length];
    if (!gateway) throw new Error('There is no gateway.');
    return gateway;
  };

  testHere('one leads, and what is said at any of them is heard at each, once and in order', async () => {
    const names = ['ann', 'bob', 'carla', 'dave', 'erin', 'finn'];
    const tokens = await openPool(at(0), pool, names);
    const tokenOf = (name: string) => tokens.get(name) ?? '';
    await until('one gateway leads', async () => (await leaders()).length === 1);
    const hear = async (gateway: GatewayProcess) => {
      const socket = chatSocket(gateway, tokenOf('bob'));
      closing.push(() => socket.close());
      return collectMessages(socket, pool);
    };
    const heard = await Promise.all(gateways.map(hear));
    const said: string[] = [];
    const say = async (gateway: GatewayProcess, username: string, message: string) => {
      const body = { username, message, poolName: pool };
      const { status } = await gateway.ask('POST', '/api/chat', { token: tokenOf(username), body });
      expect(status).toBe(201);
      said.push(message);
    };
    const everybodyHeard = (all: typeof heard) =>
      until('everybody heard', () => all.every(({ length }) => length >= said.length));
    for (const [place, name] of names.entries())
      await Promise.all([1, 2, 3].map((turn) => say(at(3 * place + turn), name, `${name} ${turn}`)));
    await everybodyHeard(heard);
    const [first = []] = heard;
    const ids = first.map(({ id }) => id);
    for (const own of heard) expect(own.map(({ id }) => id)).toEqual(ids);
    expect(ids).toEqual(ids.toSorted((one, other) => Number(one) - Number(other)));
    expect(new Set(ids).size).toBe(said.length);

    // The leader dies while others talk, and another gateway comes.
    const [leader] = await leaders();
    if (!leader) throw new Error('One gateway leads.');
    const place = gateways.indexOf(leader);
    const talking = names.map((name, turn) =>
      say(at(place + 1 + (turn % (count - 1))), name, `${name} goes on`),
    );
    await leader.kill();
    await Promise.all(talking);
    gateways.splice(place, 1);
    const left = heard.toSpliced(place, 1);
    await until('another one leads', async () => (await leaders()).length === 1);
    const added = await startGateway(settings);
    gateways.push(added);
    left.push(await hear(added));
    const asked = '{ pool(name: "Crowd") { messages(first: 50) { id } } }';
    const before = await Promise.all(gateways.map((gateway) => gateway.graphql(asked, {}, tokenOf('bob'))));
    for (const one of before) expect(one).toEqual(before[0]);
    await say(added, 'ann', 'who has just come');
    await until('those that are left, and the one that came, heard it', () =>
      left.every((own) => own.at(-1)?.message === 'who has just come'),
    );
    for (const own of left.slice(0, -1)) expect(own).toHaveLength(said.length);
    await leader.remove();
  });
});
