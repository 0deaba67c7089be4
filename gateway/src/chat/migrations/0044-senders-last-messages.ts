import { Migration } from '@mikro-orm/migrations';

/** By their sender, the latest first: what is counted before the next one is let in. Removed ones count, too. */
export class SendersLastMessages0044 extends Migration {
  override up(): void {
    this.addSql('create index message_user_id_id on message (user_id, id)');
    this.addSql('drop index message_user_id');
  }
}
