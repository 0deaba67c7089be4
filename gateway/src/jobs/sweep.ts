import { features } from '../features.ts';
import type { Job } from './job.ts';

/** Hourly clean-up: the features' own sweeps, then expired rows. */
export const sweep: Job = {
  name: 'sweep',
  cron: '7 * * * *',
  retries: { limit: 2, delaySeconds: 60 },
  run: async (ctx) => {
    for (const feature of features) await feature.sweep?.(ctx);
    for (const { table, endsAt, retentionMs = 0 } of features.flatMap(
      ({ expiringTables = [] }) => expiringTables,
    )) {
      const moment = new Date(ctx.wallClock.now().getTime() - retentionMs);
      await ctx.em.execute(`delete from ${table} where ${endsAt} <= ?`, [moment]);
    }
  },
};
