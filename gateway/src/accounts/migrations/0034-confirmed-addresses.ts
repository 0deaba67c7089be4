import { Migration } from '@mikro-orm/migrations';

/**
 * An email address belongs to the account that has confirmed it; others may enter it meanwhile. Existing addresses
 * were unique, and count as confirmed. A claim is an address that is not confirmed yet by its mailed link.
 */
export class ConfirmedAddresses0034 extends Migration {
  override up(): void {
    this.addSql('alter table user_account add column email_confirmed_at timestamptz null');
    this.addSql('update user_account set email_confirmed_at = created_at where email is not null');
    this.addSql('alter table user_account drop constraint user_account_email_key_key');
    this.addSql('create index user_account_email_key on user_account (email_key)');
    this.addSql(
      `create unique index user_account_confirmed_email on user_account (email_key)
       where email_confirmed_at is not null`,
    );
    this.addSql('alter table password_reset add column email_key text null');
    this.addSql(`
      create table email_claim (
        id uuid primary key,
        user_id uuid not null references user_account (id),
        email text not null,
        email_key text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        confirmed_at timestamptz null,
        former_email text null
      )`);
    this.addSql('create index email_claim_user_id on email_claim (user_id)');
    this.addSql('create index email_claim_expires_at on email_claim (expires_at)');
  }
}
