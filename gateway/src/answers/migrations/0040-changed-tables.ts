import { Migration } from '@mikro-orm/migrations';
import { changeTriggersOf } from '../changes/change-triggers.ts';

/** The tables that cached answers may be read from. */
const tables = [
  'access_token',
  'card',
  'card_draft',
  'contest',
  'contest_week',
  'entry',
  'field_entry',
  'golfer',
  'pool',
  'pool_member',
  'pool_name',
  'pool_removed',
  'result',
  'round_tier',
  'tournament',
  'user_account',
  'user_session',
];

/**
 * Triggers record which tables each transaction changed. A gateway asks, with the snapshot that it saw last, which
 * have changed since: everything committed by then is included, without any lock.
 */
export class ChangedTables0040 extends Migration {
  override up(): void {
    this.addSql(`
      create table changed_table (
        xid xid8 not null,
        name text not null,
        at timestamptz not null default now(),
        primary key (xid, name)
      )`);
    this.addSql('create index on changed_table (at)');
    this.addSql(`
      create function note_changed_table() returns trigger language plpgsql as $$
      begin
        if exists (select from changed) then
          insert into changed_table (xid, name) values (pg_current_xact_id(), tg_table_name)
          on conflict do nothing;
        end if;
        return null;
      end $$`);
    this.addSql(`
      create function note_emptied_table() returns trigger language plpgsql as $$
      begin
        insert into changed_table (xid, name) values (pg_current_xact_id(), tg_table_name)
        on conflict do nothing;
        return null;
      end $$`);
    for (const table of tables) {
      for (const statement of changeTriggersOf(table)) this.addSql(statement);
    }
  }
}
