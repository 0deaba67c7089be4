import { Migration } from '@mikro-orm/migrations';

/** Pools and members, contests with weeks and entries, cards, tiers of single rounds, and results. */
export class Pools0005 extends Migration {
  override up(): void {
    this.addSql(`
      create table pool (
        id uuid primary key,
        name text not null,
        name_key text collate "C" not null,
        format text not null,
        round smallint null check (round between 1 and 4),
        num_tournaments smallint not null check (num_tournaments between 1 and 3),
        max_users int null check (max_users > 0),
        buy_in_cents int not null check (buy_in_cents >= 0),
        payouts_bps jsonb not null,
        is_private boolean not null,
        pin_hash text null,
        admin_id uuid not null references user_account (id),
        created_at timestamptz not null,
        deleted_at timestamptz null
      )`);
    this.addSql('create unique index pool_name_key on pool (name_key) where deleted_at is null');
    this.addSql('create index pool_admin_id on pool (admin_id) where deleted_at is null');
    this.addSql(`
      create table pool_name (
        name_key text collate "C" primary key,
        pool_id uuid not null references pool (id)
      )`);
    this.addSql(`
      create table pool_member (
        pool_id uuid not null references pool (id),
        user_id uuid not null references user_account (id),
        joined_at timestamptz not null,
        opened_at timestamptz not null,
        primary key (pool_id, user_id)
      )`);
    this.addSql('create index pool_member_user_id on pool_member (user_id)');
    this.addSql(`
      create table contest (
        id uuid primary key,
        pool_id uuid not null references pool (id),
        number int not null,
        sealed_at timestamptz null,
        settled_at timestamptz null,
        outcome text null check (outcome in ('settled', 'void')),
        version int not null default 0,
        frozen_board jsonb null,
        unique (pool_id, number),
        check ((settled_at is null) = (outcome is null))
      )`);
    this.addSql('create index contest_unsettled on contest (id) where settled_at is null');
    this.addSql(`
      create table contest_week (
        contest_id uuid not null references contest (id),
        week smallint not null check (week between 1 and 3),
        tournament_id text not null references tournament (id),
        primary key (contest_id, week)
      )`);
    this.addSql('create index contest_week_tournament_id on contest_week (tournament_id)');
    // Entries and results are written for many users at once, by whom holds the contest: a reference would take
    // a lock on each of their accounts, and wait in a circle with someone who is just deleting one. Accounts are
    // never removed, only emptied.
    this.addSql(`
      create table entry (
        id uuid primary key,
        contest_id uuid not null references contest (id),
        user_id uuid not null,
        created_at timestamptz not null,
        paid_at timestamptz null,
        unique (contest_id, user_id)
      )`);
    this.addSql('create index entry_user_id on entry (user_id)');
    this.addSql(`
      create table card (
        entry_id uuid not null references entry (id) on delete cascade,
        week smallint not null,
        golfers jsonb not null,
        replacements jsonb not null default '[]',
        saved_at timestamptz not null,
        primary key (entry_id, week)
      )`);
    this.addSql(`
      create table round_tier (
        tournament_id text not null references tournament (id),
        round smallint not null check (round between 1 and 4),
        dg_id int not null,
        tier smallint not null check (tier between 1 and 4),
        primary key (tournament_id, round, dg_id)
      )`);
    this.addSql(`
      create table result (
        user_id uuid not null,
        contest_id uuid not null references contest (id),
        week smallint not null,
        pool_id uuid not null references pool (id),
        pool_name text not null,
        tournament_id text not null references tournament (id),
        tournament_name text not null,
        year int not null,
        position text not null,
        scores jsonb not null,
        date date not null,
        is_hidden boolean not null default false,
        primary key (user_id, contest_id, week)
      )`);
    this.addSql('create index result_tournament_name on result (tournament_name, year)');
  }
}
