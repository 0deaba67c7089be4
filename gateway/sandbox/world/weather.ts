import { dayMs, hourMs, minuteMs } from '@fairway/schema/days';
import { Chance } from './chance.ts';
import { daylight } from './daylight.ts';
import type { Tournament } from './play/tournament.ts';
import { type Event, eventsAround } from './season.ts';
import { localTime, type Moment } from './venue-time.ts';
import type { World } from './world.ts';

export type Sky =
  | 'clear'
  | 'partly cloudy'
  | 'cloudy'
  | 'overcast'
  | 'mist'
  | 'showers'
  | 'rain'
  | 'heavy rain'
  | 'thunderstorm'
  | 'snow';

export interface Place {
  latitude: number;
  longitude: number;
  zone: string;
}

export interface WeatherHour {
  at: Moment;
  temperatureF: number;
  windMph: number;
  sky: Sky;
  isDay: boolean;
}

const nearDegrees = 0.3;
/** What stops play is seen coming. */
const stormBeforeMs = 45 * minuteMs;
const longestStormMs = 7 * hourMs;

/** The weather at a place in the hour that begins then: of its latitude and season, and never twice the same. */
export function weatherAt(world: World, place: Place, at: Moment): WeatherHour {
  const { latitude, longitude, zone } = place;
  const { day, time } = localTime(at, zone);
  const hour = Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;
  const sun = daylight(day, latitude, longitude);
  const noise = (what: string, everyMs: number) =>
    smoothNoise(at, everyMs, (step) => new Chance(world.seed, 'weather', key(place), what, step).next());
  const storm = stormAt(world, place, at);
  const warmth = (noise('warmth', 2 * dayMs) - 0.5) * 14;
  const temperature =
    yearlyMean(latitude) + seasonal(latitude, at) + 8 * Math.cos(((hour - 15) / 24) * 2 * Math.PI) + warmth;
  const breeze = 4 + 9 * noise('wind', 8 * hourMs) + 4 * Math.max(0, Math.sin(((hour - 8) / 12) * Math.PI));
  const temperatureF = round(temperature - (storm ? 6 : 0));
  return {
    at,
    temperatureF,
    windMph: round(breeze + (storm ? 11 : 0)),
    sky:
      storm ??
      skyOf({ clouds: noise('clouds', 7 * hourMs), water: noise('water', 9 * hourMs), temperatureF, hour }),
    isDay: at + hourMs / 2 >= sun.from && at + hourMs / 2 < sun.to,
  };
}

const key = ({ latitude, longitude }: Place) => `${latitude.toFixed(1)} ${longitude.toFixed(1)}`;
const round = (value: number) => Math.round(value * 10) / 10;

const yearlyMean = (latitude: number) => 92 - 0.75 * Math.abs(latitude);

/** Warmest at the end of July in the north, at the end of January in the south. */
function seasonal(latitude: number, at: Moment): number {
  const swing = Math.max(3, 0.5 * Math.abs(latitude) - 4);
  const share = Math.cos(((at / dayMs - 206) / 365.25) * 2 * Math.PI);
  return swing * share * Math.sign(latitude || 1);
}

/** Random values at regular moments, and a smooth way between them. */
function smoothNoise(at: Moment, everyMs: number, valueAt: (step: number) => number): number {
  const step = Math.floor(at / everyMs);
  const way = at / everyMs - step;
  const eased = way * way * (3 - 2 * way);
  return valueAt(step) * (1 - eased) + valueAt(step + 1) * eased;
}

interface Air {
  clouds: number;
  water: number;
  temperatureF: number;
  hour: number;
}

function skyOf({ clouds, water, temperatureF, hour }: Air): Sky {
  if (clouds > 0.55 && water > 0.72) {
    if (temperatureF < 33) return 'snow';
    return water > 0.84 ? 'rain' : 'showers';
  }
  if (hour < 8 && water > 0.66 && clouds < 0.55) return 'mist';
  if (clouds < 0.42) return 'clear';
  if (clouds < 0.6) return 'partly cloudy';
  return clouds < 0.76 ? 'cloudy' : 'overcast';
}

/** Where play is stopped there is a reason for it in the sky. */
function stormAt(world: World, { latitude, longitude }: Place, at: Moment): Sky | null {
  const isHere = (event: Event) =>
    Math.abs(event.latitude - latitude) < nearDegrees && Math.abs(event.longitude - longitude) < nearDegrees;
  const isNow = (event: Event) => Math.abs(Date.parse(event.startsOn) + 2 * dayMs - at) < 5 * dayMs;
  const event = eventsAround(at).find((each) => isHere(each) && isNow(each));
  return event ? stormOf(world.tournament(event), at) : null;
}

function stormOf({ rounds, cancelledAt }: Tournament, at: Moment): Sky | null {
  for (const { stoppage } of rounds) {
    if (!stoppage) continue;
    const until = Number.isFinite(stoppage.to)
      ? Math.min(stoppage.to, stoppage.from + longestStormMs)
      : (cancelledAt ?? stoppage.from + longestStormMs);
    if (at < stoppage.from - stormBeforeMs || at >= until) continue;
    return at < stoppage.from + longestStormMs / 2 ? 'thunderstorm' : 'heavy rain';
  }
  return null;
}
