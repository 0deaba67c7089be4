/**
 * All that the sandbox switches off, so that many accounts on one machine can try and measure the product.
 * Explicitly set values still apply. Nothing here is ever off where real people or real money are involved.
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

/** Whether it is switched off here. */
export const isRelaxed = (
  { settings: { relaxed } }: { settings: { relaxed: readonly Relaxation[] } },
  what: Relaxation,
): boolean => relaxed.includes(what);
