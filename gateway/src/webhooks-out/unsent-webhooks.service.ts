import type { Ctx } from '../context.ts';
import * as outbox from '../outbox/unsent.service.ts';
import { type WebhookPayload, webhookOutbox } from './event.service.ts';

type Work = Pick<Ctx, 'em' | 'wallClock'>;

export interface UnsentWebhook extends Omit<outbox.Unsent<WebhookPayload>, 'payload' | 'username'> {
  poolName: string;
  /** Without what follows a question mark, which may be a key. */
  address: string;
}

/** What has not reached its receiver: it waits, it failed and is tried again, or it was given up. Oldest first. */
export async function unsentWebhooks(work: Pick<Work, 'em'>): Promise<UnsentWebhook[]> {
  const unsent = await outbox.unsentMessages<WebhookPayload>(work, webhookOutbox);
  return unsent.map(({ payload: { url, body }, username: _nobody, ...message }) => ({
    ...message,
    poolName: JSON.parse(body).data.poolName,
    address: url.split('?', 1)[0] ?? '',
  }));
}

/** Has an event, or everything that was given up, sent again; whoever has taken it is left in peace. */
export const sendEventAgain = (work: Work, eventId: string | 'all'): Promise<number> =>
  outbox.sendAgain(work, webhookOutbox, eventId === 'all' ? eventId : { key: eventId });
