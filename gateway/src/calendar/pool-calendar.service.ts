import type { Ctx } from '../context.ts';
import { list, rowsOf, text } from '../database/rows.ts';
import { ownPool } from '../pools/pool.queries.ts';
import { icalendar } from '../rules/calendar/icalendar.ts';
import { calendarEvents, unpaidContestsSql } from './calendar-events.service.ts';

/** One pool's locks and rounds as they are now, for a member, who puts them into a calendar of their own. */
export async function poolCalendarFile(ctx: Ctx, poolName: string): Promise<string> {
  const { pool, userId } = await ownPool(ctx, poolName);
  const [unpaid] = await rowsOf(ctx.em, { ids: list(text) }, `select ${unpaidContestsSql('?')} as ids`, [
    userId,
  ]);
  const events = await calendarEvents(ctx, [pool.id], unpaid?.ids ?? []);
  return icalendar({ name: pool.name, events, changedAt: ctx.wallClock.now() });
}
