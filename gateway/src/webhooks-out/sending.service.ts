import { webhookHeaders } from '@fairway/schema/webhooks-out';
import type { Ctx } from '../context.ts';
import { type Receiver, receiversOf, signatureOf } from './receivers.ts';

/** An answer takes no longer than that, and its body is never read. */
const patienceMs = 10_000;
/** The first retry; each further one comes after twice as long, up to the longest. */
const firstPauseSeconds = 30;
const longestPauseSeconds = 3600;
/** Longer than any request lasts: so long nobody else takes it up. */
const leaseSeconds = 15;
/** A receiver that fails so often in a row is left alone until the next look. */
const mostFailures = 3;
/** A job has its time; what is left then is found by the next look. */
const longestRunMs = 60_000;

interface Delivery {
  id: string;
  type: string;
  body: string;
  retry_until: Date;
}

/**
 * Sends a receiver what is due for it, the longest waiting first. Each delivery is claimed before its request
 * goes out, by moving it to its next retry: who dies on the way has failed, and no transaction waits for a
 * receiver. An answer that is lost means a second time, which the event's id tells.
 */
export async function sendWebhooks(ctx: Ctx, key: string, timeoutMs = patienceMs): Promise<void> {
  const receiver = receiversOf(ctx.settings).find((one) => one.key === key);
  if (!receiver) return;
  const beganAt = performance.now();
  for (let failures = 0; failures < mostFailures && performance.now() - beganAt < longestRunMs; ) {
    ctx.signal?.throwIfAborted();
    const delivery = await claim(ctx, receiver);
    if (!delivery) return;
    const trouble = await send(ctx, receiver, delivery, timeoutMs);
    if (trouble === null) await noteSent(ctx, receiver, delivery);
    else await noteTrouble(ctx, receiver, delivery, trouble);
    failures = trouble === null ? 0 : failures + 1;
  }
}

async function claim({ em, wallClock }: Ctx, { url }: Receiver): Promise<Delivery | undefined> {
  const now = wallClock.now();
  const [claimed] = await em.fork().execute<Delivery[]>(
    `with due as materialized (
       select event_id from webhook_delivery
       where url = ? and status = 'waiting' and next_at <= ?
       order by next_at, event_id limit 1 for update skip locked
     )
     update webhook_delivery delivery set
       attempts = attempts + 1,
       next_at = greatest(
         least(retry_until, ?::timestamptz
           + least(?, ? * 2 ^ least(attempts, 12)) * (0.5 + random() / 2) * interval '1 second'),
         ?::timestamptz + ? * interval '1 second')
     from due join webhook_event event on event.id = due.event_id
     where delivery.event_id = due.event_id and url = ?
     returning event.id, event.type, event.body, retry_until`,
    [url, now, now, longestPauseSeconds, firstPauseSeconds, now, leaseSeconds, url],
  );
  return claimed;
}

/** Answers what went wrong, or null. */
async function send(
  ctx: Ctx,
  receiver: Receiver,
  { id, type, body }: Delivery,
  timeoutMs: number,
): Promise<string | null> {
  const { wallClock } = ctx;
  const outOfTime = AbortSignal.timeout(timeoutMs);
  const signal = ctx.signal ? AbortSignal.any([ctx.signal, outOfTime]) : outOfTime;
  try {
    const answer = await fetch(receiver.url, {
      method: 'POST',
      // Only addresses of the setting are spoken to, whatever they would lead to.
      redirect: 'manual',
      signal,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Fairway',
        [webhookHeaders.event]: type,
        [webhookHeaders.id]: id,
        [webhookHeaders.signature]: signatureOf(receiver, body, wallClock.now()),
      },
      body,
    });
    await answer.body?.cancel();
    return answer.ok ? null : `It answered ${answer.status}.`;
  } catch {
    return signal.aborted ? 'It did not answer in time.' : 'It could not be reached, or broke off.';
  }
}

async function noteSent({ em, wallClock }: Ctx, { url }: Receiver, { id }: Delivery): Promise<void> {
  await em
    .fork()
    .execute(
      `update webhook_delivery set status = 'sent', sent_at = ?, trouble = null where event_id = ? and url = ?`,
      [wallClock.now(), id, url],
    );
}

async function noteTrouble(
  { em, wallClock, log }: Ctx,
  { url, key }: Receiver,
  { id, type, retry_until: retryUntil }: Delivery,
  trouble: string,
): Promise<void> {
  const isOver = wallClock.now() >= new Date(retryUntil);
  await em
    .fork()
    .execute(
      `update webhook_delivery set trouble = ?, status = ? where event_id = ? and url = ? and status = 'waiting'`,
      [trouble, isOver ? 'given_up' : 'waiting', id, url],
    );
  if (isOver)
    log.error({ event: id, type, receiver: key, trouble }, 'webhooks: webhook given up after a day');
}

/** The receivers something is due for. What waits for one that is no longer set is given up after its day. */
export async function receiversToSendTo({ em, settings, wallClock }: Ctx): Promise<string[]> {
  const now = wallClock.now();
  const receivers = receiversOf(settings);
  const urls = receivers.map(({ url }) => url);
  await em.fork().execute(
    `update webhook_delivery set status = 'given_up', trouble = 'Its address is not in WEBHOOKS_OUT any more.'
     where status = 'waiting' and retry_until <= ? and url <> all(array[?]::text[])`,
    [now, urls],
  );
  if (receivers.length === 0) return [];
  const due = await em
    .fork()
    .execute<{ url: string }[]>(
      `select distinct url from webhook_delivery where status = 'waiting' and next_at <= ? and url = any(array[?]::text[])`,
      [now, urls],
    );
  return receivers.flatMap(({ key, url }) => (due.some((one) => one.url === url) ? [key] : []));
}
