import { Migration } from '@mikro-orm/migrations';

/** For the metric of withdrawals that were paid after they had been returned, which is read at every scrape. */
export class WithdrawalsInTrouble0331 extends Migration {
  override up(): void {
    this.addSql(`
      create index withdrawal_paid_after_return on withdrawal (id)
        where status = 'returned' and trouble is not null`);
  }
}
