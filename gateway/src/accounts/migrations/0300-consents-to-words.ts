import { Migration } from '@mikro-orm/migrations';

/** To which words somebody agreed: a file may be changed without a new day. Of earlier consents it is not known. */
export class ConsentsToWords0300 extends Migration {
  override up(): void {
    this.addSql(`alter table text_consent add column sha256 text not null default ''`);
    this.addSql(`
      alter table text_consent drop constraint text_consent_pkey, add primary key (user_id, text_id, sha256)`);
  }
}
