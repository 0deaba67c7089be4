import { Migration } from '@mikro-orm/migrations';

/** For which weeks a host has let an entry pick after the lock. */
export class LateCards0281 extends Migration {
  override up(): void {
    this.addSql(`alter table entry add column late_weeks jsonb not null default '[]'`);
  }
}
