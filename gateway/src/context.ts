import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { BackgroundWork } from './async/background-work.ts';
import { forgetLoaded } from './async/batched.ts';
import type { GameClock, WallClock } from './clocks.ts';
import type { Settings } from './configuration/settings.ts';
import type { Orm } from './database/orm.ts';
import { transactional } from './database/transaction.ts';
import type { DataGolf } from './feeds/data-golf.ts';
import type { Espn } from './feeds/espn.ts';
import type { Geocoding } from './feeds/geocoding.ts';
import type { WeatherApi } from './feeds/weather-api.ts';
import type { Keys } from './keys/keys.ts';
import type { AttemptCounts } from './limits/attempt-counts.ts';
import type { Quota } from './limits/quota.ts';
import type { Bus } from './live/bus/bus.ts';
import type { Mailer } from './mail/mailer.ts';
import type { EChecks } from './payments/checkbook.ts';
import type { CardPayments } from './payments/stripe.ts';
import type { PotOutcome } from './rules/money/prizes.ts';
import type { TokenScope } from './rules/token-scopes.ts';
import type { TransactionHooks } from './transaction-hooks.ts';

export type Caller =
  /** Nobody known; `rejected` where a token was brought that is not, or no longer, good. */
  | { kind: 'anyone'; rejected?: true }
  | {
      kind: 'user';
      userId: string;
      username: string;
      /** The log-in that the token belongs to. */
      sessionId: string;
      tokenVersion: number;
      expiresAt: Date;
      /** When the password was last entered, or a passkey or a code used, for this session. */
      signedInAt: Date;
      /** Where a program asks by an access token, which opens only what its scopes name. */
      accessToken?: { id: string; scopes: readonly TokenScope[] };
    }
  /** A trusted service, by the name of its token; without one, the product's own work. */
  | { kind: 'service'; name?: string };

/** The outside services; one that is not configured is not there. */
export interface Feeds {
  dataGolf?: DataGolf;
  espn?: Espn;
  weatherApi?: WeatherApi;
  geocoding?: Geocoding;
}

/** The services that move money; one that is not configured is not there. */
export interface Payments {
  cards?: CardPayments;
  echecks?: EChecks;
}

/** What the gateway is made of; there is one of each, and tests bring their own. */
export interface Parts {
  orm: Orm;
  bus: Bus;
  /** Where attempts are counted, if not in the database. */
  attemptCounts?: AttemptCounts;
  gameClock: GameClock;
  wallClock: WallClock;
  /** What tokens and links are signed with. */
  keys: Keys;
  /** Undefined where no mail is set up. */
  mailer: Mailer | undefined;
  feeds: Feeds;
  payments: Payments;
  log: FastifyBaseLogger;
  /** Where all parts count what they do. */
  metrics: Registry;
  settings: Settings;
  accountDeletion: readonly AccountDeletionStep[];
  settlementSteps: readonly SettlementStep[];
  endedEntrySteps: readonly EndedEntryStep[];
  /** What features note inside the transactions of those below them. */
  hooks: TransactionHooks;
  /** Work that goes on after an answer, and that a shutdown waits for. */
  backgroundWork: BackgroundWork;
}

/**
 * What a higher feature has to say and to do when an account is deleted: it may refuse, and it removes or
 * unnames what is its own, inside the deletion's transaction.
 */
export interface AccountDeletionStep {
  refuse?(ctx: Ctx, userId: string): Promise<void>;
  erase?(ctx: Ctx, userId: string): Promise<void>;
}

/** What was fixed when a contest was settled. */
export interface Settlement {
  contestId: string;
  poolId: string;
  /** Void where its tournaments came to nothing; then every buy-in goes back, fee included. */
  outcome: 'settled' | 'void';
  pot: PotOutcome;
  /** The ranked entries, the best first. */
  entries: readonly {
    entryId: string;
    userId: string;
    position: string;
    rank: number | null;
    total: number | null;
  }[];
}

/** What a feature does when a contest is settled: inside the settlement's transaction, and so exactly once. */
export interface SettlementStep {
  settle(ctx: Ctx, settlement: Settlement): Promise<void>;
}

/** Entries that end before they are played, since their members leave or their pool is over. */
export interface EndedEntries {
  entries: readonly EndedEntry[];
  poolName: string;
  buyInCents: number;
  /** Where the member is not the cause, what the card cost on top goes back too (G31). */
  withFee: boolean;
  /** Who is the cause, and keeps paying it. */
  causedBy?: string;
}

/** An entry as it was when it ended. */
export interface EndedEntry {
  id: string;
  contestId: string;
  userId: string;
  paidAt: Date | null;
  paidBy: 'card' | 'balance' | null;
  feeCents: number;
  heldUntil: Date | null;
  creditCents: number;
}

/** What a feature does when entries end unplayed, inside the transaction that ends them; answers how many cents go back. */
export interface EndedEntryStep {
  giveBack(ctx: Ctx, ended: EndedEntries): Promise<number>;
}

/** All that a service needs to know about one request. */
export interface Ctx extends Omit<Parts, 'orm'> {
  /** This request's own unit of work. */
  em: EntityManager;
  caller: Caller;
  /** The caller's network address, for limits. */
  address: string;
  /** What the caller's program calls itself. */
  userAgent?: string | undefined;
  /** Fires when whoever does this is out of time: then nothing more is begun, and the database refuses. */
  signal?: AbortSignal;
  /** Fires when the gateway stops: what comes in pieces ends after the piece it is at. */
  stopping?: AbortSignal;
  /** How the limits stand that this request was counted by; a copy of the context shares them. */
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
    // What is answered from memory needs none.
    get em() {
      em ??= orm.em.fork(signal ? { signal, inflightQueryAbortStrategy: 'cancel query' } : {});
      return em;
    },
    quotas: [],
  };
}

/**
 * Does the work in one transaction: all of it happens, or none. It may be tried again (`transactional`). What was
 * read before it is forgotten afterwards, so that the answer shows what was written.
 */
export async function inTransaction<T>(ctx: Ctx, work: (inside: Ctx) => Promise<T>): Promise<T> {
  const done = await transactional(ctx, (em) => work({ ...ctx, em }));
  if (!ctx.em.isInTransaction()) {
    ctx.em.clear();
    forgetLoaded(ctx.em);
  }
  return done;
}
