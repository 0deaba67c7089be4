import { isoText, type OwnDataPart } from '../../features/own-data.ts';

export const ownPaymentData: readonly OwnDataPart[] = [
  {
    name: 'card-payments',
    tables: ['checkout'],
    statement: `select pool.name as pool, contest.number as contest, buy_in_cents_paid as "buyInCents",
        fee_cents as "feeCents", refund_cents as "refundCents", status, receipt_email as "receiptEmail",
        ${isoText('begun_at')} as "begunAt", ${isoText('closed_at')} as "closedAt"
      from (select checkout.*, checkout.buy_in_cents as buy_in_cents_paid, checkout.created_at as begun_at
            from checkout join wanted on user_id = wanted.id) paid
      left join contest on contest.id = paid.contest_id
      left join pool on pool.id = contest.pool_id
      order by begun_at, paid.id`,
  },
  {
    name: 'saved-card',
    tables: ['saved_card'],
    statement: `select brand, last4, exp_month as "expiryMonth", exp_year as "expiryYear",
        ${isoText('saved_at')} as "savedAt", ${isoText('forgotten_at')} as "forgottenAt"
      from saved_card join wanted on user_id = wanted.id`,
  },
];
