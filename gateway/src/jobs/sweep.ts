import { oneByOne } from '../async/one-by-one.ts';
import type { Ctx } from '../context.ts';
import { deleteInBatches } from '../database/batches/delete-in-batches.ts';
import { features } from '../features/features.ts';
import type { ExpiringTable } from '../features/manifest.ts';
import type { Job } from './job.ts';

interface Sweep {
  /** For the log. */
  of: string;
  run(): Promise<void>;
}

/**
 * Hourly clean-up: the features' own sweeps, then expired rows. One that fails keeps no other from being swept. What is
 * kept, and for how long, is in `docs/operations.md`.
 */
export const sweep: Job = {
  name: 'sweep',
  cron: '7 * * * *',
  // After a busy week there may be millions of rows. What is left is found an hour later.
  limitSeconds: 600,
  retries: { limit: 2, delaySeconds: 60 },
  run: async (ctx) => {
    const sweeps = features.flatMap(({ sweep: own, expiringTables = [] }): Sweep[] => [
      ...(own ? [{ of: own.name, run: () => own(ctx) }] : []),
      ...expiringTables.map((expiring) => ({ of: expiring.table, run: () => deleteExpired(ctx, expiring) })),
    ]);
    const about = { failure: 'sweep: old rows could not be deleted', of: ({ of }: Sweep) => ({ of }) };
    await oneByOne(ctx, sweeps, about, (one) => one.run());
  },
};

function deleteExpired(
  ctx: Ctx,
  { table, endsAt, retentionMs = 0, clock = 'wallClock', only }: ExpiringTable,
): Promise<void> {
  return deleteInBatches(ctx, {
    table,
    where: `${endsAt} <= ?${only === undefined ? '' : ` and ${only}`}`,
    params: [new Date(ctx[clock].now().getTime() - retentionMs)],
    orderBy: endsAt,
  });
}
