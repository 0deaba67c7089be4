import { dayMs, hourMs, minuteMs } from '@fairway/schema/days';
import { type Moment } from './venue-time.ts';

const radians = Math.PI / 180;

/** Sunrise and sunset of a day at a place, right to some minutes; nobody plays where the sun stays away. */
export function daylight(day: string, latitude: number, longitude: number): { from: Moment; to: Moment } {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const dayOfYear = (midnight - Date.parse(`${day.slice(0, 4)}-01-01T00:00:00Z`)) / dayMs + 1;
  const season = (2 * Math.PI * (dayOfYear - 81)) / 365;
  const declination = 23.44 * radians * Math.sin(season);
  // The sun is ahead of or behind the clock by up to a quarter of an hour over the year.
  const equationOfTimeMinutes =
    9.87 * Math.sin(2 * season) - 7.53 * Math.cos(season) - 1.5 * Math.sin(season);
  const noon = midnight + 12 * hourMs - (longitude / 15) * hourMs - equationOfTimeMinutes * minuteMs;
  const horizon = -0.83 * radians;
  const cosine =
    (Math.sin(horizon) - Math.sin(latitude * radians) * Math.sin(declination)) /
    (Math.cos(latitude * radians) * Math.cos(declination));
  const halfDay = (Math.acos(Math.max(-1, Math.min(1, cosine))) / Math.PI) * 12 * hourMs;
  return { from: Math.round(noon - halfDay), to: Math.round(noon + halfDay) };
}
