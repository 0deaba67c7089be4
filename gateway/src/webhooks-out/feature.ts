import type { Feature } from '../features/manifest.ts';
import { boardChangesJob } from './jobs.ts';
import { WebhooksOut0013 } from './migrations/0013-webhooks-out.ts';
import { EventsByContest0337 } from './migrations/0337-events-by-contest.ts';
import { ownWebhookData } from './own-data.ts';
import { webhookHooks, webhookOfSettlement } from './transaction-hooks.service.ts';
import { webhooks } from './webhook-outbox.ts';

export const webhooksOutFeature = {
  migrations: {
    '0013-webhooks-out': WebhooksOut0013,
    '0337-events-by-contest': EventsByContest0337,
  },
  jobs: [boardChangesJob],
  outbox: [webhooks],
  settlement: webhookOfSettlement,
  transactionHooks: webhookHooks,
  ownData: ownWebhookData,
} satisfies Feature;
