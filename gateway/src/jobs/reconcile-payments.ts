import { reconcilePayments } from '../pools/buy-in/reconcile.service.ts';
import type { Job } from './job.ts';

/** Compares the last weeks' payments by card with the provider's own list, so that none is kept for nothing. */
export const reconcilingPayments: Job = {
  name: 'reconcile-payments',
  cron: '41 4 * * *',
  // Hundreds of pages where many have paid.
  limitSeconds: 1800,
  retries: { limit: 3, delaySeconds: 600 },
  run: (ctx) => reconcilePayments(ctx),
};
