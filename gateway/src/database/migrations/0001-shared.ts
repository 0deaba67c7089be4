import { Migration } from '@mikro-orm/migrations';

/** The sandbox's state, and secrets that gateways generate and share. */
export class Shared0001 extends Migration {
  override up(): void {
    this.addSql(`
      create table sandbox_clock (
        id smallint primary key default 1 check (id = 1),
        version int not null,
        game_at timestamptz not null,
        wall_at timestamptz not null,
        speed double precision not null check (speed >= 0),
        seen_at timestamptz not null,
        seed text not null,
        scenario text not null,
        befalls text not null
      )`);
    this.addSql(`
      create table sandbox_mail (
        id bigint generated always as identity primary key,
        "to" text not null,
        subject text not null,
        text text not null,
        html text null
      )`);
    this.addSql('create table shared_secret (name text primary key, value text not null)');
  }
}
