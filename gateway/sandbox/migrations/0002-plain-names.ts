import { Migration } from '@mikro-orm/migrations';

/** Columns are called by the words that their code uses. */
export class PlainNames0002 extends Migration {
  override up(): void {
    this.addSql('alter table sandbox.clock rename column befalls to scenario_event');
    this.addSql('alter table sandbox.echeck rename column told_status to sent_status');
    for (const table of ['stripe_intent', 'stripe_charge'])
      this.addSql(`
        update sandbox.${table}
        set card = (card::jsonb - 'fate') || jsonb_build_object('bankAnswer', card::jsonb->'fate')
        where card::jsonb ? 'fate'`);
  }
}
