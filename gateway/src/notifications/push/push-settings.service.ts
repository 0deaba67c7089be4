import type { User } from '../../accounts/users/user.entity.ts';
import { currentUser } from '../../accounts/users/user.queries.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { list, number, orNull, rowsOf, text } from '../../database/rows.ts';
import { isStillWaiting } from '../../outbox/send-due.service.ts';
import { Refusal } from '../../refusal.ts';
import { newsPauseMs } from '../board-news/enqueue-board-news.service.ts';
import { mailLane, mailsWaiting } from '../waiting.ts';
import { longestPauseSeconds, pushOutbox } from './enqueue-pushes.service.ts';
import type { PushKind } from './push-kinds.ts';
import type { QuietHours } from './quiet-hours.ts';

export interface PushSettings {
  muted: readonly string[];
  /** Null for none. */
  quietHours: QuietHours | null;
}

/** Before anything is changed: as the table's columns say. */
export const usualQuietHours: QuietHours = { from: 22, until: 7 };

const columns = { muted: list(text), from: orNull(number), until: orNull(number) };

export const quietHoursOf = (from: number | null, until: number | null): QuietHours | null =>
  from === null || until === null ? null : { from, until };

export async function pushSettingsOf({ em }: Ctx, userId: string): Promise<PushSettings> {
  const [row] = await rowsOf(
    em,
    columns,
    'select muted, quiet_from as "from", quiet_until as "until" from push_settings where user_id = ?',
    [userId],
  );
  if (!row) return { muted: [], quietHours: usualQuietHours };
  return { muted: row.muted, quietHours: quietHoursOf(row.from, row.until) };
}

/** Switches one kind on or off. What waits of a kind that is off is dropped when its turn comes. */
export const switchPush = (ctx: Ctx, kind: PushKind, on: boolean): Promise<User> =>
  inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to act');
    await tx.em.execute(
      `insert into push_settings (user_id, muted) values (?, case when ? then '{}' else array[?]::text[] end)
       on conflict (user_id) do update set muted =
         array_remove(push_settings.muted, ?) || case when ? then '{}' else array[?]::text[] end`,
      [user.id, on, kind, kind, on, kind],
    );
    return user;
  });

/** Both hours, or neither for none. */
export const setQuietHours = (
  ctx: Ctx,
  from: number | null | undefined,
  until: number | null | undefined,
): Promise<User> =>
  inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to act');
    const hours = { from: from ?? null, until: until ?? null };
    refuseHours(hours);
    await tx.em.execute(
      `insert into push_settings (user_id, quiet_from, quiet_until) values (?, ?, ?)
       on conflict (user_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until`,
      [user.id, hours.from, hours.until],
    );
    await askAnewWhatIsQuiet(tx, user.id);
    return user;
  });

/**
 * What waits for the end of somebody's quiet hours has its turn now that they, or the zone they are of, are others; where
 * it is quiet still, it is put off again. Of a storm of birdies nothing waits as long, nor for a push service that failed.
 */
export async function askAnewWhatIsQuiet(
  { em, bus, wallClock }: Pick<Ctx, 'em' | 'bus' | 'wallClock'>,
  userId: string,
): Promise<void> {
  const now = wallClock.now();
  const after = (ms: number) => new Date(now.getTime() + ms);
  const waiting = await rowsOf(
    em,
    { id: text },
    `update outbox set next_attempt_at = ?
     where user_id = ? and kind = ? and ${isStillWaiting} and next_attempt_at >
       case when attempts = 0 then ?::timestamptz else ?::timestamptz end returning id`,
    [now, userId, pushOutbox.name, after(newsPauseMs), after(longestPauseSeconds * 1000)],
  );
  if (waiting.length > 0) await bus.publish(em, mailsWaiting, { id: mailLane });
}

function refuseHours({ from, until }: { from: number | null; until: number | null }): void {
  if (from === null && until === null) return;
  for (const [field, hour] of Object.entries({ from, until }))
    if (hour === null || hour < 0 || hour > 23)
      throw new Refusal('INVALID', 'Quiet hours begin and end at an hour from 0 to 23.', { field });
  if (from === until)
    throw new Refusal('INVALID', 'Quiet hours can’t begin and end at the same hour.', { field: 'until' });
}
