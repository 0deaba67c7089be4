/** The tables in which people get what is kept about them, with their titles. */
export const ownDataParts = {
  account: 'Account',
  usernames: 'Usernames, former ones too',
  picture: 'Picture',
  'email-changes': 'Email addresses confirmed or changed lately',
  consents: 'Terms and privacy that you agreed to',
  'age-and-place': 'Age and place that you confirmed',
  sessions: 'Devices logged in',
  passkeys: 'Passkeys',
  'second-factor': 'Second factor',
  'access-tokens': 'Access tokens',
  pools: 'Pools',
  invitations: 'Pools that asked you in again',
  removals: 'Pools that an admin removed you from',
  'admin-actions': 'What you did as an admin',
  entries: 'Entries in contests',
  results: 'Past results',
  cards: 'Cards',
  'card-drafts': 'Drafts of cards',
  guesses: 'Guesses that break ties',
  'card-payments': 'Payments by card',
  'saved-card': 'Saved payment card',
  statement: 'Statement of the balance',
  withdrawals: 'Withdrawals',
  holds: 'Holds on withdrawals',
  'waiting-money': 'Money that cannot be withdrawn yet',
  messages: 'Chat messages',
  mentions: 'Chat messages that mention you',
  reactions: 'Reactions to chat messages',
  'reactions-to-stories': 'Reactions to the stories of pools',
  'read-chats': 'How far you have read chats',
  'mail-settings': 'Mail settings',
  'devices-told': 'Devices that are told',
  'notices-on-devices': 'Settings of notices on devices',
  'calendar-address': 'Address for a calendar',
  mails: 'Mails of the last weeks',
  reminders: 'Reminders from admins',
} as const;

export type OwnDataName = keyof typeof ownDataParts;

/** A table with more rows is cut; the rest comes with `skip`. */
export const ownDataRows = 20_000;
