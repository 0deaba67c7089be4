import type { Job } from '../jobs/job.ts';
import { proveLedger } from './ledger/proof.service.ts';
import { dueWithdrawals } from './withdrawals/due-withdrawals.service.ts';
import { sendWithdrawal, syncWithdrawal } from './withdrawals/send-withdrawal.service.ts';
import { withdrawalOpened } from './withdrawals/withdrawal.service.ts';

/** Checks the ledger; if it contradicts itself, withdrawals stop. */
export const checkLedgerJob: Job = {
  name: 'check-ledger',
  cron: '23 * * * *',
  // Once a week it reads everything.
  limitSeconds: 1200,
  retries: { limit: 3, delaySeconds: 60 },
  run: async (ctx) => {
    await proveLedger(ctx);
  },
};

/** Sends one withdrawal's eCheck. The retry waits until an unanswered request has timed out. */
export const sendWithdrawalJob: Job = {
  name: 'send-withdrawal',
  on: withdrawalOpened,
  // Looking for earlier checks may take many pages.
  limitSeconds: 600,
  retries: { limit: 1, delaySeconds: 35 },
  run: sendWithdrawal,
};

/** Syncs one withdrawal with its eCheck. */
export const syncWithdrawalJob: Job = {
  name: 'sync-withdrawal',
  retries: { limit: 0, delaySeconds: 0 },
  run: syncWithdrawal,
};

/** Finds withdrawals that are due, even if a hint, a webhook or a worker was lost. */
export const dueWithdrawalsJob: Job = {
  name: 'due-withdrawals',
  cron: '* * * * *',
  retries: { limit: 0, delaySeconds: 0 },
  run: async (ctx, _id, enqueue) => {
    if (!ctx.payments.echecks) return;
    const { toSend, toSync } = await dueWithdrawals(ctx);
    for (const id of toSend) await enqueue(sendWithdrawalJob, id);
    for (const id of toSync) await enqueue(syncWithdrawalJob, id);
  },
};
