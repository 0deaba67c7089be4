import type { Job } from '../jobs/job.ts';
import { checkLedger } from './ledger/self-check.service.ts';
import { lookAtWithdrawal, sendWithdrawal } from './withdrawals/sending.service.ts';
import { dueWithdrawals } from './withdrawals/watching.service.ts';
import { withdrawalOpened } from './withdrawals/withdrawal.service.ts';

/** Proves that the ledger agrees with itself; where it doesn't, withdrawals stop. */
export const checkingLedger: Job = {
  name: 'self-check',
  cron: '23 * * * *',
  retries: { limit: 3, delaySeconds: 60 },
  run: async (ctx) => {
    await checkLedger(ctx);
  },
};

/** Sends the eCheck of one withdrawal. A second try waits until a request that nobody answered is over. */
export const sendingWithdrawal: Job = {
  name: 'send-withdrawal',
  on: withdrawalOpened,
  // Where checks have to be looked for, there may be many pages of them.
  limitSeconds: 600,
  retries: { limit: 1, delaySeconds: 35 },
  run: sendWithdrawal,
};

/** Asks what became of one withdrawal's eCheck. */
export const lookingAtWithdrawal: Job = {
  name: 'look-at-withdrawal',
  retries: { limit: 0, delaySeconds: 0 },
  run: lookAtWithdrawal,
};

/** Finds the withdrawals that wait for something, whatever hint, webhook or worker was lost on the way. */
export const lookingAfterWithdrawals: Job = {
  name: 'look-after-withdrawals',
  cron: '* * * * *',
  retries: { limit: 0, delaySeconds: 0 },
  run: async (ctx, _id, askFor) => {
    if (!ctx.payments.echecks) return;
    const { toSend, toLookAt } = await dueWithdrawals(ctx);
    for (const id of toSend) await askFor(sendingWithdrawal, id);
    for (const id of toLookAt) await askFor(lookingAtWithdrawal, id);
  },
};
