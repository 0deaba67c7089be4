import { Migration } from '@mikro-orm/migrations';

/** The checks of the sandbox's Checkbook, so that a restart resumes them and all gateways share them. */
export class SandboxEchecks0008 extends Migration {
  override up(): void {
    this.addSql(`
      create table sandbox_echeck (
        id text primary key,
        number bigint generated always as identity (start with 5001) unique,
        idempotency_key text null,
        recipient text not null,
        name text not null,
        amount_cents bigint not null check (amount_cents > 0),
        description text not null,
        created_at timestamptz not null,
        voided_at timestamptz null,
        told_status text not null,
        next_at timestamptz null
      )`);
    this.addSql(
      'create index sandbox_echeck_idempotency_key on sandbox_echeck (idempotency_key, created_at)',
    );
    this.addSql('create index sandbox_echeck_next_at on sandbox_echeck (next_at) where next_at is not null');
  }
}
