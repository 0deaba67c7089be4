import { Migration } from '@mikro-orm/migrations';

/** Users who want to be in no list of users. Older gateways go on listing them. */
export class UnlistedUsers0090 extends Migration {
  override up(): void {
    this.addSql('alter table user_account add column is_listed boolean not null default true');
  }
}
