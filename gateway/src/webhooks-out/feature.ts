import type { Feature } from '../feature.ts';
import { lookingAfterWebhooks, sendingWebhooks, tellingOfBoards } from './jobs.ts';
import { WebhooksOut0013 } from './migrations/0013-webhooks-out.ts';
import { webhookHooks, webhookOfSettlement } from './transaction-hooks.service.ts';
import { measureWebhooks } from './webhook-metrics.ts';

export const webhooksOutFeature = {
  migrations: {
    '0013-webhooks-out': WebhooksOut0013,
  },
  jobs: [tellingOfBoards, lookingAfterWebhooks, sendingWebhooks],
  expiringTables: [{ table: 'webhook_event', endsAt: 'expires_at' }],
  settlement: webhookOfSettlement,
  transactionHooks: webhookHooks,
  measure: measureWebhooks,
} satisfies Feature;
