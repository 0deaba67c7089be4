import type { Feature } from '../feature.ts';
import { ChangedTables0040 } from './migrations/0040-changed-tables.ts';

export const answersFeature = {
  migrations: {
    '0040-changed-tables': ChangedTables0040,
  },
  sweep: async ({ em }) => {
    await em.execute(`delete from changed_table where at < now() - interval '1 hour'`);
  },
} satisfies Feature;
