import { Migration } from '@mikro-orm/migrations';

/**
 * Contests over as many tournaments as a season has for a host to pick (G45). Older gateways know no format with such a
 * choice: they refuse every request that reads one of its pools.
 */
export class ChosenTournaments0200 extends Migration {
  override up(): void {
    this.addSql(`
      alter table pool
        drop constraint pool_num_tournaments_check,
        add constraint pool_num_tournaments_check check (num_tournaments between 1 and 30)`);
    this.addSql(`
      alter table contest_week
        drop constraint contest_week_week_check,
        add constraint contest_week_week_check check (week between 1 and 30)`);
  }
}
