import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Afterwards } from './afterwards.ts';
import { forgetLoaded } from './batched.ts';
import type { GameClock, WallClock } from './clocks.ts';
import type { Orm } from './database/orm.ts';
import { transactional } from './database/transaction.ts';
import type { DataGolf } from './feeds/data-golf.ts';
import type { Espn } from './feeds/espn.ts';
import type { Geocoding } from './feeds/geocoding.ts';
import type { WeatherApi } from './feeds/weather-api.ts';
import type { Keys } from './keys/keys.ts';
import type { AttemptCounts } from './limits/attempt-counts.ts';
import type { Quota } from './limits/quota.ts';
import type { Bus } from './live/bus.ts';
import type { Mailer } from './mail/mailer.ts';
import type { MoneyLimits } from './money/money-limits.ts';
import type { EChecks } from './payments/checkbook.ts';
import type { CardPayments } from './payments/stripe.ts';
import type { Relaxation } from './relaxations.ts';
import type { PotOutcome } from './rules/money/prizes.ts';
import type { TokenScope } from './rules/token-scopes.ts';

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

export interface Settings {
  /** Where people reach the product: in mails and links. */
  publicUrl: string;
  /** Where people can write to those who run the product. */
  contactEmail: string;
  production: boolean;
  sandbox: boolean;
  /** What the sandbox switches off here. */
  relaxed: readonly Relaxation[];
  /** Whether cards are the sandbox's, so that no money moves. */
  cardsAreSandboxed: boolean;
  serviceTokens: readonly { name: string; token: string }[];
  /** So long the first withdrawal to an address waits; nothing waits where it is 0. */
  withdrawalHoldHours: number;
  /** How much a service may adjust alone in 24 hours; null where there is no limit. */
  adjustmentConfirmAboveCents: number | null;
  moneyLimits: MoneyLimits;
  /** Real seconds between two asks for live scores. */
  pollLiveSeconds: number;
  /** How many sockets this gateway holds open for one user, and for one network. */
  mostSockets: { ofUser: number; ofNetwork: number };
  /** Who is told of events: an address, and the secret that signs what goes there. */
  webhooksOut: readonly { url: string; secret: string }[];
}

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
  witnesses: readonly Witness[];
  /** How buy-ins are paid from the balance, which only the features above money know. */
  payBuyIns?: PayBuyIns;
  /** How the card that goes with a buy-in is checked and saved. */
  draftCards?: DraftCards;
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

/** An entry that has just been paid. */
export interface PaidEntry {
  id: string;
  contestId: string;
  userId: string;
  paidBy: 'card' | 'balance';
  feeCents: number;
}

/** What is not on boards as it was: some contests, or a tournament and with it every contest about it. */
export type BoardChange = { contestIds: readonly string[] } | { tournamentId: string };

/** A golfer who came in for another on the card of that entry and week. */
export interface ReplacedGolfer {
  entryId: string;
  week: number;
  out: number;
  in: number;
}

/** A withdrawal whose eCheck went out, or whose money came back. */
export interface MovedWithdrawal {
  id: string;
  userId: string;
  outcome: 'sent' | 'returned';
  /** How often it has ended by then: a check may bounce more than once. */
  endings: number;
}

/** A withdrawal that somebody has just asked for. */
export interface AskedWithdrawal {
  id: string;
  userId: string;
}

/** People who are asked into a pool that they are not in. */
export interface AskedPeople {
  poolId: string;
  userIds: readonly string[];
}

/** A pool that one of its members is asked to take over. */
export interface OfferedPool {
  poolId: string;
  userId: string;
}

/** A pool whose pot is split in another way than before. */
export interface ChangedPayouts {
  poolId: string;
  payoutsBps: readonly number[];
}

/** What befell an account that its owner should know of, whoever did it. */
export type AccountEvent =
  | { kind: 'new-device'; userId: string; sessionId: string; device: string; at: Date }
  | { kind: 'renamed'; userId: string; from: string; to: string }
  | { kind: 'password-set'; userId: string }
  | { kind: 'passkey-added'; userId: string; name: string }
  | { kind: 'passkey-removed'; userId: string; name: string }
  | { kind: 'access-token-made' | 'access-token-revoked'; userId: string; name: string }
  | { kind: 'second-factor-on' | 'second-factor-off' | 'recovery-codes-made'; userId: string }
  | { kind: 'recovery-code-used'; userId: string; left: number }
  /** They say that an address is theirs, which the link in the mail is to prove. */
  | { kind: 'address-claimed'; userId: string; claimId: string }
  /** They want another address than the one in force, which stays until that is confirmed. */
  | { kind: 'address-asked'; userId: string; email: string }
  | { kind: 'address-changed'; userId: string; claimId: string }
  /** A former address is in force again. */
  | { kind: 'address-restored'; userId: string; username: string; from: string; to: string };

