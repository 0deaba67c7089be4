import { receiversToSendTo } from '../webhooks-out/sending.service.ts';
import type { Job } from './job.ts';
import { sendingWebhooks } from './send-webhooks.ts';

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
