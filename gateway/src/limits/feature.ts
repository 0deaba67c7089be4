import type { Feature } from '../features/manifest.ts';
import { AttemptCount } from './attempt-count.entity.ts';

export const limitsFeature = {
  entities: [AttemptCount],
  expiringTables: [{ table: 'attempt_count', endsAt: 'resets_at' }],
} satisfies Feature;
