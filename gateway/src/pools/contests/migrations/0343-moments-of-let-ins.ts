import { Migration } from '@mikro-orm/migrations';

/** When a host last let an entry pick after the lock: where picks lock anew after that, it is over. */
export class MomentsOfLetIns0343 extends Migration {
  override up(): void {
    this.addSql('alter table entry add column let_in_at timestamptz');
  }
}
