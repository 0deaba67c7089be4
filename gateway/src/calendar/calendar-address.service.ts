import { createHash, randomBytes } from 'node:crypto';
import type { User } from '../accounts/users/user.entity.ts';
import { currentUser } from '../accounts/users/user.queries.ts';
import { type Ctx, inTransaction } from '../context.ts';
import { list, moment, orNull, rowsOf, text } from '../database/rows.ts';
import { hashOfSecret } from '../keys/secret-hash.ts';
import { networkOf } from '../limits/network.ts';
import { countAttempt, type RateLimit, refuseAboveLimit } from '../limits/rate-limit.service.ts';
import { readPoolsOfMember } from '../pools/reading/pool-reading.queries.ts';
import { Refusal } from '../refusal.ts';
import { icalendar } from '../rules/calendar/icalendar.ts';
import { calendarEvents, unpaidContestsSql } from './calendar-events.service.ts';

const secretShape = /^[\w-]{32}$/;
const newSecret = (): string => randomBytes(24).toString('base64url');

/** Calendar programs look every few hours, and some on each of their devices. */
const looks: RateLimit = {
  name: 'calendar',
  most: 120,
  periodSeconds: 3600,
  refusal: 'This calendar was read too often. Please try again in an hour.',
};
/** Nobody guesses a secret; but calendars that are over are read on and on, for many people from one network. */
const misses: RateLimit = {
  name: 'no calendar',
  most: 1200,
  periodSeconds: 300,
  refusal: 'Too many wrong addresses of calendars from your network. Please try again in a few minutes.',
};

/** When the user's address was made; null where there is none, or all sessions have ended since. */
export async function calendarAddressMadeAt({ em }: Ctx, userId: string): Promise<Date | null> {
  const [row] = await rowsOf(
    em,
    { createdAt: moment },
    `select address.created_at as "createdAt" from calendar_address address
     join user_account on user_account.id = user_id and user_account.token_version = address.token_version
     where user_id = ?`,
    [userId],
  );
  return row?.createdAt ?? null;
}

/** Makes the caller's address, in place of the one before. Its secret is returned only here. */
export async function makeCalendarAddress(ctx: Ctx): Promise<{ url: string; user: User }> {
  const secret = newSecret();
  const user = await inTransaction(ctx, async (tx) => {
    const { em, wallClock } = tx;
    const caller = await currentUser(tx, 'to change');
    const now = wallClock.now();
    await em.execute(
      `insert into calendar_address (user_id, secret_hash, token_version, created_at, content_changed_at)
       values (?, ?, ?, ?, ?)
       on conflict (user_id) do update set secret_hash = excluded.secret_hash, content_hash = null,
         token_version = excluded.token_version, created_at = excluded.created_at, content_changed_at = excluded.content_changed_at`,
      [caller.id, hashOfSecret(secret), caller.tokenVersion, now, now],
    );
    return caller;
  });
  ctx.log.info({ userId: user.id }, 'calendar: address made');
  return { url: `${ctx.settings.publicUrl}/calendar/${secret}.ics`, user };
}

/** Ends the caller's address at once; nothing happens where there is none. */
export async function revokeCalendarAddress(ctx: Ctx): Promise<User> {
  const user = await inTransaction(ctx, async (tx) => {
    const caller = await currentUser(tx, 'to change');
    await tx.em.execute('delete from calendar_address where user_id = ?', [caller.id]);
    return caller;
  });
  ctx.log.info({ userId: user.id }, 'calendar: address revoked');
  return user;
}

/**
 * The calendar of an address, for whoever has it. Wrong, replaced and revoked ones, and those of deleted accounts, get
 * the same refusal, so that a dead address reveals nothing.
 */
export async function calendarOfAddress(ctx: Ctx, secret: string): Promise<string> {
  const network = networkOf(ctx.address);
  await refuseAboveLimit(ctx, misses, network);
  const found = secretShape.test(secret) ? await holderOf(ctx, hashOfSecret(secret)) : undefined;
  if (!found) {
    await countAttempt(ctx, misses, network);
    throw new Refusal('NOT_FOUND', 'There is no such calendar, or not any more.', { field: 'secret' });
  }
  await countAttempt(ctx, looks, found.userId);
  const pools = await readPoolsOfMember(ctx, found.userId, null);
  const events = await calendarEvents(
    ctx,
    pools.map(({ pool }) => pool.id),
    found.unpaidIds,
  );
  const content = createHash('sha256').update(JSON.stringify(events)).digest('hex');
  const changedAt =
    content === found.contentHash ? found.contentChangedAt : await noteChange(ctx, found.userId, content);
  return icalendar({ name: 'Golf pools', events, changedAt });
}

async function holderOf({ em }: Ctx, secretHash: string) {
  const [row] = await rowsOf(
    em,
    { userId: text, contentHash: orNull(text), contentChangedAt: moment, unpaidIds: list(text) },
    `select user_id as "userId", content_hash as "contentHash", content_changed_at as "contentChangedAt",
       ${unpaidContestsSql('address.user_id')} as "unpaidIds"
     from calendar_address address
     join user_account on user_account.id = user_id and user_account.token_version = address.token_version
     where secret_hash = ? and deleted_at is null`,
    [secretHash],
  );
  return row;
}

/** Programs take an event for a newer one by when it changed, which is when it was first answered. */
async function noteChange({ em, wallClock }: Ctx, userId: string, content: string): Promise<Date> {
  const now = wallClock.now();
  await em.execute('update calendar_address set content_hash = ?, content_changed_at = ? where user_id = ?', [
    content,
    now,
    userId,
  ]);
  return now;
}
