/** The kinds of mail that people get without asking, each of which can be switched off. */
export const mailKinds = [
  'picks-open',
  'no-card',
  'reminder',
  'golfer',
  'results',
  'withdrawal',
  'played-again',
  'pool-offered',
  'payouts-changed',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Kinds about the reader's money. */
export const aboutMoney: ReadonlySet<MailKind> = new Set(['withdrawal', 'payouts-changed']);

/** Security mails to the account's owner, which cannot be switched off. */
export type SecurityKind =
  | 'withdrawal-asked'
  | 'new-device'
  | 'renamed'
  | 'password-set'
  | 'passkey-added'
  | 'passkey-removed'
  | 'access-token-made'
  | 'access-token-revoked'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'address-claimed'
  | 'address-asked'
  | 'address-changed'
  | 'address-restored';
export type AnyMailKind = MailKind | SecurityKind;

export const isSwitchable = (kind: AnyMailKind): kind is MailKind =>
  (mailKinds as readonly AnyMailKind[]).includes(kind);

/** Their titles in the settings and on the unsubscribe page. */
export const kindTexts: Record<MailKind, { title: string; about: string }> = {
  'picks-open': { title: 'Picks open', about: 'When you can make your card for the next tournament.' },
  'no-card': {
    title: 'No card yet',
    about:
      'A day before the lock, or three hours before the first tee time of a Single Round, if you have no card by then.',
  },
  reminder: {
    title: 'Reminders from your host',
    about: 'When the host of a pool asks for your card or your buy-in.',
  },
  golfer: { title: 'A golfer withdrew', about: 'When somebody on your card is out, or was replaced.' },
  results: { title: 'Results', about: 'Your place and your prize, once they stand.' },
  'played-again': {
    title: 'Asked to play again',
    about: 'When the host of a pool you played in asks you into the next one.',
  },
  'pool-offered': {
    title: 'Asked to run a pool',
    about: 'When the host of a pool you are in asks you to take it over.',
  },
  'payouts-changed': {
    title: 'Payouts changed',
    about:
      'When the host of a pool you are in splits its pot in another way, as long as nobody else has paid.',
  },
  withdrawal: { title: 'Withdrawals', about: 'When one was sent, or its money came back.' },
};
