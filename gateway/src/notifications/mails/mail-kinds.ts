import type { AsJson } from '../../database/rows.ts';
import type { GivenBack } from '../../features/feature-steps.ts';
import type {
  AccountEvent,
  AskedHost,
  CardEntered,
  ChangedRules,
  DeletedAccount,
  EndedWithdrawal,
  OfferedPool,
  ReplacedGolfer,
} from '../../features/transaction-hooks.ts';
import type { Missing } from '../../rules/pools/hosting/hosting.ts';
import type { NamedPrizes } from '../../rules/pools/settled-outside.ts';

/** The kinds of mail that people get without asking, each of which can be switched off. */
export const mailKinds = [
  'picks-open',
  'no-card',
  'reminder',
  'golfer',
  'card-entered',
  'results',
  'round-digest',
  'withdrawal',
  'played-again',
  'pool-offered',
  'payouts-changed',
  'rules-changed',
  'out-of-pool',
  'next-week',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Kinds that are sent to whoever has asked for them; the others are, unless they are switched off. */
export const offAtFirst: ReadonlySet<string> = new Set<MailKind>(['round-digest']);

/** Kinds that everybody gets in the same hour, of which nothing has to be done at once. */
export const bulkKinds: readonly MailKind[] = ['picks-open', 'results', 'round-digest'];

/** Kinds about the reader's money. */
export const aboutMoney: ReadonlySet<MailKind> = new Set(['withdrawal', 'payouts-changed', 'out-of-pool']);

/** Security mails to the account's owner, which cannot be switched off. */
const securityKinds = [
  'withdrawal-asked',
  'withdrawal-not-stopped',
  'refund-refused',
  'new-device',
  'renamed',
  'password-set',
  'passkey-added',
  'passkey-removed',
  'access-token-made',
  'access-token-revoked',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-made',
  'recovery-code-used',
  'address-claimed',
  'address-asked',
  'address-changed',
  'address-restored',
  'account-deleted',
] as const;
type SecurityKind = (typeof securityKinds)[number];
export type AnyMailKind = MailKind | SecurityKind;

export const isSecurity = (kind: AnyMailKind): boolean => securityKinds.some((one) => one === kind);

/** Of no account any more: the address is in what is stored, which is forgotten once the mail is sent. */
export const isOfNoAccount = (kind: AnyMailKind): boolean => kind === 'account-deleted';

export const isMailKind = (word: string): word is AnyMailKind =>
  [...mailKinds, ...securityKinds].some((kind) => kind === word);

/** A card, or the missing one: an entry and a week of its contest. */
export interface MailedCard {
  entryId: string | null;
  week: number | null;
}

/** What was fixed when the contest was settled. */
export interface ResultFacts {
  contestId: string;
  outcome: 'settled' | 'void';
  position: string | null;
  of: number;
  total: number | null;
  /** In hundredths, where points score; mails that were enqueued before have none. */
  points?: number | null;
  prizeCents: number;
  /** What the reader's entries won where prizes are named in words. */
  prizeWords?: readonly string[];
  isRefunded: boolean;
  /** Whether what the reader had paid by card comes back as credit, as they wish. */
  isCredit?: boolean;
  /** How many members get their buy-ins back; mails that were enqueued before say nothing of it. */
  paidMembers?: number;
  /** The reader's other entries, the best first. */
  others?: readonly OtherEntry[];
  /** Whether the group settles the money itself. */
  isOutside?: boolean;
}

export interface OtherEntry {
  number: number;
  nickname: string | null;
  position: string | null;
  total: number | null;
  points?: number | null;
}

/** How a member came out of a pool, and what goes back to them. */
export interface OutOfPool {
  poolName: string;
  byId: string;
  how: 'removed' | 'deleted' | 'stopped';
  /** What goes back, by where it goes, or by who has it. */
  cents: Record<GivenBack['way'], number>;
  /** Until when what is on the balance can't be withdrawn. */
  heldUntil: Date | null;
}

type AccountFacts = {
  [Event in AccountEvent as Event['kind']]: Omit<Event, 'kind' | 'userId'>;
};

/**
 * What is fixed when a mail of that kind is enqueued; the rest is read when it is written. Statements that enqueue for
 * the rows they select (`due-mails.service.ts`) put together the same.
 */
export interface MailFacts extends AccountFacts {
  'picks-open': MailedCard;
  'no-card': MailedCard;
  /** What it is about; mails that were enqueued before do not say. */
  reminder: MailedCard & { hostId: string; missing?: Missing };
  /** Who is out, and who plays instead, if anybody does. */
  golfer: Omit<ReplacedGolfer, 'in'> & { in?: number };
  'card-entered': CardEntered;
  results: ResultFacts;
  /** The reader's best entry, and the round that is over. */
  'round-digest': { entryId: string; week: number; round: number };
  'next-week': AskedHost;
  'played-again': { poolId: string; userId: string };
  'pool-offered': OfferedPool;
  'payouts-changed': {
    poolId: string;
    byId?: string;
    payoutsBps: readonly number[];
    /** In place of shares; mails that were enqueued before say nothing of them. */
    namedPrizes?: NamedPrizes | null;
  };
  'rules-changed': ChangedRules & { userId: string };
  'out-of-pool': OutOfPool;
  'account-deleted': Omit<DeletedAccount, 'userId'>;
  withdrawal: { withdrawalId: string; outcome: EndedWithdrawal['outcome'] };
  'withdrawal-asked': { withdrawalId: string };
  'withdrawal-not-stopped': { withdrawalId: string };
  'refund-refused': { checkoutId: string; cents: number };
}

/** The same as it is read again from JSON. */
export type StoredFacts<Kind extends AnyMailKind> = AsJson<MailFacts[Kind]>;

export const isSwitchable = (kind: AnyMailKind): kind is MailKind =>
  (mailKinds as readonly AnyMailKind[]).includes(kind);

/** Their titles in the settings and on the unsubscribe page. */
export const kindTexts: Record<MailKind, { title: string; about: string }> = {
  'picks-open': { title: 'Picks open', about: 'When you can pick for the next tournament.' },
  'no-card': {
    title: 'No picks yet',
    about:
      'A day before picks lock, or three hours before the first tee time of a Single Round, if you have not picked by then.',
  },
  reminder: {
    title: 'Reminders from your host',
    about: 'When the host of a pool reminds you of your picks or your buy-in.',
  },
  golfer: { title: 'A golfer withdrew', about: 'When one of your golfers is out, or was replaced.' },
  'card-entered': {
    title: 'Your host changed your card',
    about: 'When the host of a pool enters or changes your card after the lock, or lets you make it.',
  },
  results: { title: 'Results', about: 'Your place and your prize, once they are final.' },
  'round-digest': {
    title: 'The day’s board',
    about:
      'After each round but the last: your place, who leads, and the board as a picture. One mail for each of your pools.',
  },
  'next-week': {
    title: 'Play next week?',
    about: 'When a week of your weekly pool is over, and you say whether it goes on.',
  },
  'played-again': {
    title: 'Invitations to play again',
    about: 'When the host of a pool you played in invites you to the next one.',
  },
  'pool-offered': {
    title: 'Asked to run a pool',
    about: 'When the host of a pool you are in asks you to take it over.',
  },
  'payouts-changed': {
    title: 'Payouts changed',
    about: 'When the host changes how the pot is split, or which prizes there are.',
  },
  'rules-changed': {
    title: 'Rules changed',
    about:
      'When the host changes how a pool that you are in is played, when its picks lock, or its tournament.',
  },
  'out-of-pool': {
    title: 'Out of a pool',
    about: 'When the host removes you from a pool, deletes it or stops it, with what goes back to you.',
  },
  withdrawal: { title: 'Withdrawals', about: 'When one was sent, or its money came back.' },
};
