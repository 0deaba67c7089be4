import { checkLedger } from '../money/ledger/self-check.service.ts';
import type { Job } from './job.ts';

/** Proves that the ledger agrees with itself; where it doesn't, withdrawals stop. */
export const selfCheck: Job = {
  name: 'self-check',
  cron: '23 * * * *',
  retries: { limit: 3, delaySeconds: 60 },
  run: async (ctx) => {
    await checkLedger(ctx);
  },
};
