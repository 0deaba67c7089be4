import { Migration } from '@mikro-orm/migrations';

/** An index by sender, the latest first, for the rate limit of messages. Removed ones count, too. */
export class SendersLastMessages0044 extends Migration {
  override up(): void {
    this.addSql('create index message_user_id_id on message (user_id, id)');
    this.addSql('drop index message_user_id');
  }
}
