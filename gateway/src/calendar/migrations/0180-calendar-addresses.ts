import { Migration } from '@mikro-orm/migrations';
import { changeTriggersOf } from '../../answers/changes/change-triggers.ts';

/**
 * The secret address by which a user's calendar programs read when picks lock. It ends with the token version it was
 * made in; what was answered last tells when the calendar changed.
 */
export class CalendarAddresses0180 extends Migration {
  override up(): void {
    this.addSql(`
      create table calendar_address (
        user_id uuid primary key references user_account (id),
        secret_hash text not null unique,
        token_version int not null,
        created_at timestamptz not null,
        content_hash text null,
        content_changed_at timestamptz not null
      )`);
    for (const statement of changeTriggersOf('calendar_address')) this.addSql(statement);
  }
}
