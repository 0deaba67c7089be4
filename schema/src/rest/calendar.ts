import { z } from 'zod';
import { route } from './route.ts';
import { poolName } from './shapes/pool-shapes.ts';

export const poolCalendar = route({
  method: 'GET',
  group: 'Pools',
  who: ['member'],
  path: '/create-pool/calendar',
  title: 'The locks and rounds of a pool, for a calendar',
  text: 'As they are now: when picks lock, with a reminder an hour before, and the days of the rounds, of the contest that is open or in play and those after it. Who wants changes subscribes to the address of their own calendar (`makeCalendarAddress` in GraphQL).',
  media: 'text/calendar',
  query: z.object({ poolName }),
  answer: z.string().meta({ description: 'A calendar as in RFC 5545, in UTF-8; times are in UTC.' }),
  refusals: ['NOT_FOUND'],
  example: {
    query: { poolName: 'Sunday Best' },
    answer:
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Fairway//Golf pools//EN\r\nX-WR-CALNAME:Sunday Best\r\nBEGIN:VEVENT\r\nUID:lock-1@fairway.example\r\nDTSTAMP:20270111T102030Z\r\nDTSTART:20270114T050000Z\r\nSUMMARY:Picks lock: Sunday Best\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
  },
});
