import type { FastifyBaseLogger } from 'fastify';
import type { RateLimitCount, RateLimitStore } from '../limits/rate-limit-store.ts';
import type { RedisLink } from './redis-link.ts';

// Atomic on the server, so that concurrent gateways don't miss each other's counts. The key expires some time
// after its period: the clocks of gateways may differ a little.
const countOne = `
  local at = tonumber(ARGV[1])
  local period = tonumber(ARGV[2])
  local kept = redis.call('HMGET', KEYS[1], 'count', 'resetsAt')
  local count, resetsAt = tonumber(kept[1]), tonumber(kept[2])
  if not resetsAt or resetsAt <= at then
    count, resetsAt = 0, at + period
  end
  redis.call('HSET', KEYS[1], 'count', count + 1, 'resetsAt', string.format('%d', resetsAt))
  redis.call('PEXPIRE', KEYS[1], period + 60000)
  return { count + 1, string.format('%d', resetsAt) }
`;

/**
 * Counts in Redis, and in the fallback while Redis does not answer: nobody is let in uncounted, though a count
 * may start from zero.
 */
export function redisRateLimits(
  link: RedisLink,
  log: FastifyBaseLogger,
  otherwise: RateLimitStore,
): RateLimitStore {
  const keyOf = (key: string) => `${link.prefix}limit:${key}`;
  const orElse = async <T>(inRedis: () => Promise<T>, elsewhere: () => Promise<T>): Promise<T> => {
    if (!link.isConnected) return elsewhere();
    try {
      return await inRedis();
    } catch (fault) {
      log.warn({ err: fault }, 'redis: no answer; an attempt was counted in the database');
      return elsewhere();
    }
  };
  const countedIn = async (key: string): Promise<RateLimitCount | undefined> => {
    const [count, resetsAt] = await link.ask((client) => client.hmGet(keyOf(key), ['count', 'resetsAt']));
    return count && resetsAt ? { count: Number(count), resetsAt: new Date(Number(resetsAt)) } : undefined;
  };
  return {
    count: (em, key, { now, periodSeconds }) =>
      orElse(
        async () => {
          const times = [String(now.getTime()), String(periodSeconds * 1000)];
          const [count, resetsAt] = (await link.ask((client) =>
            client.eval(countOne, { keys: [keyOf(key)], arguments: times }),
          )) as [number, string];
          return { count, resetsAt: new Date(Number(resetsAt)) };
        },
        () => otherwise.count(em, key, { now, periodSeconds }),
      ),
    counted: (em, key) =>
      orElse(
        () => countedIn(key),
        () => otherwise.counted(em, key),
      ),
    forget: async (em, key) => {
      // It may have been counted in either place.
      await otherwise.forget(em, key);
      if (link.isConnected) await link.ask((client) => client.del(keyOf(key))).catch(() => {});
    },
  };
}
