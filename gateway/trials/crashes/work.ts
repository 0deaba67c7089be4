import type { Watched } from './work-under-way.ts';

// What is interrupted, as the tables of the gateway and of the outside services show it.

const areFewer = (rows: string, than: number) => `(select count(*) from ${rows}) < ${than}`;
const arePaidFewer = (than: number) => areFewer('entry where paid_at is not null', than);

/** So many buy-ins, from the first question to the last posting. */
export const buyIns = (count: number): Watched => ({
  tables: ['checkout', 'sandbox.stripe_intent', 'ledger_transfer'],
  isLeft: arePaidFewer(count),
});

/** What comes of so many payments, of which webhooks tell. */
export const paymentsHeardOf = (count: number): Watched => ({
  tables: ['entry', 'ledger_transfer'],
  isLeft: arePaidFewer(count),
  goesOn: true,
});

const isMoneyToGoBack = `exists (select 1 from checkout where status in ('paid', 'returning'))`;

export const deletion: Watched = {
  tables: ['pool', 'checkout', 'ledger_transfer'],
  isLeft: `${isMoneyToGoBack} or exists (select 1 from pool where deleted_at is null)`,
};

/** From the moment when the provider hears of the first. */
export const returns: Watched = {
  tables: ['sandbox.stripe_refund'],
  isLeft: isMoneyToGoBack,
  goesOn: true,
};

/** So many, until their checks are sent. */
export const withdrawals = (count: number): Watched => ({
  tables: ['withdrawal', 'sandbox.echeck'],
  isLeft: areFewer(`withdrawal where status <> 'open'`, count),
  goesOn: true,
});

export const settlement: Watched = {
  tables: ['result'],
  isLeft: 'exists (select 1 from contest where settled_at is null)',
};
