import type { FastifyBaseLogger } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { GameClock, WallClock } from '../clocks.ts';
import type { Feeds, Payments } from '../context.ts';
import { openFeedClient } from '../feeds/client/feed-client.ts';
import { dataGolf } from '../feeds/data-golf.ts';
import { espn } from '../feeds/espn.ts';
import { geocoding } from '../feeds/geocoding.ts';
import { realTime, type Time } from '../feeds/outgoing/time.ts';
import { weatherApi } from '../feeds/weather-api.ts';
import { checkbook } from '../payments/checkbook.ts';
import { stripePayments } from '../payments/stripe.ts';
import type { Env } from './env.ts';

interface Address {
  url: string;
  key: string;
}

/** The outside services' addresses; those not configured are left out. */
export interface Addresses {
  datagolf?: Address | undefined;
  espn?: Pick<Address, 'url'> | undefined;
  weather?: Address | undefined;
  geocode?: Address | undefined;
}

interface Options {
  configured: Addresses;
  /** The sandbox's services, which replace those not configured, and their clock. */
  sandbox: { services: Addresses; clock: GameClock } | undefined;
  log: FastifyBaseLogger;
  watch: ServiceWatch;
}

/** Callbacks for metrics and logs of the outside services, by name. */
export interface ServiceWatch {
  onRequest(asked: { service: string; outcome: string }): void;
  onBreaker(turn: { service: string; isOpen: boolean }): void;
}

export function measureServices(metrics: Registry): ServiceWatch {
  const asked = new Counter({
    name: 'fairway_service_requests_total',
    help: 'Requests to outside services, by what became of them.',
    labelNames: ['service', 'outcome'],
    registers: [metrics],
  });
  const open = new Gauge({
    name: 'fairway_breaker_open',
    help: '1 while a service that failed too often in a row is left alone.',
    labelNames: ['service'],
    registers: [metrics],
  });
  return {
    onRequest: ({ service, outcome }) => asked.inc({ service, outcome }),
    onBreaker: ({ service, isOpen }) => open.set({ service }, isOpen ? 1 : 0),
  };
}

/**
 * The sandbox's outages end by its clock, and so do retries. It runs on this machine, so one second is a long
 * enough time-out.
 */
const sandboxTime = (clock: GameClock): Time => ({
  now: () => clock.now().getTime(),
  sleep: (ms) => realTime.sleep(ms / 10),
  deadline: (ms) => realTime.deadline(ms / 5),
});

/** Connects the feeds, real or sandboxed: the same adapters either way. */
export function connectFeeds({ configured, sandbox, log, watch }: Options): Feeds {
  const onUnknown = (unknown: object) => log.warn(unknown, 'feeds: unexpected answer');
  const real = openFeedClient(watch);
  const within = sandbox && openFeedClient({ ...watch, time: sandboxTime(sandbox.clock) });

  const choose = <Where, Feed>(
    own: Where | undefined,
    stand: Where | undefined,
    make: (where: Where, ask: typeof real, isSandbox: boolean) => Feed,
  ) => {
    if (own) return make(own, real, false);
    return stand && within ? make(stand, within, true) : undefined;
  };
  const { services = {} } = sandbox ?? {};
  const feeds = {
    dataGolf: choose(configured.datagolf, services.datagolf, (where, ask, isSandbox) =>
      dataGolf({ ...where, ask, onUnknown, ...(isSandbox ? { perMinute: Number.POSITIVE_INFINITY } : {}) }),
    ),
    espn: choose(configured.espn, services.espn, (where, ask) => espn({ ...where, ask, onUnknown })),
    weatherApi: choose(configured.weather, services.weather, (where, ask) =>
      weatherApi({ ...where, ask, onUnknown }),
    ),
    geocoding: choose(configured.geocode, services.geocode, (where, ask) => geocoding({ ...where, ask })),
  };
  return Object.fromEntries(Object.entries(feeds).filter(([, feed]) => feed !== undefined));
}

interface CheckbookAddress extends Address {
  secret: string;
  webhookKey: string;
}

interface StripeAddress {
  url: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

/** Connects the payment providers, real or sandboxed. */
export function connectPayments(options: {
  configured: { checkbook?: CheckbookAddress | undefined; stripe?: StripeAddress | undefined };
  /** The sandbox's providers. */
  sandbox: { checkbook: CheckbookAddress; stripe: StripeAddress } | undefined;
  wallClock: WallClock;
  watch: ServiceWatch;
}): Payments {
  const { configured, sandbox, wallClock, watch } = options;
  const checks =
    configured.checkbook ?? (sandbox && { ...sandbox.checkbook, url: `${sandbox.checkbook.url}/v3` });
  const cards = configured.stripe ?? sandbox?.stripe;
  return {
    ...(checks ? { echecks: checkbook({ ...checks, ...watch }) } : {}),
    ...(cards ? { cards: stripePayments({ ...cards, ...watch, now: () => wallClock.now() }) } : {}),
  };
}

/** As it is configured. */
export const checkbookOf = ({ services }: Env): CheckbookAddress | undefined =>
  services.checkbook && {
    url: services.checkbook.CHECKBOOK_URL,
    key: services.checkbook.CHECKBOOK_KEY,
    secret: services.checkbook.CHECKBOOK_SECRET,
    webhookKey: services.checkbook.CHECKBOOK_WEBHOOK_KEY,
  };

/** As it is configured. */
export const stripeOf = ({ services }: Env): StripeAddress | undefined =>
  services.stripe && {
    url: services.stripe.STRIPE_URL,
    secretKey: services.stripe.STRIPE_SECRET_KEY,
    publishableKey: services.stripe.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: services.stripe.STRIPE_WEBHOOK_SECRET,
  };
