import type { Moment } from '../../world/venue-time.ts';

/** '2027-01-14 15:05:00 UTC' */
export const utcStamp = (moment: Moment): string =>
  `${new Date(moment).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** '2027-01-14 03:05 PM', of no zone that the feed would name. */
export function clockStamp(moment: Moment): string {
  const [day = '', time = ''] = new Date(moment).toISOString().split('T');
  const hour = Number(time.slice(0, 2));
  return `${day} ${String(hour % 12 || 12).padStart(2, '0')}${time.slice(2, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}
