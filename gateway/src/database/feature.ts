import type { Feature } from '../features/manifest.ts';
import { measureArchive } from './backups/archive-metrics.ts';
import { Shared0001 } from './migrations/0001-shared.ts';
import { SandboxApart0047 } from './migrations/0047-sandbox-apart.ts';

export const databaseFeature = {
  migrations: {
    '0001-shared': Shared0001,
    '0047-sandbox-apart': SandboxApart0047,
  },
  // They made tables of the sandbox, which makes them itself.
  retiredMigrations: ['0007-sandbox-payments', '0008-sandbox-echecks', '0010-sandbox-demo'],
  measure: measureArchive,
} satisfies Feature;
