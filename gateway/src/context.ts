import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { BackgroundWork } from './async/background-work.ts';
import { clearLoaded } from './async/batched.ts';
import type { GameClock, WallClock } from './clocks.ts';
import type { Settings } from './configuration/settings.ts';
import type { Orm } from './database/orm.ts';
import type { Replica } from './database/replica/replica.ts';
import { transactional } from './database/transaction.ts';
import type { EndedEntries, GivenBack, Settlement } from './features/feature-steps.ts';
import type { OwnDataPart } from './features/own-data.ts';
import type { TransactionHooks } from './features/transaction-hooks.ts';
import type { DataGolf } from './feeds/data-golf.ts';
import type { Espn } from './feeds/espn.ts';
import type { Geocoding } from './feeds/geocoding.ts';
import type { WeatherApi } from './feeds/weather-api.ts';
import type { Keys } from './keys/keys.ts';
import type { Quota } from './limits/quota.ts';
import type { RateLimitStore } from './limits/rate-limit-store.ts';
import type { Bus } from './live/bus/bus.ts';
import type { Mailer } from './mail/mailer.ts';
import type { EChecks } from './payments/checkbook.ts';
import type { CardPayments } from './payments/stripe.ts';
import type { PushSender } from './push/push-sender.ts';
import type { TokenScope } from './rules/token-scopes.ts';

export type Caller =
  /** Not signed in; `rejected` if a token was sent that is invalid or expired. */
  | { kind: 'anyone'; rejected?: true }
  | {
      kind: 'user';
      userId: string;
      username: string;
      /** The session of the token. */
      sessionId: string;
      tokenVersion: number;
      expiresAt: Date;
      /** The session's last sign-in by password, passkey or code. */
      signedInAt: Date;
      /** Set if an access token was used, which is limited to its scopes. */
      accessToken?: { id: string; scopes: readonly TokenScope[] };
    }
  /** A trusted service, by its token's name; without a name, the product's own work. */
  | { kind: 'service'; name?: string };

/** The outside feeds; undefined where not configured. */
export interface Feeds {
  dataGolf?: DataGolf;
  espn?: Espn;
  weatherApi?: WeatherApi;
  geocoding?: Geocoding;
}

/** The payment providers; undefined where not configured. */
export interface Payments {
  cards?: CardPayments;
  echecks?: EChecks;
}

/** The gateway's parts, one of each. Tests bring their own. */
export interface Parts {
  orm: Orm;
  /** If there is one. */
  replica?: Replica;
  bus: Bus;
  /** Counts attempts, if not in the database. */
  rateLimits?: RateLimitStore;
  gameClock: GameClock;
  wallClock: WallClock;
  /** The keys that sign tokens and links. */
  keys: Keys;
  /** Undefined if no mail is configured. */
  mailer: Mailer | undefined;
  /** Undefined if no notices on devices are configured. */
  push: PushSender | undefined;
  feeds: Feeds;
  payments: Payments;
  log: FastifyBaseLogger;
  /** The registry of metrics. */
  metrics: Registry;
  settings: Settings;
  accountDeletion: readonly AccountDeletionStep[];
  ownData: readonly OwnDataPart[];
  settlementSteps: readonly SettlementStep[];
  endedEntrySteps: readonly EndedEntryStep[];
  emailUndoSteps: readonly EmailUndoStep[];
  /** Callbacks of higher features inside transactions of lower ones. */
  hooks: TransactionHooks;
  /** Work that continues after a response; shutdown waits for it. */
  backgroundWork: BackgroundWork;
}

/** What whoever deletes an account has agreed to give up with it. */
export interface GivenUp {
  givesUpCents: number;
}

/**
 * A feature's part in deleting an account, inside that transaction: it may refuse, and it deletes or anonymises
 * its own rows.
 */
export interface AccountDeletionStep {
  refuse?(ctx: Ctx, userId: string, given: GivenUp): Promise<void>;
  erase?(ctx: Ctx, userId: string): Promise<void>;
  /** Behind all erasing, since it locks accounts of the ledger. */
  finish?(ctx: Ctx, userId: string, given: GivenUp): Promise<void>;
}

/** A feature's part in settling contests, inside the transaction that does, so it runs exactly once for each. */
export interface SettlementStep {
  settle(ctx: Ctx, settlements: readonly Settlement[]): Promise<void>;
  /** Runs behind the others: it locks what every settlement locks, and others wait for that until the commit. */
  isLast?: true;
}

/** A feature's part in ending entries unplayed, inside that transaction; returns what is refunded. */
export interface EndedEntryStep {
  giveBack(ctx: Ctx, ended: EndedEntries): Promise<readonly GivenBack[]>;
}

/**
 * A feature's part in undoing a change of address, inside that transaction and with the user locked: it stops what an
 * intruder may have begun since the change was asked for.
 */
export interface EmailUndoStep {
  stopBegunSince(ctx: Ctx, userId: string, since: Date): Promise<void>;
}

/** Everything a service needs to know about one request. */
export interface Ctx extends Omit<Parts, 'orm'> {
  /** For what goes on beside requests, whose lines are no request's. */
  gatewayLog: FastifyBaseLogger;
  /** The request's unit of work. */
  em: EntityManager;
  caller: Caller;
  /** The caller's network address, for limits. */
  address: string;
  /** The request's user agent. */
  userAgent?: string | undefined;
  /** Fires at the time limit: then begin nothing more; the database refuses statements. */
  signal?: AbortSignal;
  /** Fires when the gateway stops: work in batches ends after the current one. */
  stopping?: AbortSignal;
  /** The limits that counted this request; copies of the context share the list. */
  quotas: Quota[];
}

export function createCtx(
  { orm, ...parts }: Parts,
  request: Pick<Ctx, 'caller' | 'address' | 'userAgent' | 'signal' | 'stopping'> & {
    log?: FastifyBaseLogger;
  },
): Ctx {
  const { signal } = request;
  let em: EntityManager | undefined;
  return {
    ...parts,
    ...request,
    log: request.log ?? parts.log,
    gatewayLog: parts.log,
    // Created on first use: what is answered from memory needs none.
    get em() {
      em ??= orm.em.fork(signal ? { signal, inflightQueryAbortStrategy: 'cancel query' } : {});
      return em;
    },
    quotas: [],
  };
}

/**
 * Reads what may be two seconds old, and is kept by nobody: from the replica, if there is one. Whoever calls it has
 * asked for the caller's rights before, in the database itself; within it, nobody asks for rights, and nothing is written.
 */
export const readMaybeOld = <T>(ctx: Ctx, read: (ctx: Ctx) => Promise<T>): Promise<T> =>
  ctx.replica ? ctx.replica.read({ primary: ctx.em }, (em) => read({ ...ctx, em })) : read(ctx);

/**
 * Runs the work in one transaction, which may be retried (see `transactional`). Entities loaded before are
 * forgotten afterwards, so that the response shows what was written.
 */
export async function inTransaction<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  const done = await transactional(ctx, (em) => work({ ...ctx, em }));
  if (!ctx.em.isInTransaction()) {
    ctx.em.clear();
    clearLoaded(ctx.em);
  }
  return done;
}
