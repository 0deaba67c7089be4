import { Migration } from '@mikro-orm/migrations';

/** What a golfer brings to a tournament, as it was before the first shot: the field's snapshot has it all. */
export class FormOfGolfers0058 extends Migration {
  override up(): void {
    this.addSql(`
      alter table field_entry
        add column world_rank int,
        add column recent_results jsonb not null default '[]'`);
  }
}
