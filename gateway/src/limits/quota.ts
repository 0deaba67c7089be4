import type { Counted } from './attempt-counts.ts';

/** How a limit stands that a request was counted by, for APIs that tell. */
export interface Quota {
  name: string;
  most: number;
  periodSeconds: number;
  left: number;
  /** When counting begins anew. */
  resetSeconds: number;
}

type Limit = Pick<Quota, 'name' | 'most' | 'periodSeconds'>;

/** What the count says of the limit now; without one nothing has been counted. */
export function quotaOf(
  { name, most, periodSeconds }: Limit,
  counted: Counted | undefined,
  now: Date,
): Quota {
  const aheadMs = counted ? counted.resetsAt.getTime() - now.getTime() : 0;
  if (!counted || aheadMs <= 0) return { name, most, periodSeconds, left: most, resetSeconds: periodSeconds };
  const left = Math.max(0, most - counted.count);
  return { name, most, periodSeconds, left, resetSeconds: Math.ceil(aheadMs / 1000) };
}

/** A later count of the same limit takes the place of the earlier. */
export function noteQuota(quotas: Quota[], quota: Quota): void {
  const place = quotas.findIndex(({ name }) => name === quota.name);
  quotas.splice(place < 0 ? quotas.length : place, 1, quota);
}

/** Of several limits the one that will bind first. */
export const tightest = (quotas: readonly Quota[]): Quota | undefined =>
  [...quotas].sort((a, b) => a.left - b.left || b.resetSeconds - a.resetSeconds)[0];
