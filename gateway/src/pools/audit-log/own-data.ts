import { isoText, type OwnDataPart } from '../../features/own-data.ts';

/**
 * An act that is about somebody else is theirs: which card was entered, why, and what they paid. Of it the host gets
 * what kind of act it was.
 */
const ofHost = `case when coalesce(act ->> 'userId', wanted.id::text) = wanted.id::text
  then act - 'userId' else jsonb_build_object('kind', act -> 'kind') end`;

export const ownHostData: readonly OwnDataPart[] = [
  {
    name: 'admin-actions',
    tables: ['pool_act'],
    statement: `select pool.name as pool, ${isoText('at')} as at, ${ofHost} as action
      from wanted
      join pool_act on user_id = wanted.id
      join pool on pool.id = pool_id
      order by pool_act.id`,
  },
  {
    name: 'acts-about-you',
    tables: ['pool_act'],
    // Who did it is not in it.
    statement: `select pool.name as pool, ${isoText('at')} as at, act - 'userId' as action
      from wanted
      join pool_act on act ->> 'userId' = wanted.id::text and user_id <> wanted.id
      join pool on pool.id = pool_id
      order by pool_act.id`,
  },
  {
    name: 'notices-posted',
    tables: ['pool'],
    statement: `select pool.name as pool, notice_text as text, ${isoText('notice_at')} as "postedAt",
        ${isoText('notice_until')} as until
      from wanted
      join pool on notice_by = wanted.id
      order by notice_at, pool.id`,
  },
  {
    name: 'next-weeks',
    tables: ['next_week'],
    statement: `select pool.name as pool, contest.number as contest, asked_of = wanted.id as "wereAsked",
        ${isoText('asked_at')} as "askedAt", ${isoText('expires_at')} as "expiresAt",
        answered_by = wanted.id as "haveAnswered",
        case when answered_by = wanted.id then answer end as answer,
        case when answered_by = wanted.id then ${isoText('answered_at')} end as "answeredAt"
      from wanted
      join next_week on wanted.id in (asked_of, answered_by)
      join contest on contest.id = contest_id
      join pool on pool.id = pool_id
      order by asked_at, contest.id`,
  },
  {
    name: 'invitations-sent',
    tables: ['pool_asked'],
    statement: `select pool.name as pool, ${isoText('asked_at')} as "askedAt", count(*)::int as people
      from wanted
      join pool_asked on asked_by = wanted.id
      join pool on pool.id = pool_id
      group by asked_at, pool.id
      order by asked_at, pool.id`,
  },
];
