import { Migration } from '@mikro-orm/migrations';

/** Holds are looked for by how their keys begin, too: quick in the order of C, whatever the database sorts by. */
export class KeysOfHolds0041 extends Migration {
  override up(): void {
    this.addSql('alter table money_hold alter column key type text collate "C"');
    this.addSql('create index money_hold_open_key on money_hold (key) where released_at is null');
  }
}
