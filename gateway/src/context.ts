import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Afterwards } from './afterwards.ts';
import type { GameClock, WallClock } from './clocks.ts';
import type { Orm } from './database/orm.ts';
import type { DataGolf } from './feeds/data-golf.ts';
import type { Espn } from './feeds/espn.ts';
import type { Geocoding } from './feeds/geocoding.ts';
import type { WeatherApi } from './feeds/weather-api.ts';
import type { Bus } from './live/bus.ts';
import type { Mailer } from './mail/mailer.ts';

export type Caller =
  /** Nobody known; `rejected` where a token was brought that is not, or no longer, good. */
  | { kind: 'anyone'; rejected?: true }
  | { kind: 'user'; userId: string; username: string; tokenId: string; tokenVersion: number; expiresAt: Date }
  | { kind: 'service' };

export interface Settings {
  /** Where people reach the product: in mails and links. */
  publicUrl: string;
  production: boolean;
  sandbox: boolean;
  authSecret: string;
  serviceTokens: readonly string[];
  /** Real seconds between two asks for live scores. */
  pollLiveSeconds: number;
}

/** The outside services; one that is not configured is not there. */
export interface Feeds {
  dataGolf?: DataGolf;
  espn?: Espn;
  weatherApi?: WeatherApi;
  geocoding?: Geocoding;
}

/** What the gateway is made of; there is one of each, and tests bring their own. */
export interface Parts {
  orm: Orm;
  bus: Bus;
  gameClock: GameClock;
  wallClock: WallClock;
  /** Undefined where no mail is set up. */
  mailer: Mailer | undefined;
  feeds: Feeds;
  log: FastifyBaseLogger;
  /** Where all parts count what they do. */
  metrics: Registry;
  settings: Settings;
  accountDeletion: readonly AccountDeletionStep[];
  /** Work that goes on after an answer, and that a shutdown waits for. */
  afterwards: Afterwards;
}

/**
 * What a higher feature has to say and to do when an account is deleted: it may refuse, and it removes or
 * unnames what is its own, inside the deletion's transaction.
 */
export interface AccountDeletionStep {
  refuse?(ctx: Ctx, userId: string): Promise<void>;
  erase?(ctx: Ctx, userId: string): Promise<void>;
}

/** All that a service needs to know about one request. */
export interface Ctx extends Omit<Parts, 'orm'> {
  /** This request's own unit of work. */
  em: EntityManager;
  caller: Caller;
  /** The caller's network address, for limits. */
  address: string;
}

export const createCtx = (
  { orm, ...parts }: Parts,
  request: { caller: Caller; address: string; log?: FastifyBaseLogger },
): Ctx => ({ ...parts, ...request, log: request.log ?? parts.log, em: orm.em.fork() });

/** Does the work in one transaction: all of it happens, or none. */
export const inTransaction = <T>(ctx: Ctx, work: (inside: Ctx) => Promise<T>): Promise<T> =>
  ctx.em.transactional((em) => work({ ...ctx, em }));
