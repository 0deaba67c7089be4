import type { Feature } from '../features/manifest.ts';
import { Outbox0043 } from './migrations/0043-outbox.ts';
import { OldestWaiting0335 } from './migrations/0335-oldest-waiting.ts';
import { measureOutbox } from './outbox-metrics.ts';

/** Features list their kinds of outbox; `jobs/schedule.ts` makes the jobs. */
export const outboxFeature = {
  migrations: { '0043-outbox': Outbox0043, '0335-oldest-waiting': OldestWaiting0335 },
  expiringTables: [{ table: 'outbox', endsAt: 'expires_at' }],
  measure: measureOutbox,
} satisfies Feature;
