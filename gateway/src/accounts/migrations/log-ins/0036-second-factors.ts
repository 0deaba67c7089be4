import { Migration } from '@mikro-orm/migrations';

/** The encrypted secret of an authenticator app, and the recovery codes that are left. */
export class SecondFactors0036 extends Migration {
  override up(): void {
    this.addSql(`create table second_factor (
      user_id uuid primary key references user_account (id),
      sealed_secret text not null,
      last_step integer,
      created_at timestamptz not null,
      confirmed_at timestamptz
    )`);
    this.addSql(`create table recovery_code (
      user_id uuid not null references second_factor (user_id) on delete cascade,
      code_hash text not null,
      primary key (user_id, code_hash)
    )`);
  }
}
