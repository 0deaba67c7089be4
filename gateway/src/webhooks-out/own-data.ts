import { isoText, type OwnDataPart } from '../features/own-data.ts';

/** What webhooks say of somebody; they know people by their names, which are never anybody else's. */
export const ownWebhookData: readonly OwnDataPart[] = [
  {
    name: 'events-sent',
    tables: ['outbox'],
    statement: `select topic, ${isoText('created_at')} as "writtenAt", ${isoText('sent_at')} as "sentAt", about
      from wanted
      join taken_username on taken_username.user_id = wanted.id
      join outbox on kind = 'webhook' and topic in ('entry.paid', 'contest.settled')
      cross join lateral (select (payload ->> 'body')::jsonb -> 'data' as data) event
      cross join lateral jsonb_array_elements(
        case when topic = 'entry.paid' then jsonb_build_array(data) else data -> 'results' end) about
      where lower(about ->> 'username') = name_key
      order by created_at, outbox.id`,
  },
];
