import { Migration } from '@mikro-orm/migrations';

/** A session that its owner threw out: the next log-in like it is reported again. */
export class DisownedSessions0338 extends Migration {
  override up(): void {
    this.addSql('alter table user_session add column disowned boolean not null default false');
  }
}
