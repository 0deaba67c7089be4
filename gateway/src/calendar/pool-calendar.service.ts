import type { Ctx } from '../context.ts';
import { ownPool } from '../pools/pool.queries.ts';
import { icalendar } from '../rules/calendar/icalendar.ts';
import { calendarEvents } from './calendar-events.service.ts';

/** One pool's locks and rounds as they are now, for a member, who puts them into a calendar of their own. */
export async function poolCalendarFile(ctx: Ctx, poolName: string): Promise<string> {
  const { pool } = await ownPool(ctx, poolName);
  const events = await calendarEvents(ctx, [pool.id]);
  return icalendar({ name: pool.name, events, changedAt: ctx.wallClock.now() });
}
