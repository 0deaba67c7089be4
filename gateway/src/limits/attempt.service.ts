import { createHash } from 'node:crypto';
import type { Ctx } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { AttemptCount } from './attempt.entity.ts';

/** How often a thing may be tried within a period of wall-clock time, for each of whatever it is counted by. */
export interface Limit {
  name: string;
  most: number;
  periodSeconds: number;
  /** What one hears who tried too often. */
  refusal: string;
}

/** Short, whatever people send: what is long is known by its hash. */
const keyOf = ({ name }: Limit, of: string) =>
  `${name} ${of.length <= 64 ? of : createHash('sha256').update(of).digest('hex')}`;

/** Refuses when the limit is used up, without counting anything. */
export async function refuseAboveLimit({ em, wallClock }: Ctx, limit: Limit, of: string): Promise<void> {
  const counted = await em.fork().findOne(AttemptCount, { key: keyOf(limit, of) });
  if (counted && counted.count >= limit.most) refuseUntil(limit, counted.resetsAt, wallClock.now());
}

/**
 * Counts one more, and refuses it when that is one too many. It is its own transaction: what was tried stays
 * counted, whatever becomes of the request.
 */
export async function countAttempt({ em, wallClock }: Ctx, limit: Limit, of: string): Promise<void> {
  const now = wallClock.now();
  const [counted] = await em.fork().execute<{ count: number; resets_at: Date }[]>(
    `insert into attempt_count as known (key, count, resets_at) values (?, 1, ?)
     on conflict (key) do update set
       count = case when known.resets_at <= ? then 1 else known.count + 1 end,
       resets_at = case when known.resets_at <= ? then excluded.resets_at else known.resets_at end
     returning count, resets_at`,
    [keyOf(limit, of), new Date(now.getTime() + limit.periodSeconds * 1000), now, now],
  );
  if (counted && counted.count > limit.most) refuseUntil(limit, new Date(counted.resets_at), now);
}

export async function forgetAttempts({ em }: Ctx, limit: Limit, of: string): Promise<void> {
  await em.fork().nativeDelete(AttemptCount, { key: keyOf(limit, of) });
}

function refuseUntil(limit: Limit, resetsAt: Date, now: Date): void {
  const retryAfterSeconds = Math.ceil((resetsAt.getTime() - now.getTime()) / 1000);
  if (retryAfterSeconds > 0) throw new Refusal('RATE_LIMITED', limit.refusal, { retryAfterSeconds });
}

/** Whose address counts as one: an IPv6 household has a whole /64 of them. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/, '');
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = address.includes('::')
    ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
    : left;
  return `${groups.slice(0, 4).join(':')}::/64`;
}
