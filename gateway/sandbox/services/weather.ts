import { hourMs } from '@fairway/schema/days';
import zoneOf from '@photostructure/tz-lookup';
import { dayAfter, localTime, type Moment, momentAt } from '../world/venue-time.ts';
import { type Place, type Sky, type WeatherHour, weatherAt } from '../world/weather.ts';
import type { World } from '../world/world.ts';
import { type Answer, json, type Service, serve, text } from './server.ts';

export const weatherKey = 'sandbox';

const maxDays = 14;

/** WeatherAPI's words, codes and pictures for the sky, by day and by night. */
const conditions: Record<Sky, { day: string; night?: string; code: number; icon: number }> = {
  clear: { day: 'Sunny', night: 'Clear', code: 1000, icon: 113 },
  'partly cloudy': { day: 'Partly cloudy', code: 1003, icon: 116 },
  cloudy: { day: 'Cloudy', code: 1006, icon: 119 },
  overcast: { day: 'Overcast', code: 1009, icon: 122 },
  mist: { day: 'Mist', code: 1030, icon: 143 },
  showers: { day: 'Patchy rain possible', code: 1063, icon: 176 },
  rain: { day: 'Light rain', code: 1183, icon: 296 },
  'heavy rain': { day: 'Heavy rain', code: 1195, icon: 308 },
  thunderstorm: { day: 'Moderate or heavy rain with thunder', code: 1276, icon: 389 },
  snow: { day: 'Light snow', code: 1213, icon: 326 },
};

interface Options {
  world: World;
  gameNow(): Moment;
}

/** WeatherAPI: the forecast by the hour, day by day as the place's calendar has it. */
export function openWeather({ world, gameNow }: Options): Promise<Service> {
  return serve(({ pathname, searchParams }) => {
    if (pathname !== '/v1/forecast.json') return text('not found', 404);
    const key = searchParams.get('key');
    if (!key) return refusal(401, 1002, 'API key is invalid or not provided.');
    if (key !== weatherKey) return refusal(401, 2006, 'API key provided is invalid');
    const query = searchParams.get('q');
    if (!query) return refusal(400, 1003, 'Parameter q is missing.');
    const place = placeOf(query);
    if (!place) return refusal(400, 1006, 'No matching location found.');
    const days = Math.max(1, Math.min(maxDays, Math.trunc(Number(searchParams.get('days') ?? 1)) || 1));
    return forecast(world, place, gameNow(), days);
  });
}

const refusal = (status: number, code: number, message: string) => json({ error: { code, message } }, status);

function placeOf(query: string): Place | null {
  const [, latitude, longitude] = (query.match(/^\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*$/) ?? []).map(Number);
  if (latitude === undefined || longitude === undefined) return null;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  return { latitude, longitude, zone: zoneOf(latitude, longitude) };
}

function forecast(world: World, place: Place, now: Moment, days: number): Answer {
  const { latitude, longitude, zone } = place;
  const today = localTime(now, zone);
  return json({
    location: {
      name: zone.split('/').at(-1)?.replaceAll('_', ' '),
      lat: latitude,
      lon: longitude,
      tz_id: zone,
      localtime_epoch: Math.floor(now / 1000),
      localtime: `${today.day} ${today.time.replace(/^0/, '')}`,
    },
    forecast: {
      forecastday: Array.from({ length: days }, (_, index) => {
        const date = dayAfter(today.day, index);
        return { date, hour: hoursOf(date, zone).map((at) => hourAt(weatherAt(world, place, at), zone)) };
      }),
    },
  });
}

/** 24 of them, and one less or more on the days when clocks change. */
function hoursOf(day: string, zone: string): Moment[] {
  const from = momentAt(day, '00:00', zone);
  const to = momentAt(dayAfter(day, 1), '00:00', zone);
  return Array.from({ length: Math.round((to - from) / hourMs) }, (_, hour) => from + hour * hourMs);
}

function hourAt({ at, temperatureF, windMph, sky, isDay }: WeatherHour, zone: string) {
  const { day, time } = localTime(at, zone);
  const { day: words, night = words, code, icon } = conditions[sky];
  return {
    time_epoch: at / 1000,
    time: `${day} ${time}`,
    temp_f: temperatureF,
    is_day: isDay ? 1 : 0,
    condition: {
      text: isDay ? words : night,
      icon: `//cdn.weatherapi.com/weather/64x64/${isDay ? 'day' : 'night'}/${icon}.png`,
      code,
    },
    wind_mph: windMph,
  };
}
