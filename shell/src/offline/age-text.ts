import { dayMs, minuteMs } from '@fairway/schema/days';

const units = [
  ['day', dayMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
] as const;

/** '12 minutes ago', in the largest unit that there is one of. */
export function ageText(ms: number): string {
  const [unit, length] = units.find(([, length]) => ms >= length) ?? [null, 1];
  if (unit === null) return 'less than a minute ago';
  return new Intl.RelativeTimeFormat('en-US').format(-Math.floor(ms / length), unit);
}
