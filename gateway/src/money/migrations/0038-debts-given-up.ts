import { Migration } from '@mikro-orm/migrations';

/** Why an operator wrote off a user's debt; null where none was. */
export class DebtsGivenUp0038 extends Migration {
  override up(): void {
    this.addSql('alter table money_hold add column memo text null');
  }
}
