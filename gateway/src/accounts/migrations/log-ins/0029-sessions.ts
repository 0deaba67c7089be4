import { Migration } from '@mikro-orm/migrations';

/**
 * A session is a log-in with all tokens renewed from it. Older tokens don't name their session, so that their users
 * log in once more.
 */
export class Sessions0029 extends Migration {
  override up(): void {
    this.addSql(`create table user_session (
      id uuid primary key,
      user_id uuid not null references user_account (id),
      device text not null,
      signed_in_at timestamptz not null,
      last_used_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz
    )`);
    this.addSql('create index user_session_user_id on user_session (user_id)');
    this.addSql('create index user_session_expires_at on user_session (expires_at)');
    this.addSql('drop table ended_session');
  }
}
