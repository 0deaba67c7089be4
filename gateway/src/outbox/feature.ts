import type { Feature } from '../features/manifest.ts';
import { Outbox0043 } from './migrations/0043-outbox.ts';
import { measureOutbox } from './outbox-metrics.ts';

/** Features list their kinds of outbox; `jobs/schedule.ts` makes the jobs. */
export const outboxFeature = {
  migrations: { '0043-outbox': Outbox0043 },
  expiringTables: [{ table: 'outbox', endsAt: 'expires_at' }],
  measure: measureOutbox,
} satisfies Feature;
