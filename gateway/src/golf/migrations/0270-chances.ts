import { Migration } from '@mikro-orm/migrations';
import { changeTriggersOf } from '../../answers/changes/change-triggers.ts';

/** The feed's chances to win, by golfer, as they were last told: nothing is scored by them, so that no board changes with them. */
export class Chances0270 extends Migration {
  override up(): void {
    this.addSql(`
      create table tournament_chances (
        tournament_id text primary key references tournament (id) on delete cascade,
        win jsonb not null,
        cut_places int null,
        told_at timestamptz not null
      )`);
    for (const statement of changeTriggersOf('tournament_chances')) this.addSql(statement);
  }
}
