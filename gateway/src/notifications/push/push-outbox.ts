import { createHash } from 'node:crypto';
import type { Ctx } from '../../context.ts';
import { list, number, orNull, type RowOf, rowsOf, text } from '../../database/rows.ts';
import type { DeliveryOutcome, OutboxKind, OutboxMessage } from '../../outbox/outbox-kind.ts';
import { mailLane } from '../waiting.ts';
import { longestPauseSeconds, pushOutbox, ttlSeconds } from './enqueue-pushes.service.ts';
import { pushContentOf } from './push-content.service.ts';
import type { PushPayload } from './push-facts.ts';
import { isUrgent, type PushKind, pushKinds } from './push-kinds.ts';
import { quietHoursOf, usualQuietHours } from './push-settings.service.ts';
import { quietUntil } from './quiet-hours.ts';

/** The outbox of pushes, one for each device. Devices show the id of a repeat once; what is obsolete is dropped. */
export const pushes: OutboxKind<PushPayload> = {
  ...pushOutbox,
  anyLane: mailLane,
  atOnce: 20,
  firstPauseSeconds: 30,
  longestPauseSeconds,
  attemptSeconds: 60,
  off: ({ push }) => (push ? undefined : 'No push is set up.'),
  sender: async (ctx, messages) => {
    const devices = await devicesNow(ctx, messages);
    return (message) => send(ctx, message, devices.get(message.payload.deviceId));
  },
};

const deviceColumns = {
  id: text,
  endpoint: text,
  p256dh: text,
  auth: text,
  zone: orNull(text),
  muted: list(text),
  from: orNull(number),
  until: orNull(number),
};
type DeviceNow = RowOf<typeof deviceColumns>;

/** Those whose log-ins have not ended, in one statement for all. */
async function devicesNow(
  { em, wallClock }: Ctx,
  messages: readonly OutboxMessage<PushPayload>[],
): Promise<Map<string, DeviceNow>> {
  const found = await rowsOf(
    em.fork(),
    deviceColumns,
    `select device.id, endpoint, p256dh, auth, zone, coalesce(wanted.muted, '{}') as muted,
       case when wanted.user_id is null then ?::int else quiet_from end as "from",
       case when wanted.user_id is null then ?::int else quiet_until end as "until"
     from push_device device
     join user_session session on session.id = session_id and ended_at is null and expires_at > ?
     left join push_settings wanted on wanted.user_id = device.user_id
     left join mail_settings on mail_settings.user_id = device.user_id
     where device.id = any(array[?]::uuid[])`,
    [
      usualQuietHours.from,
      usualQuietHours.until,
      wallClock.now(),
      [...new Set(messages.map(({ payload }) => payload.deviceId))],
    ],
  );
  return new Map(found.map((device) => [device.id, device]));
}

const dropped = (trouble: string): DeliveryOutcome => ({ phase: 'dropped', trouble });
const failed = (trouble: string): DeliveryOutcome => ({ phase: 'failed', trouble });

async function send(
  ctx: Ctx,
  { id, topic, key, payload: { facts } }: OutboxMessage<PushPayload>,
  device: DeviceNow | undefined,
): Promise<DeliveryOutcome> {
  const { push, wallClock, signal } = ctx;
  if (!push) throw new Error('Push is set up where it is sent.');
  if (!device) return dropped('The device was removed, or its log-in has ended.');
  const kind = pushKinds.find((one) => one === topic);
  // A newer gateway's, which one of those sends later.
  if (!kind) throw new Error(`There is no push of the kind ${topic}.`);
  if (device.muted.includes(kind)) return dropped('It was switched off.');
  const hours = quietHoursOf(device.from, device.until);
  const until = hours && device.zone ? quietUntil(wallClock.now(), device.zone, hours) : null;
  if (until) return { phase: 'postponed', until };
  const content = await pushContentOf(ctx, kind, { facts, zone: device.zone });
  if (!content) return dropped('It was no longer true.');
  // The device's own id is the last word of the key.
  const subject = subjectOf(kind, key.slice(0, key.lastIndexOf(' ')), facts);
  const tag = createHash('sha256').update(subject).digest('base64url').slice(0, 32);
  const status = await push
    .send(
      device,
      {
        text: JSON.stringify({ id, tag, ...content }),
        topic: tag,
        ttlSeconds,
        isUrgent: isUrgent[kind],
      },
      signal,
    )
    .catch(() => undefined);
  return outcomeOf(ctx, device, status);
}

/** What the notice is about: a later one takes the place of an earlier, and of places on boards there is one. */
function subjectOf(kind: PushKind, about: string, facts: PushPayload['facts']): string {
  if (kind === 'lead' || kind === 'moved') return 'places';
  if (kind === 'picks-open' || kind === 'no-card') return `picks ${about}`;
  // Each is about other golfers.
  if (kind === 'cut') return `${kind} ${about}`;
  // A golfer on a card may withdraw and then be replaced.
  if ('out' in facts) return `${kind} ${facts.entryId} ${facts.week} ${facts.out}`;
  const [pool = ''] = about.split(' ');
  // Of the rest a pool or contest has one.
  return `${kind} ${pool}`;
}

async function outcomeOf(
  { em, wallClock, log }: Ctx,
  { id }: DeviceNow,
  status: number | undefined,
): Promise<DeliveryOutcome> {
  if (status === undefined) return failed('Its push service was not reached.');
  if (status >= 200 && status < 300) {
    await em.fork().execute('update push_device set last_used_at = ? where id = ?', [wallClock.now(), id]);
    return { phase: 'sent' };
  }
  if (status === 404 || status === 410) {
    await em.fork().execute('delete from push_device where id = ?', [id]);
    return dropped('The browser has ended its subscription.');
  }
  if (status === 429 || status >= 500) return failed(`Its push service answered ${status}.`);
  log.warn({ deviceId: id, status }, 'push: refused by the push service');
  return dropped(`Its push service refused it with ${status}.`);
}
