import { Migration } from '@mikro-orm/migrations';

/** Results of each of a member's entries, with the nickname that it had. What was settled until now is of their first. */
export class ResultsOfEntries0161 extends Migration {
  override up(): void {
    this.addSql(`
      alter table result
        add column entry smallint not null default 1,
        add column nickname text,
        drop constraint result_pkey,
        add primary key (user_id, contest_id, week, entry)`);
  }
}
