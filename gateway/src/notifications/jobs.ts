import type { Job } from '../jobs/job.ts';
import { mailsWaiting } from './noting.service.ts';
import { sendMails } from './sending.service.ts';

/** Sends the mails that are due: soon after they were noted, or what a lost hint or worker left behind. */
export const sendingMails: Job = {
  name: 'send-mails',
  cron: '* * * * *',
  on: mailsWaiting,
  retries: { limit: 0, delaySeconds: 0 },
  run: (ctx) => sendMails(ctx),
};
