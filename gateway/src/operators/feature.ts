import type { Feature } from '../features/manifest.ts';
import { Operators0190 } from './migrations/0190-operators.ts';
import { JobSuccess0310 } from './migrations/0310-job-success.ts';
import { operatorPage } from './operator.page.ts';
import { writeTaskSuccess } from './task-success.ts';

export const operatorsFeature = {
  migrations: { '0190-operators': Operators0190, '0310-job-success': JobSuccess0310 },
  pages: [operatorPage],
  scheduledTasks: [writeTaskSuccess],
  expiringTables: [{ table: 'operator_session', endsAt: 'expires_at' }],
} satisfies Feature;
