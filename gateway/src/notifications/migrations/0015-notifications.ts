import { Migration } from '@mikro-orm/migrations';

/** Mails that people expect: what each still has to be told, what tournaments were told of, and who wants what. */
export class Notifications0015 extends Migration {
  override up(): void {
    // Its id is the mail's own, so that a second copy of a mail is known for what it is.
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
    // What befell a tournament is told to everyone it concerns at that moment, and never again.
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
