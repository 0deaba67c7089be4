import type { Job } from '../jobs/job.ts';
import { tellOfBoards } from './board-change.service.ts';
import { webhooksWaiting } from './event.service.ts';
import { receiversToSendTo, sendWebhooks } from './sending.service.ts';
import { boardsWaiting } from './transaction-hooks.service.ts';

/** Makes webhooks of the boards that changed. */
export const tellingOfBoards: Job = {
  name: 'tell-of-boards',
  cron: '* * * * *',
  on: boardsWaiting,
  retries: { limit: 0, delaySeconds: 0 },
  run: (ctx) => tellOfBoards(ctx),
};

/** Sends one receiver what is due for it. */
export const sendingWebhooks: Job = {
  name: 'send-webhooks',
  on: webhooksWaiting,
  retries: { limit: 0, delaySeconds: 0 },
  run: (ctx, key) => sendWebhooks(ctx, key),
};

/** Finds the receivers that something is due for: a retry, or what a lost hint or worker left behind. */
export const lookingAfterWebhooks: Job = {
  name: 'look-after-webhooks',
  cron: '* * * * *',
  retries: { limit: 0, delaySeconds: 0 },
  run: async (ctx, _id, askFor) => {
    for (const key of await receiversToSendTo(ctx)) {
      ctx.signal?.throwIfAborted();
      await askFor(sendingWebhooks, key);
    }
  },
};
