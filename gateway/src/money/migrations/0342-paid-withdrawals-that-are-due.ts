import { Migration } from '@mikro-orm/migrations';

/**
 * For asking about eChecks that were paid of late, by when that is due: by when they were paid, all of them were read each
 * minute. Those that were asked about until the end are left out.
 */
export class PaidWithdrawalsThatAreDue0342 extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists withdrawal_paid_to_look_at');
    this.addSql(`
      create index concurrently withdrawal_paid_to_look_at on withdrawal (greatest(looked_at, settled_at), id)
      where status = 'paid' and check_id is not null
        and (looked_at is null or looked_at - settled_at < interval '89 days')`);
    this.addSql('drop index concurrently if exists withdrawal_paid_settled_at');
  }
}
