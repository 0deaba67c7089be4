import { Migration } from '@mikro-orm/migrations';

/** A former address is kept for its account as long as the change can be undone, so it is looked for. */
export class FormerAddresses0330 extends Migration {
  override up(): void {
    this.addSql('alter table email_claim add column former_email_key text null');
    this.addSql(
      `update email_claim set former_email_key = lower(normalize(former_email, NFKC)) where former_email is not null`,
    );
    this.addSql(
      `create index email_claim_former_email_key on email_claim (former_email_key)
       where former_email_key is not null`,
    );
  }
}
