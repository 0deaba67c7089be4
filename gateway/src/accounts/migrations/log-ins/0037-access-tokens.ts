import { Migration } from '@mikro-orm/migrations';

/** Access tokens of programs. Only the hash is stored; a revoked token has no row. */
export class AccessTokens0037 extends Migration {
  override up(): void {
    this.addSql(`create table access_token (
      id uuid primary key,
      user_id uuid not null references user_account (id),
      name text not null,
      token_hash text not null unique,
      scopes text[] not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      last_used_at timestamptz
    )`);
    this.addSql('create index access_token_user_id on access_token (user_id)');
    this.addSql('create index access_token_expires_at on access_token (expires_at)');
  }
}
