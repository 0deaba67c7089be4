import { Migration } from '@mikro-orm/migrations';

/** How far the ledger has been proven, and what the postings until then sum to on each account. */
export class LedgerProof0103 extends Migration {
  override up(): void {
    this.addSql(`
      create table ledger_proof (
        id smallint primary key default 1 check (id = 1),
        posting_id bigint not null check (posting_id <= seen_posting_id),
        seen_posting_id bigint not null,
        seen_at timestamptz not null,
        whole_at timestamptz not null
      )`);
    // Without a reference to the account, whose lock would keep transfers waiting.
    this.addSql('create table ledger_proven (account_id bigint primary key, cents bigint not null)');
  }
}
