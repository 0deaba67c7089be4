import { Migration } from '@mikro-orm/migrations';

/** Mails: those to send, the events that were enqueued for a tournament, and users' mail settings. */
export class Notifications0015 extends Migration {
  override up(): void {
    // Its id is sent with the mail, so that a repeat is recognised.
    this.addSql(`
      create table notification (
        id uuid primary key,
        user_id uuid not null,
        kind text not null,
        about text not null,
        facts jsonb not null,
        status text not null default 'waiting' check (status in ('waiting', 'sent', 'dropped', 'given_up')),
        attempts int not null default 0,
        created_at timestamptz not null,
        next_at timestamptz not null,
        retry_until timestamptz not null,
        expires_at timestamptz not null,
        trouble text null,
        sent_at timestamptz null,
        unique (user_id, kind, about)
      )`);
    this.addSql(`create index notification_waiting on notification (next_at) where status = 'waiting'`);
    this.addSql(`create index notification_given_up on notification (created_at) where status = 'given_up'`);
    this.addSql('create index notification_expires_at on notification (expires_at)');
    // Events of a tournament are mailed once, to those concerned at that moment.
    this.addSql(`
      create table tournament_told (
        tournament_id text not null references tournament (id),
        what text not null,
        primary key (tournament_id, what)
      )`);
    this.addSql(`
      create table mail_settings (
        user_id uuid primary key references user_account (id),
        zone text null,
        muted text[] not null default '{}'
      )`);
  }
}
