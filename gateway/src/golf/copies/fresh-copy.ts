import { minuteMs } from '@fairway/schema/days';
import type { Ctx, Feeds } from '../../context.ts';
import { feedCopy, recordFailure, recordRequest, recordSuccess } from './feed-copy.service.ts';

export interface Copy<T> {
  body: T;
  /** Game time at which the service said it. */
  asOf: Date;
}

// Of each gateway, by feed.
const requestsInProgress = new WeakMap<Feeds, Map<string, Promise<unknown>>>();
const retryMs = minuteMs;

/**
 * What a service said, asked again once that is old; the last good copy stays while it gives none. However
 * many want it at once, it is asked once.
 */
export function freshCopy<T>(
  ctx: Ctx,
  feed: string,
  maxAgeMs: number,
  fetch: () => Promise<T>,
): Promise<Copy<T> | undefined> {
  const here = requestsInProgress.get(ctx.feeds) ?? new Map<string, Promise<unknown>>();
  requestsInProgress.set(ctx.feeds, here);
  const known = here.get(feed) as Promise<Copy<T> | undefined> | undefined;
  const mine = known ?? readOrRequest(ctx, feed, maxAgeMs, fetch).finally(() => here.delete(feed));
  here.set(feed, mine);
  return mine;
}

async function readOrRequest<T>(ctx: Ctx, feed: string, maxAgeMs: number, fetch: () => Promise<T>) {
  const now = ctx.gameClock.now().getTime();
  const isWithin = (moment: Date | null | undefined, ms: number) =>
    moment != null && moment.getTime() <= now && now - moment.getTime() < ms;
  const known = await feedCopy(ctx.em.fork(), feed);
  const isFresh = isWithin(known?.goodAt, maxAgeMs);
  // One that has just failed is left in peace for a moment.
  const hasJustFailed = known?.complaint != null && isWithin(known.askedAt, retryMs);
  if (!isFresh && !hasJustFailed) await refresh(ctx, feed, fetch);
  const copy = isFresh ? known : await feedCopy(ctx.em.fork(), feed);
  return copy?.goodAt ? { body: copy.body as T, asOf: copy.goodAt } : undefined;
}

async function refresh<T>(ctx: Ctx, feed: string, fetch: () => Promise<T>): Promise<void> {
  const em = ctx.em.fork();
  const now = ctx.gameClock.now();
  await recordRequest(em, feed, now);
  try {
    await recordSuccess(em, feed, now, await fetch());
  } catch (fault) {
    const complaint = fault instanceof Error ? fault.message : String(fault);
    ctx.log.warn({ feed, complaint }, 'feeds: no valid copy received; the last one stays');
    await recordFailure(em, feed, 'failed', complaint);
  }
}
