import { deleteInBatches } from '../database/batches/delete-in-batches.ts';
import type { Feature } from '../features/manifest.ts';
import { ChangedTables0040 } from './migrations/0040-changed-tables.ts';

export const answersFeature = {
  migrations: {
    '0040-changed-tables': ChangedTables0040,
  },
  sweep: (ctx) =>
    deleteInBatches(ctx, { table: 'changed_table', where: `at < now() - interval '1 hour'`, params: [] }),
} satisfies Feature;
