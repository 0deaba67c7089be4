import { Migration } from '@mikro-orm/migrations';
import { changeTriggersOf } from '../../answers/changes/change-triggers.ts';

/** Which age and place somebody has confirmed before buying in, and when. */
export class AgeAndPlace0170 extends Migration {
  override up(): void {
    this.addSql(`
      create table age_and_place (
        user_id uuid not null references user_account (id),
        confirmed_at timestamptz not null,
        minimum_age smallint null,
        place text null,
        primary key (user_id, confirmed_at)
      )`);
    for (const statement of changeTriggersOf('age_and_place')) this.addSql(statement);
  }
}
