import { Migration } from '@mikro-orm/migrations';

/** The network of each session: a log-in from a new network or device is reported by mail. */
export class SessionNetworks0031 extends Migration {
  override up(): void {
    this.addSql(`alter table user_session add column network text not null default ''`);
  }
}
