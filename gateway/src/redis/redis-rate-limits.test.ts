import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { databaseRateLimits, type RateLimitStore } from '../limits/rate-limit-store.ts';
import { openBreakableConnection } from '../testing/breakable-connection.ts';
import { createTestDatabase } from '../testing/database/test-database.ts';
import { describeWithRedis, hasRedis, openTestRedis, type TestRedis } from '../testing/test-redis.ts';
import { openRedisLink, type RedisLink } from './redis-link.ts';
import { redisRateLimits } from './redis-rate-limits.ts';

const log = pino({ level: 'silent' });

const installation = `test-${process.pid}`;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let redis: TestRedis | undefined;
let link: RedisLink | undefined;
beforeAll(async () => {
  database = await createTestDatabase();
  if (!hasRedis) return;
  redis = await openTestRedis();
  link = await openRedisLink({ url: redis.url, installation, log });
});
afterAll(async () => {
  await link?.close();
  await redis?.close();
  await database.drop();
});

const countsIn = (place: string): RateLimitStore =>
  place === 'Redis' && link ? redisRateLimits(link, log, databaseRateLimits) : databaseRateLimits;
const noon = new Date('2026-11-21T12:00:00Z');
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

const sameInBoth = (place: string) => {
  test('an attempt is counted from one again when its period is over', async () => {
    const counts = countsIn(place);
    const em = database.orm.em.fork();
    const count = (seconds: number) => counts.count(em, 'again', { now: after(seconds), periodSeconds: 10 });
    expect(await counts.counted(em, 'again')).toBeUndefined();
    expect(await count(0)).toEqual({ count: 1, resetsAt: after(10) });
    expect(await count(9)).toEqual({ count: 2, resetsAt: after(10) });
    expect(await counts.counted(em, 'again')).toMatchObject({ count: 2, resetsAt: after(10) });
    expect(await count(10)).toEqual({ count: 1, resetsAt: after(20) });
    await counts.forget(em, 'again');
    expect(await counts.counted(em, 'again')).toBeUndefined();
    expect(await count(11)).toEqual({ count: 1, resetsAt: after(21) });
  });

  test('of fifty at once none is missed', async () => {
    const counts = countsIn(place);
    const em = database.orm.em.fork();
    const all = await Promise.all(
      Array.from({ length: 50 }, () => counts.count(em, 'fifty', { now: noon, periodSeconds: 10 })),
    );
    expect(all.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
  });
};

describe('attempts counted in the database', () => sameInBoth('the database'));

describeWithRedis('attempts counted in Redis', () => {
  sameInBoth('Redis');

  test('are counted in the database while it is away', async () => {
    const line = await openBreakableConnection(redis?.url ?? '', 6379);
    const lost = await openRedisLink({ url: line.url, installation, log, beatMs: 100 });
    const counts = redisRateLimits(lost, log, databaseRateLimits);
    const em = database.orm.em.fork();
    line.stall();
    const period = { now: noon, periodSeconds: 10 };
    expect(await counts.count(em, 'away', period)).toEqual({ count: 1, resetsAt: after(10) });
    expect(await counts.count(em, 'away', period)).toEqual({ count: 2, resetsAt: after(10) });
    expect(await databaseRateLimits.counted(em, 'away')).toMatchObject({ count: 2 });
    await counts.forget(em, 'away');
    expect(await counts.counted(em, 'away')).toBeUndefined();
    await lost.close();
    line.close();
  });
});
