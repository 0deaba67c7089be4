import { Migration } from '@mikro-orm/migrations';

/** When an account's first address was confirmed by its link alone: somebody else may have opened the account. */
export class ConfirmedByLink0340 extends Migration {
  override up(): void {
    this.addSql('alter table user_account add column confirmed_by_link_at timestamptz');
  }
}
