import { dueWithdrawals } from '../money/withdrawals/watching.service.ts';
import type { Job } from './job.ts';
import { lookingAtWithdrawal } from './look-at-withdrawal.ts';
import { sendingWithdrawal } from './send-withdrawal.ts';

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
