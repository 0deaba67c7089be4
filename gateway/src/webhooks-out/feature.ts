import type { Feature } from '../feature.ts';
import { tellingOfBoards } from './jobs.ts';
import { WebhooksOut0013 } from './migrations/0013-webhooks-out.ts';
import { webhooks } from './sending.service.ts';
import { webhookHooks, webhookOfSettlement } from './transaction-hooks.service.ts';

export const webhooksOutFeature = {
  migrations: {
    '0013-webhooks-out': WebhooksOut0013,
  },
  jobs: [tellingOfBoards],
  outbox: [webhooks],
  settlement: webhookOfSettlement,
  transactionHooks: webhookHooks,
} satisfies Feature;
