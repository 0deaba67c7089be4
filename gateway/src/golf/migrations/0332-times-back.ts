import { Migration } from '@mikro-orm/migrations';

/** How often a golfer who was out of a tournament was in it again: each time they are out is told once. */
export class TimesBack0332 extends Migration {
  override up(): void {
    this.addSql('alter table field_entry add column times_back smallint not null default 0');
  }
}
