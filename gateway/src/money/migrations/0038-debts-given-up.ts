import { Migration } from '@mikro-orm/migrations';

/** Why an operator gave up what a user owed; null where nobody did. */
export class DebtsGivenUp0038 extends Migration {
  override up(): void {
    this.addSql('alter table money_hold add column memo text null');
  }
}
