import { type Event, seasonOf } from '../world/season.ts';
import { json, type Service, serve, text } from './server.ts';

export const geocodeKey = 'sandbox';

const countryCodes: Record<string, string> = {
  'United States': 'US',
  Bermuda: 'BM',
  Canada: 'CA',
  England: 'GB',
  Japan: 'JP',
  Mexico: 'MX',
  Scotland: 'GB',
  'South Korea': 'KR',
};

// Where the tour stops is the same every year.
const places = seasonOf(2027);

/** OpenWeather's geocoding: coordinates of a city, which it finds by name, state and country. */
export function openGeocode(): Promise<Service> {
  return serve(({ pathname, searchParams }) => {
    if (pathname !== '/geo/1.0/direct') return text('not found', 404);
    if (searchParams.get('appid') !== geocodeKey) return json({ cod: 401, message: 'Invalid API key.' }, 401);
    const query = searchParams.get('q');
    if (!query) return json({ cod: '400', message: 'Nothing to geocode' }, 400);
    const limit = Math.max(1, Math.min(5, Math.trunc(Number(searchParams.get('limit') ?? 5)) || 5));
    return json(places.filter(isMeant(query)).slice(0, limit).map(describe));
  });
}

function isMeant(query: string): (event: Event) => boolean {
  const [city, ...regions] = query.split(',').map((part) => part.trim().toLowerCase());
  return (event) => {
    const code = countryCodes[event.country] ?? '';
    const known = ['', event.state, event.country, code, code === 'US' ? 'USA' : code];
    const isKnown = (region: string) => known.some((name) => name.toLowerCase() === region);
    return event.city.toLowerCase() === city && regions.every(isKnown);
  };
}

const describe = ({ city, latitude, longitude, country, state }: Event) => ({
  name: city,
  lat: latitude,
  lon: longitude,
  country: countryCodes[country] ?? country,
  ...(state || countryCodes[country] === 'GB' ? { state: state || country } : {}),
});
