import { Migration } from '@mikro-orm/migrations';

/** From where somebody logged in: who logs in from elsewhere, or with another device, is told by mail. */
export class SessionNetworks0031 extends Migration {
  override up(): void {
    this.addSql(`alter table user_session add column network text not null default ''`);
  }
}
