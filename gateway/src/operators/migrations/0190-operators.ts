import { Migration } from '@mikro-orm/migrations';
import { changeTriggersOf } from '../../answers/changes/change-triggers.ts';

/** Operators' sessions, what they did, and when the scheduled tasks last succeeded on the leading gateway. */
export class Operators0190 extends Migration {
  override up(): void {
    this.addSql(`
      create table operator_session (
        secret_hash text primary key,
        operator text not null,
        -- The session ends when its operator's token is taken away or replaced.
        token_hash text not null,
        signed_in_at timestamptz not null,
        expires_at timestamptz not null
      )`);
    this.addSql(`
      create table operator_act (
        id bigint generated always as identity primary key,
        at timestamptz not null,
        operator text not null,
        via text not null check (via in ('page', 'command line')),
        act text not null,
        input jsonb not null,
        -- A row when it begins, and one with how it ended: a gateway that dies in between leaves the first.
        phase text not null check (phase in ('begun', 'done', 'refused', 'failed')),
        outcome text null check ((outcome is null) = (phase = 'begun')),
        begun_id bigint null references operator_act (id) check ((begun_id is null) = (phase = 'begun'))
      )`);
    this.addSql('create unique index operator_act_ends_once on operator_act (begun_id)');
    this.addSql(`
      create function operator_act_refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'what operators did is only added to';
      end $$`);
    this.addSql(`
      create trigger operator_act_stays before update or delete or truncate on operator_act
      for each statement execute function operator_act_refuse_change()`);
    this.addSql(`
      create table task_success (
        task text primary key,
        succeeded_at timestamptz not null,
        written_at timestamptz not null
      )`);
    for (const table of ['operator_session', 'operator_act', 'task_success'])
      for (const statement of changeTriggersOf(table)) this.addSql(statement);
  }
}
