import { Migration } from '@mikro-orm/migrations';

/** The end of the hold period before a withdrawal's eCheck is sent. */
export class HeldWithdrawals0022 extends Migration {
  override up(): void {
    this.addSql('alter table withdrawal add column held_until timestamptz null');
  }
}
