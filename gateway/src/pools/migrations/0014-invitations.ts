import { Migration } from '@mikro-orm/migrations';

/** Invitation links, which let people join a pool without its pin. */
export class Invitations0014 extends Migration {
  override up(): void {
    this.addSql(`
      create table invitation (
        id uuid primary key,
        pool_id uuid not null references pool (id),
        created_at timestamptz not null,
        expires_at timestamptz not null,
        revoked_at timestamptz null
      )`);
    this.addSql('create unique index invitation_open on invitation (pool_id) where revoked_at is null');
  }
}
