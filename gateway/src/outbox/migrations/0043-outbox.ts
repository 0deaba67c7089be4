import { Migration } from '@mikro-orm/migrations';

/**
 * One outbox table in place of one for mails and two for webhooks. Their rows are moved: unsent ones are sent from
 * here, sent ones are not sent again. Tables are dropped: stop all older gateways first.
 */
export class Outbox0043 extends Migration {
  override up(): void {
    // The lock makes an older gateway's write wait and then fail, instead of being lost.
    this.addSql('lock table notification, webhook_event, webhook_delivery in access exclusive mode');
    this.addSql(`
      create table outbox (
        id uuid primary key,
        kind text not null,
        lane text not null,
        topic text not null,
        key text not null,
        user_id uuid null,
        payload jsonb not null,
        subject text null,
        phase text not null default 'waiting' check (phase in ('waiting', 'sent', 'dropped', 'given_up')),
        attempts int not null default 0,
        created_at timestamptz not null,
        next_attempt_at timestamptz not null,
        give_up_at timestamptz not null,
        expires_at timestamptz not null,
        trouble text null,
        sent_at timestamptz null,
        unique nulls not distinct (kind, key, topic, user_id, lane)
      )`);
    // Ids are sent with mails and webhooks, so they are kept.
    this.addSql(`
      insert into outbox (id, kind, lane, topic, key, user_id, payload, phase, attempts,
        created_at, next_attempt_at, give_up_at, expires_at, trouble, sent_at)
      select id, 'mail', 'all', kind, about, user_id, facts, status, attempts,
        created_at, next_at, retry_until, expires_at, trouble, sent_at
      from notification`);
    this.addSql(`
      insert into outbox (id, kind, lane, topic, key, payload, subject, phase, attempts,
        created_at, next_attempt_at, give_up_at, expires_at, trouble, sent_at)
      select gen_random_uuid(), 'webhook', left(encode(sha256(convert_to(url, 'UTF8')), 'hex'), 16), type, event.id::text,
        jsonb_build_object('url', url, 'body', body), case when type = 'board.changed' then contest_id::text end,
        status, attempts, happened_at, next_at, retry_until, expires_at, trouble, sent_at
      from webhook_delivery join webhook_event event on event.id = event_id`);
    this.addSql('drop table webhook_delivery, webhook_event, notification');
    this.addSql(
      `create index outbox_waiting on outbox (kind, lane, next_attempt_at) where phase = 'waiting'`,
    );
    this.addSql(`create index outbox_given_up on outbox (kind, created_at) where phase = 'given_up'`);
    this.addSql(
      'create index outbox_subject on outbox (kind, topic, subject, created_at) where subject is not null',
    );
    this.addSql('create index outbox_user_id on outbox (user_id) where user_id is not null');
    this.addSql('create index outbox_expires_at on outbox (expires_at)');
  }
}
