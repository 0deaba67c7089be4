import type { Ctx } from '../context.ts';
import * as outbox from '../outbox/unsent.service.ts';
import { lanesOf, type WebhookPayload, webhookOutbox } from './event.service.ts';
import { shownAddress } from './receivers.ts';

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
    address: shownAddress(url),
  }));
}

/** Sends an event, or all that were given up, again to receivers that have not taken it. */
export const sendEventAgain = (work: Work, eventId: string | 'all'): Promise<number> =>
  outbox.sendAgain(work, webhookOutbox, eventId === 'all' ? eventId : { key: eventId });

export interface MovedReceiver {
  /** The keys of its former address and of the new one. */
  from: string;
  to: string;
  /** The new one, as it is shown. */
  address: string;
}

/** Hands what its former address has not taken to a receiver's new one, and tries it anew. */
export async function moveEvents(
  { em, wallClock }: Work,
  { from, to, address }: MovedReceiver,
): Promise<number> {
  const now = wallClock.now();
  const { name, triedHours } = webhookOutbox;
  const unsent = `kind = ? and lane = any(array[?]) and phase in ('waiting', 'given_up')`;
  const moved = await em.execute<object[]>(
    `update outbox message set lane = ? || substr(lane, length(?) + 1),
       payload = payload || jsonb_build_object('url', ?::text), phase = 'waiting',
       next_attempt_at = ?, give_up_at = ?::timestamptz + ? * interval '1 hour',
       expires_at = greatest(expires_at, ?::timestamptz + ? * interval '1 hour' + interval '1 day')
     where ${unsent} and not exists (
       select from outbox told where told.kind = message.kind and told.key = message.key
         and told.topic = message.topic and told.lane = ? || substr(message.lane, length(?) + 1))
     returning id`,
    [to, from, address, now, now, triedHours, now, triedHours, name, lanesOf(from), to, from],
  );
  return moved.length;
}
