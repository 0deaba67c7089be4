import { Migration } from '@mikro-orm/migrations';

/** Webhooks: events, their deliveries, and board changes that are not enqueued yet. */
export class WebhooksOut0013 extends Migration {
  override up(): void {
    this.addSql(`
      create table webhook_event (
        id uuid primary key,
        type text not null,
        contest_id uuid not null,
        body text not null,
        happened_at timestamptz not null,
        expires_at timestamptz not null
      )`);
    this.addSql('create index webhook_event_expires_at on webhook_event (expires_at)');
    this.addSql('create index webhook_event_contest_id on webhook_event (contest_id, type, happened_at)');
    this.addSql(`
      create table webhook_delivery (
        event_id uuid not null references webhook_event (id) on delete cascade,
        url text not null,
        status text not null default 'waiting' check (status in ('waiting', 'sent', 'given_up')),
        attempts int not null default 0,
        next_at timestamptz not null,
        retry_until timestamptz not null,
        trouble text null,
        sent_at timestamptz null,
        primary key (event_id, url)
      )`);
    this.addSql(
      `create index webhook_delivery_waiting on webhook_delivery (url, next_at) where status = 'waiting'`,
    );
    this.addSql(
      `create index webhook_delivery_given_up on webhook_delivery (event_id) where status = 'given_up'`,
    );
    // Insert-only for those who change a board, so that they take no locks.
    this.addSql(`
      create table board_change (
        id bigint generated always as identity primary key,
        contest_id uuid null,
        tournament_id text null,
        check ((contest_id is null) <> (tournament_id is null))
      )`);
  }
}
