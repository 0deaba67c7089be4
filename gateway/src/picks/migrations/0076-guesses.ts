import { Migration } from '@mikro-orm/migrations';
import { changeTriggersOf } from '../../answers/changes/change-triggers.ts';

/**
 * What a member guesses that a week's winner will score, where that breaks ties (G40). Older gateways rank such a pool
 * without it: stop them before a pool has that rule.
 */
export class Guesses0076 extends Migration {
  override up(): void {
    this.addSql(`
      create table card_guess (
        entry_id uuid not null references entry (id) on delete cascade,
        week smallint not null,
        to_par smallint not null,
        saved_at timestamptz not null,
        primary key (entry_id, week)
      )`);
    for (const statement of changeTriggersOf('card_guess')) this.addSql(statement);
  }
}
