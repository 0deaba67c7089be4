import { Migration } from '@mikro-orm/migrations';

/** How far the comparisons with the card provider's list have come: one of what is new, and one of everything. */
export class PaymentComparisons0320 extends Migration {
  override up(): void {
    this.addSql(`
      create table payment_comparison (
        kind text primary key check (kind in ('recent', 'whole')),
        done_from timestamptz null,
        began_at timestamptz null,
        since timestamptz null,
        after_intent text null,
        has_failed boolean not null default false,
        check ((began_at is null) = (since is null))
      )`);
    this.addSql(`insert into payment_comparison (kind) values ('recent'), ('whole')`);
  }
}