/**
 * Who notes what has come true, inside the transaction that makes it true; it neither refuses nor waits. What
 * somebody has no use for is left out.
 */
export interface Witness {
  accountTouched?(ctx: Pick<Ctx, 'em' | 'wallClock' | 'bus'>, event: AccountEvent): Promise<void>;
  entryPaid?(ctx: Ctx, entry: PaidEntry): Promise<void>;
  boardChanged?(ctx: Pick<Ctx, 'em' | 'bus' | 'settings'>, change: BoardChange): Promise<void>;
  golfersReplaced?(ctx: Pick<Ctx, 'em' | 'wallClock'>, replaced: readonly ReplacedGolfer[]): Promise<void>;
  peopleAsked?(ctx: Pick<Ctx, 'em' | 'wallClock' | 'bus'>, asked: AskedPeople): Promise<void>;
  payoutsChanged?(ctx: Pick<Ctx, 'em' | 'wallClock' | 'bus'>, changed: ChangedPayouts): Promise<void>;
  poolOffered?(ctx: Pick<Ctx, 'em' | 'wallClock' | 'bus'>, offer: OfferedPool): Promise<void>;
  withdrawalAsked?(ctx: Pick<Ctx, 'em' | 'wallClock' | 'bus'>, withdrawal: AskedWithdrawal): Promise<void>;
  withdrawalMoved?(ctx: Pick<Ctx, 'em' | 'wallClock'>, withdrawal: MovedWithdrawal): Promise<void>;
}

/**
 * Pays the buy-ins of the caller's own unpaid entries in these pools, which must be that much, inside a transaction:
 * all of them at once, since ledger accounts are locked after everything else.
 */
export type PayBuyIns = (ctx: Ctx, bills: readonly { poolName: string; cents: number }[]) => Promise<void>;

/** The picks that go with a buy-in, as their sender names them; null where none do. */
export interface DraftPicks {
  picks:
    | readonly {
        id?: number | string | undefined;
        name?: string | undefined;
        tier?: 1 | 2 | 3 | 4 | undefined;
      }[]
    | null;
  week?: number | undefined;
  /** What its sender takes for the buy-in, and how that is called there. */
  amount?: { cents: number; field: string };
}

/** Where a card goes. */
export interface PlaceOfCard {
  entryId: string;
  week: number;
}

/** What the feature that keeps cards does for a buy-in, inside its transaction. */
export interface DraftCards {
  /** Where the caller's card of that pool goes. */
  place(ctx: Ctx, poolName: string, week?: number): Promise<PlaceOfCard>;
  /** Refuses where no card can be saved there now, or where the picks make none; answers the golfers' ids. */
  check(ctx: Ctx, place: PlaceOfCard, picks: DraftPicks['picks']): Promise<number[] | null>;
  /**
   * Makes the golfers the card; answers why they can't be, or null. A draft that was in time is not asked
   * whether it is so now.
   */
  save(
    ctx: Ctx,
    place: PlaceOfCard,
    golfers: readonly number[],
    when?: 'is now' | 'was in time',
  ): Promise<string | null>;
}

/** A part that this gateway was built without: a fault of whoever built it. */
export const unfilled = (part: keyof Parts): never => {
  throw new Error(`This gateway was built without ${part}.`);
};

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
  /** How the limits stand that this request was counted by; a copy of the context shares them. */
  quotas: Quota[];
}

export function createCtx(
  { orm, ...parts }: Parts,
  request: Pick<Ctx, 'caller' | 'address' | 'userAgent'> & { log?: FastifyBaseLogger; signal?: AbortSignal },
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

/** A request without what is known of who made it: for what goes on beside requests, and is told to several. */
export type WithoutCaller = Omit<Ctx, 'caller' | 'address' | 'userAgent' | 'quotas'>;

export function withoutCaller({
  caller: _caller,
  address: _address,
  userAgent: _userAgent,
  quotas: _quotas,
  ...ctx
}: Ctx): WithoutCaller {
  return ctx;
}

/**
 * In a unit of work of its own, for an answer that goes to everybody who asks the same, or to one user wherever they
 * are connected: whatever asks for more than that throws, instead of answering all by the rights of one. So does a
 * copy (`{ ...ctx }`), since nobody knows what is done with it.
 */
export function answeringFor(ctx: WithoutCaller & { caller?: Caller }, whom: 'all' | 'viewer'): Ctx {
  const { caller, ...rest } = ctx;
  const answering = { ...rest, em: ctx.em.fork() } as Partial<Ctx>;
  for (const secret of ['caller', 'address', 'userAgent', 'quotas'] as const)
    Object.defineProperty(answering, secret, {
      enumerable: true,
      get: () => {
        if (secret === 'caller' && whom === 'viewer' && caller) return caller;
        throw new Error(
          `An answer that is shared asks for the ${secret}: a field that depends on who asks is marked with perViewer.`,
        );
      },
    });
  return answering as Ctx;
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
