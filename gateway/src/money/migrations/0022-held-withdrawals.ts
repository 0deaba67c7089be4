import { Migration } from '@mikro-orm/migrations';

/** Until when a withdrawal has to wait before its eCheck is sent. */
export class HeldWithdrawals0022 extends Migration {
  override up(): void {
    this.addSql('alter table withdrawal add column held_until timestamptz null');
  }
}
