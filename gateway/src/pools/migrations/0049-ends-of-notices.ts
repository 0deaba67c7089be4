import { Migration } from '@mikro-orm/migrations';

/** When a notice ends: at a moment of the game clock, or with a contest. Older ones end when they are taken down. */
export class EndsOfNotices0049 extends Migration {
  override up(): void {
    this.addSql(`
      alter table pool
        add column notice_until timestamptz null,
        add column notice_contest_id uuid null references contest (id)`);
    // What looks for ended notices reads no more than there are.
    this.addSql('create index pool_noticed on pool (id) where notice_text is not null');
  }
}
