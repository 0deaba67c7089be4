import type { EntityManager } from '@mikro-orm/postgresql';
import type { WallClock } from './clocks.ts';
import type { Settings } from './configuration/settings.ts';
import type { Bus } from './live/bus/bus.ts';

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

/** What a hook may use of the transaction that it runs in. */
export interface Inside {
  em: EntityManager;
  bus: Bus;
  wallClock: WallClock;
  settings: Settings;
}

type Mailing = Pick<Inside, 'em' | 'wallClock' | 'bus'>;

/**
 * What is called inside the transaction that makes something true, so that features above note it: a hook neither
 * refuses nor waits.
 */
export interface TransactionHooks {
  accountTouched(inside: Mailing, event: AccountEvent): Promise<void>;
  entryPaid(inside: Inside, entry: PaidEntry): Promise<void>;
  boardChanged(inside: Pick<Inside, 'em' | 'bus' | 'settings'>, change: BoardChange): Promise<void>;
  golfersReplaced(
    inside: Pick<Inside, 'em' | 'wallClock'>,
    replaced: readonly ReplacedGolfer[],
  ): Promise<void>;
  peopleAsked(inside: Mailing, asked: AskedPeople): Promise<void>;
  payoutsChanged(inside: Mailing, changed: ChangedPayouts): Promise<void>;
  poolOffered(inside: Mailing, offer: OfferedPool): Promise<void>;
  withdrawalAsked(inside: Mailing, withdrawal: AskedWithdrawal): Promise<void>;
  withdrawalMoved(inside: Pick<Inside, 'em' | 'wallClock'>, withdrawal: MovedWithdrawal): Promise<void>;
}

/** Hooks that call those of several, one after the other; each leaves out what it has no use for. */
export function hooksOf(several: readonly Partial<TransactionHooks>[]): TransactionHooks {
  const calling =
    <Subject extends readonly unknown[]>(
      hookOf: (hooks: Partial<TransactionHooks>) => ((...subject: Subject) => Promise<void>) | undefined,
    ) =>
    async (...subject: Subject): Promise<void> => {
      for (const hooks of several) await hookOf(hooks)?.(...subject);
    };
  return {
    accountTouched: calling((hooks) => hooks.accountTouched),
    entryPaid: calling((hooks) => hooks.entryPaid),
    boardChanged: calling((hooks) => hooks.boardChanged),
    golfersReplaced: calling((hooks) => hooks.golfersReplaced),
    peopleAsked: calling((hooks) => hooks.peopleAsked),
    payoutsChanged: calling((hooks) => hooks.payoutsChanged),
    poolOffered: calling((hooks) => hooks.poolOffered),
    withdrawalAsked: calling((hooks) => hooks.withdrawalAsked),
    withdrawalMoved: calling((hooks) => hooks.withdrawalMoved),
  };
}
