import type { Moment } from '../world/venue-time.ts';
import type { World } from '../world/world.ts';
import { datagolfKey, openDatagolf } from './datagolf/datagolf.ts';
import { openEspn } from './espn/espn.ts';
import { geocodeKey, openGeocode } from './geocode.ts';
import { openWeather, weatherKey } from './weather.ts';

/** Where each service answers, and with which key: what an adapter needs to be told, and no more. */
export interface ServiceAddresses {
  datagolf: { url: string; key: string };
  espn: { url: string };
  weather: { url: string; key: string };
  geocode: { url: string; key: string };
}

interface Options {
  world: World;
  gameNow(): Moment;
  wallNow(): Moment;
}

/** Opens every service of the outside world. */
export async function openServices(
  options: Options,
): Promise<{ addresses: ServiceAddresses; close(): Promise<void> }> {
  const [datagolf, espn, weather, geocode] = await Promise.all([
    openDatagolf(options),
    openEspn(options),
    openWeather(options),
    openGeocode(),
  ]);
  return {
    addresses: {
      datagolf: { url: datagolf.url, key: datagolfKey },
      espn: { url: espn.url },
      weather: { url: weather.url, key: weatherKey },
      geocode: { url: geocode.url, key: geocodeKey },
    },
    close: async () => {
      await Promise.all([datagolf, espn, weather, geocode].map((service) => service.close()));
    },
  };
}
