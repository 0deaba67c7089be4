import { Migration } from '@mikro-orm/migrations';

/**
 * Triggers give a tournament's field a new version with every change, by whatever statement, so that a cached field
 * is known to be current. A number from a sequence never repeats, not even after a rollback.
 */
export class FieldVersions0039 extends Migration {
  override up(): void {
    this.addSql('create sequence field_version as int');
    this.addSql(
      `alter table tournament add column field_version int not null default nextval('field_version')`,
    );
    this.addSql(`
      create function renew_field_versions() returns trigger language plpgsql as $$
      begin
        update tournament set field_version = nextval('field_version')
        where id in (select tournament_id from changed);
        return null;
      end $$`);
    for (const [event, rows] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ])
      this.addSql(`
        create trigger field_entry_${event}_renews_version after ${event} on field_entry
        referencing ${rows} table as changed for each statement execute function renew_field_versions()`);
    this.addSql(`
      create function renew_field_versions_of_golfers() returns trigger language plpgsql as $$
      begin
        update tournament set field_version = nextval('field_version')
        where id in (select tournament_id from field_entry join changed using (dg_id));
        return null;
      end $$`);
    this.addSql(`
      create trigger golfer_update_renews_versions after update on golfer
      referencing new table as changed for each statement execute function renew_field_versions_of_golfers()`);
  }
}
