import { Migration } from '@mikro-orm/migrations';

/** For asking about eChecks that were paid of late: they may still come back. */
export class PaidWithdrawalsToLookAt0341 extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists withdrawal_paid_settled_at');
    this.addSql(`
      create index concurrently withdrawal_paid_settled_at on withdrawal (settled_at) where status = 'paid'`);
  }
}
