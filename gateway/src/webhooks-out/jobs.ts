import type { Job } from '../jobs/job.ts';
import { tellOfBoards } from './board-change.service.ts';
import { boardsWaiting } from './transaction-hooks.service.ts';

/** Makes webhooks of the boards that changed. */
export const tellingOfBoards: Job = {
  name: 'tell-of-boards',
  cron: '* * * * *',
  on: boardsWaiting,
  retries: { limit: 0, delaySeconds: 0 },
  run: (ctx) => tellOfBoards(ctx),
};
