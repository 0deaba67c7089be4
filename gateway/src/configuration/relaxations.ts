/**
 * What the sandbox switches off, so that a product that plays itself can be tried and measured by many accounts from
 * one machine: this list is all of it. What is set by itself, such as a wait, is as it is set. Where real people or real money could be met, nothing on it is ever off.
 */
export const relaxations = {
  registrations: 'thirty new accounts an hour from one network',
  'reset mails': 'five reset mails an hour from one network',
  'mail checks': 'a confirmed address before money, and before mails to others',
  'pools a day': 'ten new pools a day for each user',
  sockets: 'so many sockets for each user and network',
  'money limits': 'amounts in and out for each account and day, and the wait of prizes from young card money',
  'withdrawal wait': 'the wait of the first withdrawal to an address',
  adjustments: 'a second service or operator for what is adjusted above an amount',
} as const;

export type Relaxation = keyof typeof relaxations;

export const everyRelaxation = Object.keys(relaxations) as Relaxation[];

/** Whether that is switched off here. */
export const isRelaxed = (
  { settings: { relaxed } }: { settings: { relaxed: readonly Relaxation[] } },
  what: Relaxation,
): boolean => relaxed.includes(what);
