import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Orm } from '../database/orm.ts';
import { sharedSecret } from '../database/shared-secret.ts';
import { databaseRateLimits, type RateLimitStore } from '../limits/rate-limit-store.ts';
import { type Bus, openPostgresBus } from '../live/bus/bus.ts';
import { openRedisBus } from '../redis/redis-bus.ts';
import { openRedisLink } from '../redis/redis-link.ts';
import { redisRateLimits } from '../redis/redis-rate-limits.ts';
import type { Env } from './env.ts';

/** What all gateways of an installation share, the bus and the attempt counts: in Redis if there is one, else in the database. */
export async function openBetweenGateways(
  { redisUrl }: Pick<Env, 'redisUrl'>,
  { orm, databaseUrl, log }: { orm: Orm; databaseUrl: string; log: Logger },
): Promise<{ bus: Bus; rateLimits: RateLimitStore }> {
  if (!redisUrl) return { bus: await openPostgresBus(databaseUrl, log), rateLimits: databaseRateLimits };
  const secret = await sharedSecret(orm, 'installation');
  const installation = createHash('sha256').update(secret).digest('hex').slice(0, 16);
  const link = await openRedisLink({ url: redisUrl, installation, log });
  return { bus: openRedisBus(link, orm), rateLimits: redisRateLimits(link, log, databaseRateLimits) };
}
