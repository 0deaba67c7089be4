import { isoText, type OwnDataPart } from '../../features/own-data.ts';
import { golfersOf } from '../../picks/own-data.ts';

export const ownPaymentData: readonly OwnDataPart[] = [
  {
    name: 'card-payments',
    tables: ['checkout'],
    statement: `select pool.name as pool, contest.number as contest, checkout.buy_in_cents as "buyInCents",
        fee_cents as "feeCents", refund_cents as "refundCents", checkout.status, reason, week,
        ${golfersOf("coalesce(checkout.golfers, '[]')")} as golfers, receipt_email as "receiptEmail",
        ${isoText('checkout.created_at')} as "begunAt", ${isoText('closed_at')} as "closedAt"
      from wanted
      join checkout on checkout.user_id = wanted.id
      left join contest on contest.id = checkout.contest_id
      left join pool on pool.id = contest.pool_id
      order by checkout.created_at, checkout.id`,
  },
  {
    name: 'saved-card',
    tables: ['saved_card'],
    statement: `select brand, last4, exp_month as "expiryMonth", exp_year as "expiryYear",
        ${isoText('saved_at')} as "savedAt", ${isoText('forgotten_at')} as "forgottenAt"
      from saved_card join wanted on user_id = wanted.id`,
  },
];
