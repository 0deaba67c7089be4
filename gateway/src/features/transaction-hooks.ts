import type { EntityManager } from '@mikro-orm/postgresql';
import type { WallClock } from '../clocks.ts';
import type { Settings } from '../configuration/settings.ts';
import type { Bus } from '../live/bus/bus.ts';
import type { BoardMoment } from '../rules/board/history/moments.ts';
import type { GuessChange } from '../rules/picks/guess.ts';
import type { NamedPrizes } from '../rules/pools/settled-outside.ts';
import type { GivenBack } from './feature-steps.ts';
import type { StoryChanges } from './story-lines.ts';

/** An entry that has just been paid. */
export interface PaidEntry {
  id: string;
  contestId: string;
  userId: string;
  /** Which of the user's entries it is, and what it is called. */
  number: number;
  nickname: string | null;
  paidBy: 'card' | 'balance';
  feeCents: number;
}

/** What changed on boards: some contests, or a tournament with all its contests. */
export type BoardChange = { contestIds: readonly string[] } | { tournamentId: string };

/** A golfer who replaced another on the card of that entry and week. */
export interface ReplacedGolfer {
  entryId: string;
  week: number;
  out: number;
  in: number;
}

/** A withdrawal whose eCheck was paid, or whose money was returned. */
export interface EndedWithdrawal {
  id: string;
  userId: string;
  outcome: 'sent' | 'returned';
  /** How often it has ended: a paid check may bounce, more than once. */
  endings: number;
}

/** A refund that its card could not take, and what of it stays as credit. */
export interface RefusedRefund {
  checkoutId: string;
  userId: string;
  cents: number;
}

/** A withdrawal, and whose it is. */
export interface OwnedWithdrawal {
  id: string;
  userId: string;
}

/** Users who are invited to a pool. */
export interface InvitedUsers {
  poolId: string;
  userIds: readonly string[];
}

/** A contest that is played after all. */
export interface ResumedContest {
  contestId: string;
}

/** Contests that end unplayed with their pool, every buy-in of which goes back. */
export interface EndedContests {
  contestIds: readonly string[];
}

/** A settled contest of a weekly pool whose host is asked whether it goes on. */
export interface AskedHost {
  contestId: string;
  userId: string;
}

/** A card that the host entered or changed for another member, or lets them make. */
export interface CardEntered {
  entryId: string;
  week: number;
  /** Whose card it is. */
  userId: string;
  /** The host who did it. */
  byId: string;
  /** Whether there was no card before. */
  isLate: boolean;
  /** Whether the member is to make it. */
  isLetIn?: boolean;
  /** The names of the golfers who came onto it, and of those who left it. */
  added: readonly string[];
  removed: readonly string[];
  /** The guess of the winner's score, where it changed. */
  guess?: GuessChange;
  reason: string;
}

/** A pool that is offered to one of its members. */
export interface OfferedPool {
  poolId: string;
  userId: string;
}

/** A notice that a host has posted. */
export interface PostedNotice {
  poolId: string;
  /** The host who posted it. */
  byId: string;
  at: Date;
}

/** A pool whose payouts were changed. */
export interface ChangedPayouts {
  poolId: string;
  /** The host who changed them. */
  byId: string;
  payoutsBps: readonly number[];
  /** In place of shares; null for these. */
  namedPrizes: NamedPrizes | null;
}

/** A pool that is played by other rules, or on another tournament. */
export interface ChangedRules {
  poolId: string;
  /** The host who changed them. */
  byId: string;
  /** What is so now. */
  sentences: readonly string[];
}

/** Members who are out of a pool, or of its next contest, by what its host did. */
export interface MembersOut {
  poolId: string;
  /** As it was called. */
  poolName: string;
  /** The host who did it. */
  byId: string;
  how: 'removed' | 'deleted' | 'stopped';
  userIds: readonly string[];
  given: readonly GivenBack[];
}

/** Members of a pool whom a message of its chat mentions. */
export interface MentionedMembers {
  messageId: string;
  poolId: string;
  /** Who wrote it. */
  byId: string;
  userIds: readonly string[];
}

/** What has happened on a contest's board since it was last looked at. */
export interface BoardMoments {
  poolId: string;
  contestId: string;
  week: number;
  tournamentId: string;
  /** Grows from look to look. */
  version: number;
  moments: readonly (BoardMoment & { userId: string; number: number; nickname: string | null })[];
}

/** A security event of an account, for its owner. */
export type AccountEvent =
  | { kind: 'new-device'; userId: string; sessionId: string; device: string; at: Date }
  | { kind: 'renamed'; userId: string; from: string; to: string }
  | { kind: 'password-set'; userId: string }
  | { kind: 'passkey-added'; userId: string; name: string }
  | { kind: 'passkey-removed'; userId: string; name: string }
  | { kind: 'access-token-made' | 'access-token-revoked'; userId: string; name: string }
  | { kind: 'second-factor-on' | 'second-factor-off' | 'recovery-codes-made'; userId: string }
  | { kind: 'recovery-code-used'; userId: string; left: number }
  /** An address was given for an account and must be confirmed. */
  | { kind: 'address-claimed'; userId: string; claimId: string }
  /** Another address was asked for; the current one stays in force until that is confirmed. */
  | { kind: 'address-asked'; userId: string; email: string }
  | { kind: 'address-changed'; userId: string; claimId: string }
  /** A former address was restored. */
  | { kind: 'address-restored'; userId: string; username: string; from: string; to: string };

