import { Migration } from '@mikro-orm/migrations';

/** What stays quick however many payments there have been, and whatever language the database sorts by. */
export class LargeLedgers0021 extends Migration {
  override up(): void {
    // Keys are looked for by how they begin, which an index helps with in the order of C only. The table is not
    // written anew, only its index.
    this.addSql('alter table ledger_transfer alter column key type text collate "C"');
    // Payments are looked at once a day, the longest unseen first.
    this.addSql(`
      create index checkout_to_look_at on checkout (coalesce(looked_at, closed_at))
      where status in ('paid', 'reversed') and intent_id is not null`);
    // Which database this was when somebody last looked, and until when it may have forgotten something.
    this.addSql(`
      create table known_database (
        id boolean primary key default true check (id),
        identity text not null,
        forgotten_until timestamptz not null
      )`);
    // When a withdrawal's check was last looked for among all at the provider, and not found.
    this.addSql('alter table withdrawal add column sought_at timestamptz null');
  }
}
