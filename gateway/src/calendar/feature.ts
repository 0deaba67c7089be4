import type { Feature } from '../features/manifest.ts';
import { isoText } from '../features/own-data.ts';
import { calendarPage } from './calendar.page.ts';
import { CalendarAddressResolver } from './calendar-address.resolver.ts';
import { CalendarAddresses0180 } from './migrations/0180-calendar-addresses.ts';
import { poolCalendarRoutes } from './pool-calendar.rest.ts';

export const calendarFeature = {
  migrations: {
    '0180-calendar-addresses': CalendarAddresses0180,
  },
  resolvers: [CalendarAddressResolver],
  routes: poolCalendarRoutes,
  pages: [calendarPage],
  accountDeletion: {
    erase: async ({ em }, userId) => {
      await em.execute('delete from calendar_address where user_id = ?', [userId]);
    },
  },
  ownData: [
    {
      name: 'calendar-address',
      tables: ['calendar_address'],
      // Without its secret, which is as good as a password and stored nowhere.
      statement: `select ${isoText('created_at')} as "createdAt"
        from calendar_address join wanted on user_id = wanted.id`,
    },
  ],
} satisfies Feature;
