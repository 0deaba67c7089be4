import { Migration } from '@mikro-orm/migrations';

/** Who was asked into a pool stays for a year: the oldest are found without going through all of them. */
export class EndsOfAsking0344 extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists pool_asked_asked_at');
    this.addSql('create index concurrently pool_asked_asked_at on pool_asked (asked_at)');
  }
}
