import { Migration } from '@mikro-orm/migrations';

/**
 * The public keys of passkeys. Challenges are signed and not stored; answered ones are stored, so that none is
 * answered twice on any gateway.
 */
export class Passkeys0035 extends Migration {
  override up(): void {
    this.addSql(`create table passkey (
      id uuid primary key,
      user_id uuid not null references user_account (id),
      credential_id text not null unique,
      public_key text not null,
      counter double precision not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`);
    this.addSql('create index passkey_user_id on passkey (user_id)');
    this.addSql(`create table answered_challenge (
      challenge text primary key,
      expires_at timestamptz not null
    )`);
    this.addSql('create index answered_challenge_expires_at on answered_challenge (expires_at)');
  }
}
