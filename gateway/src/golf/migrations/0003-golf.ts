import { Migration } from '@mikro-orm/migrations';

/** Tournaments, golfers, fields with their scores, the last answers of feeds, and golfers' names that could not be matched. */
export class Golf0003 extends Migration {
  override up(): void {
    this.addSql(`
      create table tournament (
        id text primary key,
        season int not null,
        event_id text not null,
        name text not null,
        club text not null,
        city text not null,
        state text not null,
        country text not null,
        latitude double precision null,
        longitude double precision null,
        starts_on date not null,
        zone text not null,
        par int null,
        status text not null,
        excluded text null,
        feed_status text null,
        round_states jsonb not null,
        lock_at timestamptz not null,
        tiers_frozen_at timestamptz null,
        field_at timestamptz null,
        live_at timestamptz null,
        board_changed_at timestamptz null,
        unchanged_copies int not null default 0,
        official_at timestamptz null,
        version int not null default 0
      )`);
    this.addSql('create index tournament_season_starts_on on tournament (season, starts_on)');
    this.addSql('create index tournament_name on tournament (name)');
    this.addSql(`
      create table golfer (
        dg_id int primary key,
        player_name text not null,
        name_key text not null,
        country text null
      )`);
    this.addSql('create index golfer_name_key on golfer (name_key)');
    this.addSql(`
      create table field_entry (
        tournament_id text not null references tournament (id),
        dg_id int not null references golfer (dg_id),
        status text not null,
        tier smallint null check (tier between 1 and 4),
        frozen_odds double precision null,
        odds double precision null,
        has_hit boolean not null,
        left_at timestamptz null,
        position text null,
        to_par int null,
        thru int null,
        today int null,
        playing_round int null,
        rounds jsonb not null,
        changed_at timestamptz not null,
        primary key (tournament_id, dg_id)
      )`);
    this.addSql(`
      create table feed_copy (
        feed text primary key,
        asked_at timestamptz not null,
        good_at timestamptz null,
        body jsonb null,
        refused int not null default 0,
        failed int not null default 0,
        complaint text null
      )`);
    this.addSql('create table name_alias (name_key text primary key, dg_id int not null)');
    this.addSql(`
      create table unmatched_name (
        name_key text primary key,
        name text not null,
        source text not null,
        seen_at timestamptz not null
      )`);
  }
}
