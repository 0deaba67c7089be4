import { tellOfBoards } from '../webhooks-out/board-change.service.ts';
import { boardsWaiting } from '../webhooks-out/witness.service.ts';
import type { Job } from './job.ts';

/** Makes webhooks of the boards that changed. */
export const tellingOfBoards: Job = {
  name: 'tell-of-boards',
  cron: '* * * * *',
  on: boardsWaiting,
  retries: { limit: 0, delaySeconds: 0 },
  run: (ctx) => tellOfBoards(ctx),
};
