import { Migration } from '@mikro-orm/migrations';

/** When the provider is asked about a checkout next, and who is closing it. */
export class AskingAboutCheckouts0095 extends Migration {
  override up(): void {
    // Those of older gateways are due at once.
    this.addSql(`
      alter table checkout
        add column asks smallint not null default 0,
        add column next_ask_at timestamptz not null default '1970-01-01Z',
        add column claimed_until timestamptz null`);
    this.addSql(`
      create index checkout_to_ask_about on checkout (status, next_ask_at)
      where status in ('open', 'refunding', 'returning')`);
    this.addSql(`create index checkout_open_of_contest on checkout (contest_id, id) where status = 'open'`);
    this.addSql('drop index checkout_to_look_at');
    this.addSql(`
      create index checkout_to_look_at on checkout (next_ask_at)
      where status in ('paid', 'reversed', 'returned', 'credited') and intent_id is not null`);
  }
}
