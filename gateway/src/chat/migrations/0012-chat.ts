import { Migration } from '@mikro-orm/migrations';

/** Messages of pools, and until where each member has read. */
export class Chat0012 extends Migration {
  override up(): void {
    this.addSql(`
      create table message (
        id bigint generated always as identity primary key,
        pool_id uuid not null references pool (id),
        user_id uuid null,
        text text not null,
        at timestamptz not null,
        client_id text null,
        removed_at timestamptz null,
        removed_by uuid null,
        unique (pool_id, user_id, client_id)
      )`);
    this.addSql('create index message_pool_id on message (pool_id, id)');
    this.addSql('create index message_user_id on message (user_id) where removed_at is null');
    // A writer locks its pool's row until the commit, so that ids grow in the order of commits.
    this.addSql('create table message_turn (pool_id uuid primary key references pool (id))');
    this.addSql(`
      create table message_read (
        pool_id uuid not null references pool (id),
        user_id uuid not null,
        up_to bigint not null,
        primary key (pool_id, user_id)
      )`);
  }
}
