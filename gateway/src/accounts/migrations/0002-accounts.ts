import { Migration } from '@mikro-orm/migrations';

/** Users, all present and former usernames, sessions ended early, password reset links, pictures, and counts of attempts. */
export class Accounts0002 extends Migration {
  override up(): void {
    this.addSql(`
      create table user_account (
        id uuid primary key,
        username text not null,
        name_key text collate "C" not null unique,
        email text null,
        email_key text null unique,
        password_hash text null,
        token_version int not null default 1,
        picture_id text null,
        last_read_at timestamptz null,
        created_at timestamptz not null,
        deleted_at timestamptz null
      )`);
    this.addSql(`
      create table taken_username (
        name_key text collate "C" primary key,
        user_id uuid null references user_account (id)
      )`);
    this.addSql(`insert into taken_username (name_key, user_id) values ('fairway', null)`);
    this.addSql('create index taken_username_user_id on taken_username (user_id)');
    this.addSql(`
      create table ended_session (
        token_id uuid primary key,
        expires_at timestamptz not null
      )`);
    this.addSql('create index ended_session_expires_at on ended_session (expires_at)');
    this.addSql(`
      create table password_reset (
        user_id uuid primary key references user_account (id),
        token_hash text not null unique,
        expires_at timestamptz not null
      )`);
    this.addSql(`
      create table picture (
        user_id uuid primary key references user_account (id),
        id text not null,
        webp bytea not null
      )`);
    this.addSql('create index picture_id on picture (id)');
    this.addSql(`
      create table attempt_count (
        key text primary key,
        count int not null,
        resets_at timestamptz not null
      )`);
    this.addSql('create index attempt_count_resets_at on attempt_count (resets_at)');
  }
}
