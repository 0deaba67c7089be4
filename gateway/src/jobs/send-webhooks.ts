import { webhooksWaiting } from '../webhooks-out/event.service.ts';
import { sendWebhooks } from '../webhooks-out/sending.service.ts';
import type { Job } from './job.ts';

/** Sends one receiver what is due for it. */
export const sendingWebhooks: Job = {
  name: 'send-webhooks',
  on: webhooksWaiting,
  retries: { limit: 0, delaySeconds: 0 },
  run: (ctx, key) => sendWebhooks(ctx, key),
};
