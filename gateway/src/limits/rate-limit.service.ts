import { createHash } from 'node:crypto';
import type { Ctx } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { addQuota, quotaOf } from './quota.ts';
import { databaseRateLimits, type RateLimitCount, type RateLimitStore } from './rate-limit-store.ts';

/** How often something may be tried within a period of wall-clock time, by key. */
export interface RateLimit {
  name: string;
  most: number;
  periodSeconds: number;
  /** The message for whoever tried too often. */
  refusal: string;
}

/** Bounded length: long keys are hashed. */
const keyOf = ({ name }: RateLimit, of: string) =>
  `${name} ${of.length <= 64 ? of : createHash('sha256').update(of).digest('hex')}`;

/** Refuses when the limit is used up, without counting anything. */
export async function refuseAboveLimit(ctx: Ctx, limit: RateLimit, of: string): Promise<void> {
  const counted = await countsOf(ctx).counted(ctx.em, keyOf(limit, of));
  addQuotaOf(ctx, limit, counted);
  if (counted && counted.count >= limit.most) refuseUntil(limit, counted.resetsAt, ctx.wallClock.now());
}

/** Counts one more and returns whether it is one too many, for callers that do not refuse. */
export async function isAboveLimit(ctx: Ctx, limit: RateLimit, of: string): Promise<boolean> {
  try {
    await countAttempt(ctx, limit, of);
    return false;
  } catch (fault) {
    if (fault instanceof Refusal && fault.code === 'RATE_LIMITED') return true;
    throw fault;
  }
}

/** Counts one more, and refuses it when that is one too many. */
export async function countAttempt(ctx: Ctx, limit: RateLimit, of: string): Promise<void> {
  const now = ctx.wallClock.now();
  const until = await usedUpUntil(ctx, limit, of, now);
  if (until) refuseUntil(limit, until, now);
}

/** Counts one more, and returns when the next period begins if that is one too many; else null. */
export async function usedUpUntil(
  ctx: Ctx,
  limit: RateLimit,
  of: string,
  now = ctx.wallClock.now(),
): Promise<Date | null> {
  const { periodSeconds } = limit;
  const counted = await countsOf(ctx).count(ctx.em, keyOf(limit, of), { now, periodSeconds });
  addQuotaOf(ctx, limit, counted);
  return counted.count > limit.most && counted.resetsAt > now ? counted.resetsAt : null;
}

export async function clearAttempts(ctx: Ctx, limit: RateLimit, of: string): Promise<void> {
  await countsOf(ctx).forget(ctx.em, keyOf(limit, of));
  addQuotaOf(ctx, limit, undefined);
}

/** Adds the limit's state to the response's quotas, also when something else has counted. */
export const addQuotaOf = (
  { quotas, wallClock }: Ctx,
  limit: RateLimit,
  counted: RateLimitCount | undefined,
): void => addQuota(quotas, quotaOf(limit, counted, wallClock.now()));

const countsOf = ({ rateLimits = databaseRateLimits }: Ctx): RateLimitStore => rateLimits;

function refuseUntil(limit: RateLimit, resetsAt: Date, now: Date): void {
  if (resetsAt > now) throw tooOften(limit, resetsAt, now);
}

export const tooOften = ({ refusal }: RateLimit, resetsAt: Date, now: Date): Refusal =>
  new Refusal('RATE_LIMITED', refusal, {
    retryAfterSeconds: Math.ceil((resetsAt.getTime() - now.getTime()) / 1000),
  });
