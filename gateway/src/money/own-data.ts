import { isoText, type OwnDataPart } from '../features/own-data.ts';

export const ownMoneyData: readonly OwnDataPart[] = [
  {
    name: 'statement',
    // The ledger knows users by account.
    tables: [],
    statement: `select ${isoText('made_at')} as at, reason, memo ->> 'about' as about, cents::float8 as cents,
        (sum(cents) over (order by posting.id))::float8 as "balanceCents"
      from wanted
      join ledger_account account on account.kind = 'user' and account.key = wanted.id::text
      join ledger_posting posting on posting.account_id = account.id
      join ledger_transfer transfer on transfer.id = posting.transfer_id
      order by posting.id`,
  },
  {
    name: 'withdrawals',
    tables: ['withdrawal'],
    statement: `select amount_cents::float8 as "amountCents", email, status, reason,
        ${isoText('created_at')} as "askedAt", ${isoText('sent_at')} as "sentAt",
        ${isoText('settled_at')} as "settledAt"
      from withdrawal join wanted on user_id = wanted.id order by created_at, withdrawal.id`,
  },
  {
    name: 'holds',
    tables: ['money_hold'],
    statement: `select owed_cents::float8 as "owedCents", reason, ${isoText('placed_at')} as "placedAt",
        ${isoText('released_at')} as "releasedAt"
      from money_hold join wanted on user_id = wanted.id order by placed_at, key`,
  },
  {
    name: 'waiting-money',
    tables: ['waiting_money'],
    statement: `select cents::float8 as cents, ${isoText('until')} as until
      from waiting_money join wanted on user_id = wanted.id order by until, key`,
  },
];
