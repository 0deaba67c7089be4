import { mailsWaiting } from '../notifications/noting.service.ts';
import { sendMails } from '../notifications/sending.service.ts';
import type { Job } from './job.ts';

/** Sends the mails that are due: soon after they were noted, or what a lost hint or worker left behind. */
export const sendingMails: Job = {
  name: 'send-mails',
  cron: '* * * * *',
  on: mailsWaiting,
  retries: { limit: 0, delaySeconds: 0 },
  run: (ctx) => sendMails(ctx),
};
