import type { Job } from '../jobs/job.ts';
import { checkLedger } from './ledger/self-check.service.ts';
import { dueWithdrawals } from './withdrawals/due-withdrawals.service.ts';
import { sendWithdrawal, syncWithdrawal } from './withdrawals/send-withdrawal.service.ts';
import { withdrawalOpened } from './withdrawals/withdrawal.service.ts';

/** Proves that the ledger agrees with itself; where it doesn't, withdrawals stop. */
export const checkLedgerJob: Job = {
  name: 'check-ledger',
  cron: '23 * * * *',
  retries: { limit: 3, delaySeconds: 60 },
  run: async (ctx) => {
    await checkLedger(ctx);
  },
};

/** Sends the eCheck of one withdrawal. A second try waits until a request that nobody answered is over. */
export const sendWithdrawalJob: Job = {
  name: 'send-withdrawal',
  on: withdrawalOpened,
  // Where checks have to be looked for, there may be many pages of them.
  limitSeconds: 600,
  retries: { limit: 1, delaySeconds: 35 },
  run: sendWithdrawal,
};

/** Asks what became of one withdrawal's eCheck. */
export const syncWithdrawalJob: Job = {
  name: 'sync-withdrawal',
  retries: { limit: 0, delaySeconds: 0 },
  run: syncWithdrawal,
};

/** Finds the withdrawals that wait for something, whatever hint, webhook or worker was lost on the way. */
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
