/**
 * Whose money it is (G29). Money that we hold for somebody counts up; a clearing account counts what has come
 * in from outside down and what has gone out up, so that everything together is always zero.
 */
export type AccountKind =
  /** What a user may spend or withdraw. */
  | 'user'
  /** The paid buy-ins of a contest, until its prizes are paid. */
  | 'pot'
  /** What a user has asked to withdraw, until the check is paid or comes back. */
  | 'pending_withdrawal'
  /** What is on its way back to a user's card, until the provider has it or refuses it. */
  | 'pending_refund'
  /** What the product earns. */
  | 'fees'
  /** What is left when prizes are floored to whole dollars. */
  | 'rounding'
  /** What a trusted service gave or took by hand. */
  | 'adjustments'
  /** Cards: what came in, less what was given back to them. */
  | 'card_clearing'
  /** Checks: what went out. */
  | 'echeck_clearing';

export interface Account {
  kind: AccountKind;
  /** Whose or which; empty where there is only one. */
  key: string;
}

export const accountOf = (userId: string): Account => ({ kind: 'user', key: userId });
export const potOf = (contestId: string): Account => ({ kind: 'pot', key: contestId });
export const pendingOf = (userId: string): Account => ({ kind: 'pending_withdrawal', key: userId });
export const refundOf = (userId: string): Account => ({ kind: 'pending_refund', key: userId });
export const fees: Account = { kind: 'fees', key: '' };
export const rounding: Account = { kind: 'rounding', key: '' };
export const adjustments: Account = { kind: 'adjustments', key: '' };
export const cardClearing: Account = { kind: 'card_clearing', key: '' };
export const echeckClearing: Account = { kind: 'echeck_clearing', key: '' };

/** The accounts that can't go below zero: nobody spends what isn't there. The database refuses it too. */
const neverBelowZero: readonly AccountKind[] = ['user', 'pot', 'pending_withdrawal', 'pending_refund'];
export const mayGoBelowZero = ({ kind }: Account): boolean => !neverBelowZero.includes(kind);

/** An account by one name, for messages and for telling accounts apart. */
export const nameOf = ({ kind, key }: Account): string => (key ? `${kind} ${key}` : kind);

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
