import type { FastifyInstance } from 'fastify';
import type { Orm } from '../../src/database/orm.ts';
import type { Moment } from '../world/venue-time.ts';
import type { World } from '../world/world.ts';
import { type CheckbookAddress, openCheckbook, type SentCheck } from './checkbook/checkbook.ts';
import { datagolfKey, openDatagolf } from './datagolf/datagolf.ts';
import { openEspn } from './espn/espn.ts';
import { geocodeKey, openGeocode } from './geocode.ts';
import { openPush, type PushService } from './push/push.ts';
import { openStripe, publishableKey, secretKey } from './stripe/stripe.ts';
import { openWeather, weatherKey } from './weather.ts';

/** Where each service answers, and with which key: what an adapter needs to be told, and no more. */
export interface ServiceAddresses {
  datagolf: { url: string; key: string };
  espn: { url: string };
  weather: { url: string; key: string };
  geocode: { url: string; key: string };
  checkbook: CheckbookAddress;
  push: { url: string };
  stripe: { url: string; secretKey: string; publishableKey: string; webhookSecret: string };
}

interface Options {
  orm: Orm;
  world: World;
  gameNow(): Moment;
  wallNow(): Moment;
  /** Where the gateway answers this machine: services that have news tell it there. */
  gatewayUrl: string;
}

export interface Services {
  addresses: ServiceAddresses;
  /** What browsers may ask of Stripe, for the gateway to offer at its own origin. */
  stripeForBrowsers(app: FastifyInstance): Promise<void>;
  /** The push service, with the browsers that the sandbox plays itself. */
  push: Pick<PushService, 'subscribe' | 'read' | 'unsubscribe'>;
  /** The checks that went out, oldest first. */
  echecks(): Promise<SentCheck[]>;
  close(): Promise<void>;
}

/** Opens every service of the outside world. */
export async function openServices(options: Options): Promise<Services> {
  const { orm, wallNow, gatewayUrl } = options;
  const [datagolf, espn, weather, geocode, checkbook, push, stripe] = await Promise.all([
    openDatagolf(options),
    openEspn(options),
    openWeather(options),
    openGeocode(),
    openCheckbook(options),
    openPush(),
    openStripe({ orm, now: () => new Date(wallNow()), webhookUrl: `${gatewayUrl}/api/webhooks/stripe` }),
  ]);
  return {
    addresses: {
      datagolf: { url: datagolf.url, key: datagolfKey },
      espn: { url: espn.url },
      weather: { url: weather.url, key: weatherKey },
      geocode: { url: geocode.url, key: geocodeKey },
      checkbook: checkbook.address,
      push: { url: push.url },
      stripe: { url: stripe.url, secretKey, publishableKey, webhookSecret: stripe.webhookSecret },
    },
    stripeForBrowsers: stripe.serveBrowsers,
    push,
    echecks: checkbook.echecks,
    close: async () => {
      await Promise.all(
        [datagolf, espn, weather, geocode, checkbook, push, stripe].map((service) => service.close()),
      );
    },
  };
}
