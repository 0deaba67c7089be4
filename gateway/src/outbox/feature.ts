import type { Feature } from '../feature.ts';
import { Outbox0043 } from './migrations/0043-outbox.ts';
import { measureOutbox } from './outbox-metrics.ts';

/** Kinds of what is sent are listed by their features, and their jobs made for all (`jobs/schedule.ts`). */
export const outboxFeature = {
  migrations: { '0043-outbox': Outbox0043 },
  expiringTables: [{ table: 'outbox', endsAt: 'expires_at' }],
  measure: measureOutbox,
} satisfies Feature;
