import { Migration } from '@mikro-orm/migrations';

/** The round of a golfer's last shot, since Single Round pools count only the shots of their round. */
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
