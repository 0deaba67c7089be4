import { Migration } from '@mikro-orm/migrations';

/** Picks that are not submitted yet, for each card. */
export class CardDrafts0023 extends Migration {
  override up(): void {
    this.addSql(`
      create table card_draft (
        entry_id uuid not null references entry (id) on delete cascade,
        week smallint not null,
        golfers jsonb null,
        revision int not null check (revision > 0),
        saved_at timestamptz not null,
        primary key (entry_id, week)
      )`);
  }
}
