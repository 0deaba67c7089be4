import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type BreakableConnection, openBreakableConnection } from '../src/testing/breakable-connection.ts';
import { createTestDatabase } from '../src/testing/database/test-database.ts';
import { describeWithRedis, openTestRedis, type TestRedis } from '../src/testing/test-redis.ts';
import { type GatewayProcess, startGateway } from './gateway-process.ts';
import { openPool } from './members.ts';
import { type ChatSocket, chatSocket, collectMessages } from './sockets/listeners.ts';
import { until } from './until.ts';

describeWithRedis('two gateways whose Redis goes away', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let redis: TestRedis;
  let line: BreakableConnection;
  let here: GatewayProcess;
  let there: GatewayProcess;
  let socket: ChatSocket | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
    redis = await openTestRedis();
    line = await openBreakableConnection(redis.url, 6379);
    const settings = { DATABASE_URL: database.url, REDIS_URL: line.url };
    [here, there] = await Promise.all([startGateway(settings), startGateway(settings)]);
  });
  afterAll(async () => {
    socket?.close();
    await Promise.all([here.remove(), there.remove()]);
    line.close();
    await redis.close();
    await database.drop();
  });

  test('serve on, say so, keep to the limits, and are as before when it is back', async () => {
    const tokens = await openPool(here, 'Talk', ['ann', 'bob']);
    socket = chatSocket(there, tokens.get('bob') ?? '');
    const received = await collectMessages(socket, 'Talk');
    const say = async (message: string) => {
      const body = { username: 'ann', message, poolName: 'Talk' };
      return (await here.ask('POST', '/api/chat', { token: tokens.get('ann'), body })).status;
    };
    expect(await say('before')).toBe(201);
    await until('it is heard', () => received.length === 1);

    line.cut();
    await until('both know', async () => (await here.metric('fairway_bus_connected')) === 0);
    await until('both know', async () => (await there.metric('fairway_bus_connected')) === 0);
    expect(await here.ask('GET', '/readyz')).toMatchObject({
      status: 200,
      body: { ready: true, trouble: expect.stringContaining('Redis') },
    });
    expect(await say('meanwhile')).toBe(201);
    await until('it is heard all the same', () => received.length === 2);
    // All at once, so that they are said within ten seconds wherever that is tried.
    const statuses = await Promise.all([1, 2, 3, 4, 5, 6].map((sent) => say(`quick ${sent}`)));
    expect(statuses).toContain(429);

    line.mend();
    await until('it is back', async () => (await here.metric('fairway_bus_connected')) === 1);
    await until('it is back', async () => (await there.metric('fairway_bus_connected')) === 1);
    expect((await here.ask('GET', '/readyz')).body).toEqual({ ready: true });
    expect(here.output()).toContain('redis: disconnected');
    await until('one may write again', async () => (await say('after')) === 201);
    await until('it is heard', () => received.at(-1)?.message === 'after');
    // What was let in while Redis was away was heard before, each once and in order.
    const letIn = statuses.filter((status) => status === 201).length;
    expect(received).toHaveLength(3 + letIn);
    const ids = received.map(({ id }) => Number(id));
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
  });

  test('a Redis that refuses us ends the start in one sentence', async () => {
    const refused = startGateway({
      DATABASE_URL: database.url,
      REDIS_URL: line.url.replace('redis://', 'redis://nobody:hunter2@'),
    });
    const failure = await refused.catch((fault: Error) => fault.message);
    expect(failure).toMatch(/^The gateway did not start\.\nREDIS_URL is refused by Redis at [^\n]+\.\n$/);
    expect(failure).not.toContain('hunter2');
  });
});
