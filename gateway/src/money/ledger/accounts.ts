/**
 * The kinds of ledger accounts (G29). Money held for somebody counts up; a clearing account counts incoming
 * money down and outgoing money up, so that all accounts sum to zero.
 */
export const accountKinds = [
  /** What a user may spend or withdraw. */
  'user',
  /** The paid buy-ins of a contest, until its prizes are paid. */
  'pot',
  /** What a user asked to withdraw, until the check is paid or returned. */
  'pending_withdrawal',
  /** What is being refunded to a user's card, until the provider accepts or refuses it. */
  'pending_refund',
  /** What the product earns. */
  'fees',
  /** What remains when prizes are rounded down to whole dollars. */
  'rounding',
  /** What trusted services adjusted by hand. */
  'adjustments',
  /** Cards: payments less refunds. */
  'card_clearing',
  /** Checks: what was paid out. */
  'echeck_clearing',
] as const;
export type AccountKind = (typeof accountKinds)[number];

export interface Account {
  kind: AccountKind;
  /** Whose account, or which; empty where there is only one of its kind. */
  key: string;
}

export const userAccount = (userId: string): Account => ({ kind: 'user', key: userId });
export const potAccount = (contestId: string): Account => ({ kind: 'pot', key: contestId });
export const pendingAccount = (userId: string): Account => ({ kind: 'pending_withdrawal', key: userId });
export const refundAccount = (userId: string): Account => ({ kind: 'pending_refund', key: userId });
export const fees: Account = { kind: 'fees', key: '' };
export const rounding: Account = { kind: 'rounding', key: '' };
export const adjustments: Account = { kind: 'adjustments', key: '' };
export const cardClearing: Account = { kind: 'card_clearing', key: '' };
export const echeckClearing: Account = { kind: 'echeck_clearing', key: '' };

/** These accounts can't go below zero. A database constraint enforces it too. */
const neverBelowZero: readonly AccountKind[] = ['user', 'pot', 'pending_withdrawal', 'pending_refund'];
export const mayGoBelowZero = ({ kind }: Account): boolean => !neverBelowZero.includes(kind);

/**
 * Every card payment moves these two, and who moves a balance holds its row until the commit: kept in one row each, they
 * would let one payment after the other through. So each is kept in several rows, and its balance is their sum.
 */
export const shardedKinds: readonly AccountKind[] = ['fees', 'card_clearing'];
export const shardCount = 16;
export const isSharded = ({ kind }: Pick<Account, 'kind'>): boolean => shardedKinds.includes(kind);

/** The account whose row, or one of whose rows, that is. */
export const accountOfRow = (row: Account): Account => (isSharded(row) ? { ...row, key: '' } : row);

/** The account as one string, for messages and as a key. */
export const accountName = ({ kind, key }: Account): string => (key ? `${kind} ${key}` : kind);

/** Why money moves, and how a statement puts it. */
export const reasons = {
  'buy-in': 'Buy-in',
  'buy-in-returned': 'Buy-in returned',
  'refund-paid': 'Returned to card',
  'refund-refused': 'Kept as credit, the card took nothing back',
  prize: 'Prize',
  withdrawal: 'Withdrawal',
  'withdrawal-paid': 'Withdrawal paid',
  'withdrawal-returned': 'Withdrawal returned',
  adjustment: 'Adjustment',
  dispute: 'Card payment disputed',
  'dispute-won': 'Card dispute won',
  reversal: 'Correction',
} as const;

export type Reason = keyof typeof reasons;
const isReason = (word: string): word is Reason => Object.hasOwn(reasons, word);
export const reasonWords: readonly Reason[] = Object.keys(reasons).filter(isReason);
