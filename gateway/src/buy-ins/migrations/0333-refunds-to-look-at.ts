import { Migration } from '@mikro-orm/migrations';

/** For asking how refunds stand that counted as made: at the bank they may fail days later. */
export class RefundsToLookAt0333 extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists checkout_refund_to_look_at');
    this.addSql(`
      create index concurrently checkout_refund_to_look_at on checkout (next_ask_at)
      where status = 'refunded' and intent_id is not null`);
  }
}
