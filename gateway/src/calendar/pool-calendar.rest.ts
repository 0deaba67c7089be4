import * as routes from '@fairway/schema/rest/calendar';
import { serve } from '../http/rest/rest.ts';
import { poolCalendarFile } from './pool-calendar.service.ts';

export const poolCalendarRoutes = [
  serve(routes.poolCalendar, async (ctx, { query }, _request, reply) => {
    const calendar = await poolCalendarFile(ctx, query.poolName);
    reply.header('content-disposition', 'attachment; filename="golf-pool.ics"');
    return calendar;
  }),
];
