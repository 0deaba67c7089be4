import { Migration } from '@mikro-orm/migrations';
import { changeTriggersOf } from '../../answers/changes/change-triggers.ts';

/** Who agreed to which version of the operator's texts, and when. */
export class Consents0086 extends Migration {
  override up(): void {
    this.addSql(`
      create table text_consent (
        user_id uuid not null references user_account (id),
        text_id text not null,
        agreed_at timestamptz not null,
        primary key (user_id, text_id)
      )`);
    for (const statement of changeTriggersOf('text_consent')) this.addSql(statement);
  }
}
