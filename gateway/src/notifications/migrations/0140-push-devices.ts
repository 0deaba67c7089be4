import { Migration } from '@mikro-orm/migrations';
import { changeTriggersOf } from '../../answers/changes/change-triggers.ts';

/** Browsers that are told by Web Push, each as long as the log-in that added it; and what their owners want to hear. */
export class PushDevices0140 extends Migration {
  override up(): void {
    this.addSql(`
      create table push_device (
        id uuid primary key,
        user_id uuid not null references user_account (id),
        session_id uuid not null references user_session (id) on delete cascade,
        endpoint text not null unique,
        p256dh text not null,
        auth text not null,
        device text not null,
        created_at timestamptz not null,
        last_used_at timestamptz null
      )`);
    this.addSql('create index push_device_user_id on push_device (user_id)');
    this.addSql('create index push_device_session_id on push_device (session_id)');
    // Quiet hours are whole hours of the day in the owner's zone; null for none.
    this.addSql(`
      create table push_settings (
        user_id uuid primary key references user_account (id),
        muted text[] not null default '{}',
        quiet_from smallint null default 22 check (quiet_from between 0 and 23),
        quiet_until smallint null default 7 check (quiet_until between 0 and 23),
        check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until)
      )`);
    for (const table of ['push_device', 'push_settings'])
      for (const statement of changeTriggersOf(table)) this.addSql(statement);
  }
}
