import { isoText, type OwnDataPart } from '../features/own-data.ts';

export const ownMoneyData: readonly OwnDataPart[] = [
  {
    name: 'statement',
    tables: ['ledger_account', 'ledger_posting', 'ledger_transfer'],
    statement: `select ${isoText('made_at')} as at, transfer.reason,
        coalesce(memo ->> 'about', withdrawal.email) as about, cents::float8 as cents,
        (sum(cents) over (order by posting.id))::float8 as "balanceCents"
      from wanted
      join ledger_account account on account.kind = 'user' and account.key = wanted.id::text
      join ledger_posting posting on posting.account_id = account.id
      join ledger_transfer transfer on transfer.id = posting.transfer_id
      left join withdrawal on withdrawal.id =
        case when transfer.reason = 'withdrawal' then (memo ->> 'withdrawalId')::uuid end
      order by posting.id`,
  },
  {
    name: 'withdrawals',
    tables: ['withdrawal'],
    statement: `select amount_cents::float8 as "amountCents", email, status, reason,
        ${isoText('created_at')} as "askedAt", ${isoText('held_until')} as "heldUntil", ${isoText('sent_at')} as "sentAt",
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
    statement: `select cents::float8 as cents, is_credit as "isCredit", ${isoText('until')} as until
      from waiting_money join wanted on user_id = wanted.id order by until, key`,
  },
  {
    name: 'adjustments',
    tables: ['adjustment_request'],
    // Those that a second had to confirm; without the memo, which may name the others that were asked for with it.
    statement: `select (change ->> 'cents')::float8 as cents, coalesce((change ->> 'isCredit')::boolean, false) as "isCredit", ${isoText('asked_at')} as "askedAt",
        is_confirmed as "isConfirmed", ${isoText('decided_at')} as "decidedAt"
      from wanted
      join adjustment_request
        on changes @> jsonb_build_array(jsonb_build_object('userId', wanted.id))
      cross join jsonb_array_elements(changes) change
      where change ->> 'userId' = wanted.id::text
      order by asked_at, adjustment_request.id`,
  },
];
