import { Migration } from '@mikro-orm/migrations';

/** Which pool is a rerun of which, and who was invited to a pool by mail. */
export class PlayedAgain0018 extends Migration {
  override up(): void {
    this.addSql('alter table pool add column again_of uuid null references pool (id)');
    // Unique, so that two clicks make one pool on any gateway.
    this.addSql('create unique index pool_again_of on pool (again_of) where deleted_at is null');
    // Outlives the mail, so that nobody is asked twice. Without references to accounts, as entries are. The link is
    // the one that they were asked with, until they are sent away: no later one is shown to them by that.
    this.addSql(`
      create table pool_asked (
        pool_id uuid not null references pool (id),
        user_id uuid not null,
        asked_by uuid not null,
        asked_at timestamptz not null,
        invitation_id uuid null references invitation (id),
        primary key (pool_id, user_id)
      )`);
    this.addSql('create index pool_asked_user_id on pool_asked (user_id)');
    this.addSql('create index pool_asked_asked_by on pool_asked (asked_by, asked_at)');
  }
}
