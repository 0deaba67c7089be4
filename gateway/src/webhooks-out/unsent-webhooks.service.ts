import type { Ctx } from '../context.ts';
import * as outbox from '../outbox/unsent.service.ts';
import { type WebhookPayload, webhookOutbox } from './event.service.ts';

type Work = Pick<Ctx, 'em' | 'wallClock'>;

export interface UnsentWebhook extends Omit<outbox.UnsentMessage<WebhookPayload>, 'payload' | 'username'> {
  poolName: string;
  /** Without the query, which may hold a key. */
  address: string;
}

/** Webhooks that wait, are being retried or were given up, oldest first. */
export async function unsentWebhooks(work: Pick<Work, 'em'>, most?: number): Promise<UnsentWebhook[]> {
  const unsent = await outbox.unsentMessages<WebhookPayload>(work, webhookOutbox, most);
  return unsent.map(({ payload: { url, body }, username: _nobody, ...message }) => ({
    ...message,
    poolName: JSON.parse(body).data.poolName,
    address: url.split('?', 1)[0] ?? '',
  }));
}

/** Sends an event, or all that were given up, again to receivers that have not taken it. */
export const sendEventAgain = (work: Work, eventId: string | 'all'): Promise<number> =>
  outbox.sendAgain(work, webhookOutbox, eventId === 'all' ? eventId : { key: eventId });
