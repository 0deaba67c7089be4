import { Migration } from '@mikro-orm/migrations';

/** When recovery codes were made, as far as it is known: undoing a change of address removes an intruder's. */
export class MomentsOfRecoveryCodes0339 extends Migration {
  override up(): void {
    this.addSql('alter table recovery_code add column created_at timestamptz');
  }
}
