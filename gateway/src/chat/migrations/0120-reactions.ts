import { Migration } from '@mikro-orm/migrations';

/** Reactions to messages: one of each kind from each member. */
export class Reactions0120 extends Migration {
  override up(): void {
    this.addSql(`
      create table message_reaction (
        message_id bigint not null references message (id) on delete cascade,
        user_id uuid not null,
        kind text not null,
        at timestamptz not null,
        primary key (message_id, kind, user_id)
      )`);
    this.addSql('create index message_reaction_user_id on message_reaction (user_id)');
  }
}
