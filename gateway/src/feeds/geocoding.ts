import { z } from 'zod';
import type { FeedClient } from './client/feed-client.ts';
import { readJson } from './reading/read-json.ts';
import { addressAt, serviceAt } from './service.ts';

export interface Coordinates {
  latitude: number;
  longitude: number;
}

interface Options {
  url: string;
  key: string;
  ask: FeedClient;
}

export type Geocoding = ReturnType<typeof geocoding>;

/** OpenWeather's geocoding: the coordinates of a city. */
export function geocoding({ url, key, ask }: Options) {
  const service = serviceAt('OpenWeather', url);
  return {
    find: async (place: { city: string; state: string; country: string }): Promise<Coordinates | null> => {
      const q = [place.city, place.state, countryCode(place.country)].filter(Boolean).join(',');
      const query = { q, limit: '1', appid: key };
      const answer = await ask(service, addressAt(url, '/geo/1.0/direct', query), 'application/json');
      const [found] = readJson(service, answer, z.array(location));
      return found ? { latitude: found.lat, longitude: found.lon } : null;
    },
  };
}

const location = z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) });

/** The service expects country codes, the schedule has names; unknown names are sent as they are. */
const countryCode = (country: string) => codes.get(country) ?? country;

const codes = new Map([
  ['Australia', 'AU'],
  ['Bahamas', 'BS'],
  ['Bermuda', 'BM'],
  ['Canada', 'CA'],
  ['China', 'CN'],
  ['Dominican Republic', 'DO'],
  ['England', 'GB'],
  ['France', 'FR'],
  ['Germany', 'DE'],
  ['Ireland', 'IE'],
  ['Italy', 'IT'],
  ['Japan', 'JP'],
  ['Malaysia', 'MY'],
  ['Mexico', 'MX'],
  ['Northern Ireland', 'GB'],
  ['Puerto Rico', 'PR'],
  ['Scotland', 'GB'],
  ['Singapore', 'SG'],
  ['South Africa', 'ZA'],
  ['South Korea', 'KR'],
  ['Spain', 'ES'],
  ['United Arab Emirates', 'AE'],
  ['United Kingdom', 'GB'],
  ['USA', 'US'],
  ['Wales', 'GB'],
]);
