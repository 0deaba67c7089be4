import { Migration } from '@mikro-orm/migrations';

/** Signing secrets can be rotated; signatures by older ones stay valid. */
export class SigningSecrets0026 extends Migration {
  override up(): void {
    this.addSql(`create table signing_secret (
      id bigint generated always as identity primary key,
      value text not null,
      signs_from timestamptz not null,
      expires_at timestamptz
    )`);
    this.addSql(`insert into signing_secret (value, signs_from)
      select value, 'epoch' from shared_secret where name = 'auth'`);
    this.addSql(`delete from shared_secret where name = 'auth'`);
  }
}
