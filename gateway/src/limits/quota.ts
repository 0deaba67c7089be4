import type { RateLimitCount } from './rate-limit-store.ts';

/** The state of a limit that counted this request, for APIs that report it. */
export interface Quota {
  name: string;
  most: number;
  periodSeconds: number;
  left: number;
  /** When the count is reset. */
  resetSeconds: number;
}

type Period = Pick<Quota, 'name' | 'most' | 'periodSeconds'>;

/** The limit's state by its count; without a count, nothing has been used. */
export function quotaOf(
  { name, most, periodSeconds }: Period,
  counted: RateLimitCount | undefined,
  now: Date,
): Quota {
  const aheadMs = counted ? counted.resetsAt.getTime() - now.getTime() : 0;
  if (!counted || aheadMs <= 0) return { name, most, periodSeconds, left: most, resetSeconds: periodSeconds };
  const left = Math.max(0, most - counted.count);
  return { name, most, periodSeconds, left, resetSeconds: Math.ceil(aheadMs / 1000) };
}

/** A later count of the same limit replaces the earlier one. */
export function addQuota(quotas: Quota[], quota: Quota): void {
  const place = quotas.findIndex(({ name }) => name === quota.name);
  quotas.splice(place < 0 ? quotas.length : place, 1, quota);
}

/** The limit that will be reached first. */
export const tightestQuota = (quotas: readonly Quota[]): Quota | undefined =>
  [...quotas].sort((a, b) => a.left - b.left || b.resetSeconds - a.resetSeconds)[0];
