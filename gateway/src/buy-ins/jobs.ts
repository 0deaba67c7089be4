import type { Job } from '../jobs/job.ts';
import { syncCheckouts } from './checkouts/checkout-sync.service.ts';
import { reconcilePayments } from './checkouts/reconcile.service.ts';

/** Finds what became of payments by card whose webhook was lost, and goes on with what has to be given back. */
export const syncCheckoutsJob: Job = {
  name: 'sync-checkouts',
  cron: '* * * * *',
  retries: { limit: 0, delaySeconds: 0 },
  run: (ctx) => syncCheckouts(ctx),
};

/** Compares the last weeks' payments by card with the provider's own list, so that none is kept for nothing. */
export const reconcilePaymentsJob: Job = {
  name: 'reconcile-payments',
  cron: '41 4 * * *',
  // Hundreds of pages where many have paid.
  limitSeconds: 1800,
  retries: { limit: 3, delaySeconds: 600 },
  run: (ctx) => reconcilePayments(ctx),
};
