import type { EntityManager } from '@mikro-orm/postgresql';
import { moment, number, rowsOf } from '../database/rows.ts';
import { AttemptCount } from './attempt-count.entity.ts';

export interface RateLimitCount {
  count: number;
  /** When the count is reset, or a sliding limit's next place is free. */
  resetsAt: Date;
}

/** Counts attempts across all gateways. */
export interface RateLimitStore {
  /** Counts one more; begins at one again when the period is over. */
  count(
    em: EntityManager,
    key: string,
    period: { now: Date; periodSeconds: number },
  ): Promise<RateLimitCount>;
  counted(em: EntityManager, key: string): Promise<RateLimitCount | undefined>;
  forget(em: EntityManager, key: string): Promise<void>;
}

/** Counts in a table, each in its own transaction: an attempt stays counted even if the request fails. */
export const databaseRateLimits: RateLimitStore = {
  count: async (em, key, { now, periodSeconds }) => {
    const [counted] = await rowsOf(
      em.fork(),
      { count: number, resets_at: moment },
      `insert into attempt_count as known (key, count, resets_at) values (?, 1, ?)
       on conflict (key) do update set
         count = case when known.resets_at <= ? then 1 else known.count + 1 end,
         resets_at = case when known.resets_at <= ? then excluded.resets_at else known.resets_at end
       returning count, resets_at`,
      [key, new Date(now.getTime() + periodSeconds * 1000), now, now],
    );
    if (!counted) throw new Error('What is counted has a count.');
    return { count: counted.count, resetsAt: counted.resets_at };
  },
  counted: async (em, key) => (await em.fork().findOne(AttemptCount, { key })) ?? undefined,
  forget: async (em, key) => {
    await em.fork().nativeDelete(AttemptCount, { key });
  },
};
