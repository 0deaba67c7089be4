import type { Ctx } from '../../context.ts';
import { dueLanes, sendDue } from '../../outbox/send-due.service.ts';
import { webhooks, webhooksWithin } from '../webhook-outbox.ts';

/** Sends all webhooks that are due, as their jobs would, one receiver after the other. */
export async function sendWebhooks(ctx: Ctx, timeoutMs?: number): Promise<void> {
  const kind = timeoutMs === undefined ? webhooks : webhooksWithin(timeoutMs);
  for (const lane of await dueLanes(ctx, kind.name)) await sendDue(ctx, kind, lane);
}
