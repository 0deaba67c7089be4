import { Migration } from '@mikro-orm/migrations';

/** Keys of holds are searched by prefix, too, which needs an index in the C collation. */
export class KeysOfHolds0041 extends Migration {
  override up(): void {
    this.addSql('alter table money_hold alter column key type text collate "C"');
    this.addSql('create index money_hold_open_key on money_hold (key) where released_at is null');
  }
}
