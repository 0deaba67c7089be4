import { Migration } from '@mikro-orm/migrations';

/** Buy-ins of several entries in one payment by card: each keeps its checkout, and the first one's id joins them. */
export class PaidTogether0280 extends Migration {
  override up(): void {
    this.addSql('alter table checkout add column paid_with uuid null references checkout (id)');
    this.addSql('alter table checkout drop constraint checkout_intent_id_key');
    // A payment is of one checkout, or of those that are paid together, of which the first has it for all.
    this.addSql(`create unique index checkout_intent_id_key on checkout (intent_id)
      where paid_with is null or paid_with = id`);
    this.addSql('create index checkout_of_intent on checkout (intent_id)');
    this.addSql('create index checkout_paid_with on checkout (paid_with) where paid_with is not null');
  }
}
