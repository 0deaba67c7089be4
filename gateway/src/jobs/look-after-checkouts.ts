import { workOnCheckouts } from '../pools/buy-in/card-news.service.ts';
import type { Job } from './job.ts';

/** Finds what became of payments by card whose webhook was lost, and goes on with what has to be given back. */
export const lookingAfterCheckouts: Job = {
  name: 'look-after-checkouts',
  cron: '* * * * *',
  retries: { limit: 0, delaySeconds: 0 },
  run: (ctx) => workOnCheckouts(ctx),
};
