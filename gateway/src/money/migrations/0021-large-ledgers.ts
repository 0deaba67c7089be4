import { Migration } from '@mikro-orm/migrations';

/** Indexes for large ledgers, independent of the database's collation. */
export class LargeLedgers0021 extends Migration {
  override up(): void {
    // Keys are searched by prefix, which needs an index in the C collation. Only the index is rebuilt, not the
    // table.
    this.addSql('alter table ledger_transfer alter column key type text collate "C"');
    // Payments are reconciled once a day, the longest unchecked first.
    this.addSql(`
      create index checkout_to_look_at on checkout (coalesce(looked_at, closed_at))
      where status in ('paid', 'reversed') and intent_id is not null`);
    // The identity of this database at the last check, and until when it may lack rows after a restore.
    this.addSql(`
      create table known_database (
        id boolean primary key default true check (id),
        identity text not null,
        forgotten_until timestamptz not null
      )`);
    // When a withdrawal's eCheck was last searched for at the provider, and not found.
    this.addSql('alter table withdrawal add column sought_at timestamptz null');
  }
}
