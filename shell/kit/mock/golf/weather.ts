import { hourMs } from '@fairway/schema/days';
import type { Answer } from '../answer.ts';

/** Where the mock's golf is played, all year. */
const hoursBehindUtc = 5;

const conditions = [
  'Clear',
  'Mist',
  'Partly cloudy',
  'Sunny',
  'Sunny',
  'Overcast',
  'Patchy rain nearby',
  'Thundery outbreaks in nearby',
];

/** Six hours, the one under way first; fewer before midnight, where the forecast ends. */
export function weatherAt(now: Date): Answer<'Weather'> {
  const thisHour = Math.floor(now.getTime() / hourMs) * hourMs;
  const localHour = (new Date(thisHour).getUTCHours() + 24 - hoursBehindUtc) % 24;
  const hours = Array.from({ length: Math.min(6, 24 - localHour) }, (_hour, later) => {
    const hour = localHour + later;
    return {
      at: new Date(thisHour + later * hourMs).toISOString(),
      condition: conditions[hour % conditions.length] ?? 'Sunny',
      tempF: Math.round((56 + 11 * Math.sin(((hour - 9) / 12) * Math.PI)) * 10) / 10,
      windMph: Math.round((7 + 4 * Math.sin(hour)) * 10) / 10,
    };
  });
  return { hours, asOf: now.toISOString(), reason: null };
}

export const noWeather = (reason: string | null = null): Answer<'Weather'> => ({
  hours: [],
  asOf: null,
  reason,
});
