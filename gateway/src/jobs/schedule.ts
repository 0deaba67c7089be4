import type { Job } from './job.ts';
import { lookingAfterCheckouts } from './look-after-checkouts.ts';
import { lookingAfterWebhooks } from './look-after-webhooks.ts';
import { lookingAfterWithdrawals } from './look-after-withdrawals.ts';
import { lookingAtWithdrawal } from './look-at-withdrawal.ts';
import { reconcilingPayments } from './reconcile-payments.ts';
import { selfCheck } from './self-check.ts';
import { sendingMails } from './send-mails.ts';
import { sendingWebhooks } from './send-webhooks.ts';
import { sendingWithdrawal } from './send-withdrawal.ts';
import { sweep } from './sweep.ts';
import { tellingOfBoards } from './tell-of-boards.ts';

/** Everything that falls due on the wall clock. */
export const schedule: readonly Job[] = [
  sweep,
  selfCheck,
  lookingAfterCheckouts,
  reconcilingPayments,
  lookingAfterWithdrawals,
  sendingWithdrawal,
  lookingAtWithdrawal,
  tellingOfBoards,
  lookingAfterWebhooks,
  sendingWebhooks,
  sendingMails,
];
