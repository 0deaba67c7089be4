import { Migration } from '@mikro-orm/migrations';

/** Several password reset links can be valid at once, so that a request by somebody else does not invalidate the owner's link. */
export class ResetLinks0030 extends Migration {
  override up(): void {
    this.addSql('alter table password_reset drop constraint password_reset_pkey');
    this.addSql('alter table password_reset drop constraint password_reset_token_hash_key');
    this.addSql('alter table password_reset add primary key (token_hash)');
    this.addSql('create index password_reset_user_id on password_reset (user_id)');
  }
}
