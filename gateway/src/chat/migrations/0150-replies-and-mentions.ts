import { Migration } from '@mikro-orm/migrations';
import { changeTriggersOf } from '../../answers/changes/change-triggers.ts';

/** What messages answer, and whom they mention: by the name that was written, and by the user who had it then. */
export class RepliesAndMentions0150 extends Migration {
  override up(): void {
    this.addSql('alter table message add column reply_to bigint null references message (id)');
    this.addSql(`
      create table message_mention (
        message_id bigint not null references message (id) on delete cascade,
        name_key text not null,
        user_id uuid not null references user_account (id),
        primary key (message_id, name_key)
      )`);
    this.addSql('create index message_mention_user_id on message_mention (user_id, message_id)');
    for (const table of ['message_mention', 'message_reaction'])
      for (const statement of changeTriggersOf(table)) this.addSql(statement);
  }
}
