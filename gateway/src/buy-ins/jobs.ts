import type { Job } from '../jobs/job.ts';
import { forgetCustomers } from './saved-cards/saved-card.service.ts';
import { syncCheckouts } from './syncing/checkout-sync.service.ts';
import { reconcilePayments } from './syncing/reconcile.service.ts';

/** Syncs payments whose webhook was lost, and continues refunds. */
export const syncCheckoutsJob: Job = {
  name: 'sync-checkouts',
  cron: '* * * * *',
  retries: { limit: 0, delaySeconds: 0 },
  run: (ctx) => syncCheckouts(ctx),
};

/** Compares card payments with the provider's list, so that none is kept for nothing. */
export const reconcilePaymentsJob: Job = {
  name: 'reconcile-payments',
  cron: '41 4 * * *',
  // There may be hundreds of pages; each attempt goes on where the one before was broken off.
  limitSeconds: 1800,
  retries: { limit: 3, delaySeconds: 600 },
  run: (ctx) => reconcilePayments(ctx),
};

/** Deletes at the provider the customers whose accounts were deleted here. */
export const forgetCustomersJob: Job = {
  name: 'forget-customers',
  cron: '23 * * * *',
  retries: { limit: 0, delaySeconds: 0 },
  run: (ctx) => forgetCustomers(ctx),
};
