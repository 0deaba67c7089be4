import { lookAtWithdrawal } from '../money/withdrawals/sending.service.ts';
import type { Job } from './job.ts';

/** Asks what became of one withdrawal's eCheck. */
export const lookingAtWithdrawal: Job = {
  name: 'look-at-withdrawal',
  retries: { limit: 0, delaySeconds: 0 },
  run: lookAtWithdrawal,
};
