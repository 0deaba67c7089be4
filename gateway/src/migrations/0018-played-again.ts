import { Migration } from '@mikro-orm/migrations';

/** Which pool is played again as which, and who was asked into a pool by mail. */
export class PlayedAgain0018 extends Migration {
  override up(): void {
    this.addSql('alter table pool add column again_of uuid null references pool (id)');
    // Two clicks make one pool, whatever gateway they reach.
    this.addSql('create unique index pool_again_of on pool (again_of) where deleted_at is null');
    // Outlives the mail, so that nobody is asked twice. Without a reference to the account, as entries are.
    this.addSql(`
      create table pool_asked (
        pool_id uuid not null references pool (id),
        user_id uuid not null,
        asked_at timestamptz not null,
        primary key (pool_id, user_id)
      )`);
    this.addSql('create index pool_asked_user_id on pool_asked (user_id)');
  }
}
