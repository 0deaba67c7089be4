import { Migration } from '@mikro-orm/migrations';
import { changeTriggersOf } from '../../answers/changes/change-triggers.ts';

/** Whom people don't want to read, and the pools whose chats they want no notices of: as long as they are in them. */
export class Mutes0260 extends Migration {
  override up(): void {
    this.addSql(`
      create table muted_person (
        user_id uuid not null references user_account (id),
        muted_id uuid not null references user_account (id),
        at timestamptz not null,
        primary key (user_id, muted_id),
        check (user_id <> muted_id)
      )`);
    this.addSql('create index muted_person_muted_id on muted_person (muted_id)');
    this.addSql(`
      create table muted_pool (
        user_id uuid not null,
        pool_id uuid not null,
        at timestamptz not null,
        primary key (user_id, pool_id),
        foreign key (pool_id, user_id) references pool_member (pool_id, user_id) on delete cascade
      )`);
    this.addSql('create index muted_pool_pool_id on muted_pool (pool_id, user_id)');
    for (const table of ['muted_person', 'muted_pool'])
      for (const statement of changeTriggersOf(table)) this.addSql(statement);
  }
}
