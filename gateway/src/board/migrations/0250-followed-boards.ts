import { Migration } from '@mikro-orm/migrations';
import { changeTriggersOf } from '../../answers/changes/change-triggers.ts';

/** What boards in play were like when they were last looked at for news: one row a contest, until it is settled. */
export class FollowedBoards0250 extends Migration {
  override up(): void {
    this.addSql(`
      create table followed_board (
        contest_id uuid primary key references contest (id) on delete cascade,
        version bigint not null,
        standing jsonb not null
      )`);
    for (const statement of changeTriggersOf('followed_board')) this.addSql(statement);
  }
}
