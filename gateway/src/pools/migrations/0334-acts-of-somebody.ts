import { Migration } from '@mikro-orm/migrations';

/** Acts are kept for good: whoever asks for their own data must not go through all of them. */
export class ActsOfSomebody0334 extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists pool_act_user_id');
    this.addSql('create index concurrently pool_act_user_id on pool_act (user_id)');
    this.addSql('drop index concurrently if exists pool_act_about');
    this.addSql(`create index concurrently pool_act_about on pool_act ((act ->> 'userId'))
      where act ->> 'userId' is not null`);
  }
}