/** An account that is deleted, and the confirmed address that it had. */
export interface DeletedAccount {
  userId: string;
  username: string;
  email: string;
  at: Date;
}

/** What a hook may use of its transaction. */
export interface TransactionContext {
  em: EntityManager;
  bus: Bus;
  wallClock: WallClock;
  settings: Settings;
}

type Mailing = Pick<TransactionContext, 'em' | 'wallClock' | 'bus'>;

/**
 * Hooks are called inside the transaction that makes something true, so that features above can record it. A
 * hook neither refuses nor waits.
 */
export interface TransactionHooks {
  accountTouched(tx: Mailing, event: AccountEvent): Promise<void>;
  accountDeleted(tx: Mailing, account: DeletedAccount): Promise<void>;
  entryPaid(tx: TransactionContext, entry: PaidEntry): Promise<void>;
  boardsMoved(tx: Mailing, moved: readonly BoardMoments[]): Promise<void>;
  storyChanged(tx: Mailing, changes: readonly StoryChanges[]): Promise<void>;
  boardChanged(tx: Pick<TransactionContext, 'em' | 'bus' | 'settings'>, change: BoardChange): Promise<void>;
  golfersReplaced(
    tx: Pick<TransactionContext, 'em' | 'wallClock'>,
    replaced: readonly ReplacedGolfer[],
  ): Promise<void>;
  cardEntered(tx: Mailing, entered: CardEntered): Promise<void>;
  contestResumed(tx: Mailing, resumed: ResumedContest): Promise<void>;
  contestsEnded(tx: TransactionContext, ended: EndedContests): Promise<void>;
  membersMentioned(tx: Mailing, mentioned: readonly MentionedMembers[]): Promise<void>;
  hostsAsked(tx: Mailing, asked: readonly AskedHost[]): Promise<void>;
  peopleAsked(tx: Mailing, asked: InvitedUsers): Promise<void>;
  membersOut(tx: Mailing, out: MembersOut): Promise<void>;
  noticePosted(tx: Mailing, notice: PostedNotice): Promise<void>;
  payoutsChanged(tx: Mailing, changed: ChangedPayouts): Promise<void>;
  poolOffered(tx: Mailing, offer: OfferedPool): Promise<void>;
  rulesChanged(tx: Mailing, changed: ChangedRules): Promise<void>;
  refundRefused(tx: Mailing, refund: RefusedRefund): Promise<void>;
  withdrawalAsked(tx: Mailing, withdrawal: OwnedWithdrawal): Promise<void>;
  /** Its check may have left when a change of address was undone that came before it. */
  withdrawalNotStopped(tx: Mailing, withdrawal: OwnedWithdrawal): Promise<void>;
  withdrawalMoved(
    tx: Pick<TransactionContext, 'em' | 'wallClock'>,
    withdrawal: EndedWithdrawal,
  ): Promise<void>;
}

/** Combines the hooks of several features, called one after the other; each has only those it needs. */
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
    accountDeleted: calling((hooks) => hooks.accountDeleted),
    entryPaid: calling((hooks) => hooks.entryPaid),
    boardsMoved: calling((hooks) => hooks.boardsMoved),
    storyChanged: calling((hooks) => hooks.storyChanged),
    boardChanged: calling((hooks) => hooks.boardChanged),
    golfersReplaced: calling((hooks) => hooks.golfersReplaced),
    cardEntered: calling((hooks) => hooks.cardEntered),
    contestResumed: calling((hooks) => hooks.contestResumed),
    contestsEnded: calling((hooks) => hooks.contestsEnded),
    membersMentioned: calling((hooks) => hooks.membersMentioned),
    hostsAsked: calling((hooks) => hooks.hostsAsked),
    peopleAsked: calling((hooks) => hooks.peopleAsked),
    membersOut: calling((hooks) => hooks.membersOut),
    noticePosted: calling((hooks) => hooks.noticePosted),
    payoutsChanged: calling((hooks) => hooks.payoutsChanged),
    poolOffered: calling((hooks) => hooks.poolOffered),
    rulesChanged: calling((hooks) => hooks.rulesChanged),
    refundRefused: calling((hooks) => hooks.refundRefused),
    withdrawalAsked: calling((hooks) => hooks.withdrawalAsked),
    withdrawalNotStopped: calling((hooks) => hooks.withdrawalNotStopped),
    withdrawalMoved: calling((hooks) => hooks.withdrawalMoved),
  };
}
