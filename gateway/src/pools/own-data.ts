import { isoText, type OwnDataPart } from '../features/own-data.ts';
import { ownHostData } from './audit-log/own-data.ts';

export const ownPoolData: readonly OwnDataPart[] = [
  ...ownHostData,
  {
    name: 'pools',
    tables: ['pool_member', 'pool'],
    statement: `select pool.name as pool, pool.admin_id = wanted.id as "isAdmin",
        wanted.id = any(pool.co_host_ids) as "isCoHost",
        coalesce(pool.offered_to = wanted.id, false) as "isOfferedToYou", ${isoText('joined_at')} as "joinedAt",
        ${isoText('opened_at')} as "lastOpenedAt"
      from wanted
      join pool_member on user_id = wanted.id
      join pool on pool.id = pool_id
      order by joined_at, pool.id`,
  },
  {
    name: 'invitations',
    tables: ['pool_asked'],
    statement: `select pool.name as pool, ${isoText('asked_at')} as "askedAt"
      from wanted
      join pool_asked on user_id = wanted.id
      join pool on pool.id = pool_id
      order by asked_at, pool.id`,
  },
  {
    name: 'removals',
    tables: ['pool_removed'],
    statement: `select pool.name as pool
      from wanted
      join pool_removed on user_id = wanted.id
      join pool on pool.id = pool_id
      order by pool.created_at, pool.id`,
  },
  {
    name: 'entries',
    tables: ['entry', 'outside_payment'],
    statement: `select pool.name as pool, contest.number as contest, entry.number as entry, nickname, ${isoText('entry.created_at')} as "enteredAt",
        ${isoText('entry.paid_at')} as "paidAt", entry.paid_by as "paidBy", entry.fee_cents as "feeCents",
        entry.credit_cents as "creditCents", ${isoText('held_until')} as "heldUntil",
        late_weeks as "lateWeeks", ${isoText('let_in_at')} as "letInAt", ${isoText('outside.paid_at')} as "paidToHostAt",
        outside.note as "noteOfPayment", ${isoText('outside.prize_paid_at')} as "prizePaidByHostAt",
        outside.prize_note as "noteOfPrize"
      from wanted
      join entry on user_id = wanted.id
      join contest on contest.id = contest_id
      join pool on pool.id = pool_id
      left join outside_payment outside on outside.entry_id = entry.id
      order by entry.created_at, entry.id`,
  },
  {
    name: 'results',
    tables: ['result'],
    statement: `select pool_name as pool, tournament_name as tournament, year, week, entry, nickname, position, scores,
        is_hidden as "isHidden",
        to_char(date, 'YYYY-MM-DD') as date
      from result join wanted on user_id = wanted.id order by date, contest_id, week, entry`,
  },
];
