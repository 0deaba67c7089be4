import { Migration } from '@mikro-orm/migrations';

/** Kinds of mail that are off until somebody asks for them. */
export class WantedMails0262 extends Migration {
  override up(): void {
    this.addSql(`alter table mail_settings add column wanted text[] not null default '{}'`);
  }
}
