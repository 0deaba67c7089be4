import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { deviceOf } from '../../accounts/sessions/device.ts';
import { sessionOf } from '../../accounts/sessions/session.service.ts';
import type { User } from '../../accounts/users/user.entity.ts';
import { currentUser } from '../../accounts/users/user.queries.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { moment, orNull, type RowOf, rowsOf, text } from '../../database/rows.ts';
import { parseInput } from '../../input/input.ts';
import { isUuid } from '../../input/uuid.ts';
import type { PushSubscription } from '../../push/push-sender.ts';
import { Refusal, unauthenticated } from '../../refusal.ts';

/** Of more than so many, those added first go. */
const maxDevices = 20;

const bytesOf = (length: number) =>
  z
    .string()
    .max(200)
    .refine((text) => /^[\w-]+=*$/.test(text) && Buffer.from(text, 'base64url').length === length);

const subscriptionShape = z.strictObject({
  endpoint: z.string().max(2000, 'The address of a push service has at most 2000 characters.'),
  p256dh: bytesOf(65).refine((text) => Buffer.from(text, 'base64url')[0] === 4, 'p256dh is no key of P-256.'),
  auth: bytesOf(16),
});

const ownDeviceColumns = {
  id: text,
  device: text,
  endpoint: text,
  createdAt: moment,
  lastUsedAt: orNull(moment),
};
export type OwnDevice = RowOf<typeof ownDeviceColumns>;

/** The devices of that user whose log-ins have not ended, the newest first. */
export const devicesOf = ({ em, wallClock }: Ctx, userId: string): Promise<OwnDevice[]> =>
  rowsOf(
    em,
    ownDeviceColumns,
    `select device.id, device.device, endpoint, created_at as "createdAt", device.last_used_at as "lastUsedAt"
     from push_device device join user_session session on session.id = session_id
     where device.user_id = ? and ended_at is null and expires_at > ?
     order by created_at desc, device.id`,
    [userId, wallClock.now()],
  );

/**
 * Adds the browser that asks, for as long as its log-in. A browser has one subscription: if somebody else was logged in
 * there before, it is theirs no more.
 */
export async function addDevice(ctx: Ctx, subscription: PushSubscription): Promise<User> {
  const { push, wallClock, userAgent } = ctx;
  if (!push) throw new Refusal('NOT_CONFIGURED', 'Notices on devices are not set up here.');
  const { endpoint, p256dh, auth } = parseInput(subscriptionShape, subscription);
  if (!push.accepts(endpoint))
    throw new Refusal('INVALID', 'The address of a push service begins with https:// and is public.', {
      field: 'endpoint',
    });
  const sessionId = sessionOf(ctx);
  if (sessionId === undefined) throw unauthenticated();
  return inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to change');
    await tx.em.execute(
      `insert into push_device (id, user_id, session_id, endpoint, p256dh, auth, device, created_at)
       values (?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (endpoint) do update set id = excluded.id, user_id = excluded.user_id,
         session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
         device = excluded.device, created_at = excluded.created_at, last_used_at = null`,
      [randomUUID(), user.id, sessionId, endpoint, p256dh, auth, deviceOf(userAgent), wallClock.now()],
    );
    await tx.em.execute(
      `delete from push_device where id in (
         select id from push_device where user_id = ? order by created_at desc, id offset ?)`,
      [user.id, maxDevices],
    );
    return user;
  });
}

export const removeDevice = (ctx: Ctx, id: string): Promise<User> =>
  inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to change');
    const removed = isUuid(id)
      ? await tx.em.execute<object[]>('delete from push_device where id = ? and user_id = ? returning id', [
          id,
          user.id,
        ])
      : [];
    if (removed.length === 0) throw new Refusal('NOT_FOUND', 'You have no such device.', { field: 'id' });
    return user;
  });
