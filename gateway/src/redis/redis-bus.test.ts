import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createClient } from '@redis/client';
import { type Logger, pino } from 'pino';
import { type Bus, hint } from '../live/bus/bus.ts';
import { type BreakableConnection, openBreakableConnection } from '../testing/breakable-connection.ts';
import { createTestDatabase } from '../testing/database/test-database.ts';
import { describeWithRedis, openTestRedis, type TestRedis } from '../testing/test-redis.ts';
import { openRedisBus } from './redis-bus.ts';
import { openRedisLink } from './redis-link.ts';

const testHint = hint<{ word: string }>('test.said');
const silent = pino({ level: 'silent' });
const beatMs = 300;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let redis: TestRedis;
let line: BreakableConnection;
const installation = `test-${process.pid}-${performance.now()}`;
const open: Bus[] = [];

interface End {
  url?: string;
  /** A busy machine may miss short beats: they are for tests in which somebody is to fall silent. */
  beatMs?: number;
  log?: Logger;
}

/** A gateway's end of the bus, with what it received, and its count of gaps. */
async function listen(end: End = {}) {
  const bus = openRedisBus(
    await openRedisLink({ url: redis.url, installation, log: silent, ...end }),
    database.orm,
  );
  open.push(bus);
  const ear = { bus, received: [] as string[], gaps: 0 };
  bus.subscribe(testHint, ({ word }) => ear.received.push(word));
  bus.onGap(() => {
    ear.gaps += 1;
  });
  return ear;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(10);
}

/** What another gateway says, in one breath. */
const publish = (...letters: object[]) => publishText(...letters.map((letter) => JSON.stringify(letter)));
const publishText = async (...texts: string[]) => {
  const client = createClient({ url: redis.url });
  await client.connect();
  await Promise.all(texts.map((one) => client.publish(`fairway:${installation}:gateways`, one)));
  client.destroy();
};

describeWithRedis('the bus on Redis', () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    redis = await openTestRedis();
    line = await openBreakableConnection(redis.url, 6379);
  });
  afterEach(async () => {
    line.mend();
    for (const bus of open.splice(0)) await bus.close();
  });
  afterAll(async () => {
    line.close();
    await redis.close();
    await database.drop();
  });

  test('reaches every gateway when the transaction commits, once and in order, and none when it doesn’t', async () => {
    const [here, there] = [await listen(), await listen()];
    const em = database.orm.em.fork();
    const publish = (inner: typeof em, word: string) => here.bus.publish(inner, testHint, { word });
    await expect(
      em.transactional(async (outer) => {
        await publish(outer, 'undone');
        await outer.transactional((inner) => publish(inner, 'undone with it'));
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await em.transactional(async (outer) => {
      await publish(outer, 'one');
      await outer.transactional((inner) => publish(inner, 'two'));
      await outer
        .transactional(async (inner) => {
          await publish(inner, 'undone alone');
          throw new Error('rolled back');
        })
        .catch(() => {});
      await here.bus.publishAll(outer, testHint, [{ word: 'three' }, { word: 'four' }]);
      await sleep(50);
      expect([here.received, there.received]).toEqual([[], []]);
    });
    await here.bus.publish(em, testHint, { word: 'five' });
    const all = ['one', 'two', 'three', 'four', 'five'];
    await until(() => there.received.length >= 5);
    expect([here.received, there.received]).toEqual([all, all]);
    expect([here.gaps, there.gaps, here.bus.trouble()]).toEqual([0, 0, undefined]);
  });

  test('calls one gateway back where that is enough: the sender, or all if the sender does not listen', async () => {
    const [here, there, quiet] = [await listen(), await listen(), await listen()];
    const received: string[] = [];
    here.bus.subscribeOnce(testHint, ({ word }) => received.push(`here ${word}`));
    there.bus.subscribeOnce(testHint, ({ word }) => received.push(`there ${word}`));
    const em = database.orm.em.fork();
    await here.bus.publish(em, testHint, { word: 'one' });
    await there.bus.publish(em, testHint, { word: 'two' });
    await until(() => here.received.length + there.received.length === 4);
    await quiet.bus.publish(em, testHint, { word: 'three' });
    await until(() => here.received.length + there.received.length === 6);
    expect(received.sort()).toEqual(['here one', 'here three', 'there three', 'there two']);
  });

  test('keeps installations apart that share a Redis', async () => {
    const here = await listen();
    const other = openRedisBus(
      await openRedisLink({ url: redis.url, installation: 'another', log: silent }),
      database.orm,
    );
    open.push(other);
    const em = database.orm.em.fork();
    await other.publish(em, testHint, { word: 'theirs' });
    await here.bus.publish(em, testHint, { word: 'ours' });
    await until(() => here.received.length > 0);
    expect(here.received).toEqual(['ours']);
  });

  test.each(['cut', 'stall'] as const)(
    'says so and goes on by itself when the line is %s, and the tables are looked at meanwhile',
    async (how) => {
      const [near, far] = [await listen({ url: line.url, beatMs }), await listen()];
      line.refuse(); // which would be the end of the trouble
      line[how]();
      await until(() => near.bus.trouble() !== undefined);
      expect(near.bus.trouble()).toMatch(/^Redis does not answer/);
      const em = database.orm.em.fork();
      // Subscribers here receive it all the same; the others learn that something was lost.
      await near.bus.publish(em, testHint, { word: 'lost' });
      expect(near.received).toEqual(['lost']);
      await until(() => near.gaps >= 3);
      line.mend();
      await until(() => near.bus.trouble() === undefined);
      await until(() => far.gaps > 0);
      await far.bus.publish(em, testHint, { word: 'found' });
      await until(() => near.received.includes('found'));
      expect(far.received).toEqual(['found']);
    },
  );

  test('is looked behind when another gateway falls silent, but not when it leaves', async () => {
    const warnings: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line).msg) });
    const here = await listen({ beatMs, log });
    // A gap may also be its own, where the machine is too busy for such beats.
    const missed = () =>
      warnings.filter((warning) => warning === 'redis: another gateway stopped answering').length;
    await publish({ from: 'one who leaves', is: 'alive' }, { from: 'one who leaves', is: 'leaving' });
    await sleep(8 * beatMs);
    expect(missed()).toBe(0);
    // It may have died between a commit and its hint.
    await publish({ from: 'one who dies', is: 'alive' });
    await until(() => missed() === 1);
    const { gaps } = here;
    expect(gaps).toBeGreaterThan(0);
    await publish({ from: 'one who lost something', is: 'alive', lost: true });
    await until(() => here.gaps > gaps);
  });

  test.each([
    ['no JSON', 'nothing'],
    ['another shape', '{"from": 1, "is": "alive"}'],
    ['hints of another shape', JSON.stringify({ from: 'one', is: 'said', text: '[{"name": "test.said"}]' })],
  ])('is looked behind where somebody says what nobody can read: %s', async (_what, said) => {
    const here = await listen({ beatMs });
    const { gaps } = here;
    await publishText(said);
    await until(() => here.gaps > gaps);
    await here.bus.publish(database.orm.em.fork(), testHint, { word: 'goes on' });
    expect(here.received).toEqual(['goes on']);
  });
});
