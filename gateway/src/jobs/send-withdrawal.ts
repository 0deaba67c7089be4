import { sendWithdrawal } from '../money/withdrawals/sending.service.ts';
import { withdrawalOpened } from '../money/withdrawals/withdrawal.service.ts';
import type { Job } from './job.ts';

/** Sends the eCheck of one withdrawal. A second try waits until a request that nobody answered is over. */
export const sendingWithdrawal: Job = {
  name: 'send-withdrawal',
  on: withdrawalOpened,
  // Where checks have to be looked for, there may be many pages of them.
  limitSeconds: 600,
  retries: { limit: 1, delaySeconds: 35 },
  run: sendWithdrawal,
};
