import { Migration } from '@mikro-orm/migrations';

/** Remembers in which round a golfer's last shot was seen, as a single round is about its own shots only. */
export class RoundShots0006 extends Migration {
  override up(): void {
    this.addSql('alter table field_entry add column last_hit_round smallint null');
    this.addSql(`
      update field_entry set last_hit_round = greatest(
        case when thru > 0 then playing_round end,
        (select max((line ->> 'round')::int) from jsonb_array_elements(rounds) as line
         where line ->> 'strokes' is not null)
      )`);
  }
}
