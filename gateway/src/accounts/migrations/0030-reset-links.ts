import { Migration } from '@mikro-orm/migrations';

/** Several links to set a new password can be good at once: whoever asks for another doesn't kill somebody's own. */
export class ResetLinks0030 extends Migration {
  override up(): void {
    this.addSql('alter table password_reset drop constraint password_reset_pkey');
    this.addSql('alter table password_reset drop constraint password_reset_token_hash_key');
    this.addSql('alter table password_reset add primary key (token_hash)');
    this.addSql('create index password_reset_user_id on password_reset (user_id)');
  }
}
