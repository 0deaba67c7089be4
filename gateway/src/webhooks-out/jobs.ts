import type { Job } from '../jobs/job.ts';
import { enqueueBoardChanges } from './board-change.service.ts';
import { boardsWaiting } from './transaction-hooks.service.ts';

/** Enqueues webhooks for boards that changed. */
export const boardChangesJob: Job = {
  name: 'board-changes',
  cron: '* * * * *',
  on: boardsWaiting,
  retries: { limit: 0, delaySeconds: 0 },
  run: (ctx) => enqueueBoardChanges(ctx),
};
