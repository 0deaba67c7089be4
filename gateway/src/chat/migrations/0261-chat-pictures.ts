import { Migration } from '@mikro-orm/migrations';
import { changeTriggersOf } from '../../answers/changes/change-triggers.ts';

/** Pictures in chats: kept by a name that nobody can guess, of a message once that is sent; and the pools that show none. */
export class ChatPictures0261 extends Migration {
  override up(): void {
    this.addSql(`
      create table chat_picture (
        id text primary key,
        pool_id uuid not null references pool (id),
        user_id uuid not null references user_account (id),
        message_id bigint null unique references message (id) on delete cascade,
        webp bytea not null,
        width int not null check (width > 0),
        height int not null check (height > 0),
        alt text not null,
        at timestamptz not null
      )`);
    // It is compressed already.
    this.addSql('alter table chat_picture alter column webp set storage external');
    this.addSql('create index chat_picture_user_id on chat_picture (user_id)');
    this.addSql('create index chat_picture_pool_id on chat_picture (pool_id, message_id)');
    this.addSql('create index chat_picture_unsent on chat_picture (at) where message_id is null');
    this.addSql('alter table message add column picture_id text null');
    this.addSql(`
      create table chat_pictures_off (
        pool_id uuid primary key references pool (id),
        at timestamptz not null
      )`);
    for (const table of ['chat_picture', 'chat_pictures_off'])
      for (const statement of changeTriggersOf(table)) this.addSql(statement);
  }
}
