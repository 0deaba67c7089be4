import { isoText, type OwnDataPart } from '../features/own-data.ts';

/**
 * In which somebody has, or had, an entry: of one that was given back, what it cost is in the ledger. Its keys are collated
 * otherwise than what contests are looked up by.
 */
const contestsOfWanted = `
  select contest_id::text as contest from entry where user_id = wanted.id
  union select contest_id::text from checkout where user_id = wanted.id
  union select contest_id::text from result where user_id = wanted.id
  union select pot.key collate "default"
  from ledger_account own
  join ledger_posting posting on posting.account_id = own.id
  join ledger_posting other on other.transfer_id = posting.transfer_id
  join ledger_account pot on pot.id = other.account_id and pot.kind = 'pot'
  where own.kind = 'user' and own.key = wanted.id::text`;

const isAbout = `kind = 'webhook' and topic in ('entry.paid', 'contest.settled')`;

/**
 * What webhooks say of somebody; they know people by their names, which are never anybody else's. Events are found by
 * their contest, and those that earlier versions enqueued by what is in them.
 */
export const ownWebhookData: readonly OwnDataPart[] = [
  {
    name: 'events-sent',
    tables: ['checkout', 'entry', 'ledger_account', 'ledger_posting', 'outbox', 'result', 'taken_username'],
    statement: `select topic, ${isoText('created_at')} as "writtenAt", ${isoText('sent_at')} as "sentAt", about
      from wanted
      join taken_username on taken_username.user_id = wanted.id
      cross join lateral (${contestsOfWanted}) played
      cross join lateral (
        select id, topic, payload, created_at, sent_at from outbox where ${isAbout} and subject = played.contest
        union all
        select id, topic, payload, created_at, sent_at from outbox where ${isAbout} and subject is null
          and (payload ->> 'body')::jsonb #>> '{data,contestId}' = played.contest
      ) message
      cross join lateral (select (payload ->> 'body')::jsonb -> 'data' as data) event
      cross join lateral jsonb_array_elements(
        case when topic = 'entry.paid' then jsonb_build_array(data) else data -> 'results' end) about
      where lower(about ->> 'username') = name_key
      order by created_at, message.id`,
  },
];
