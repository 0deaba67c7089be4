import { Migration } from '@mikro-orm/migrations';

/** Pools that only who is in them or invited to them can find. To older gateways they are private without a pin. */
export class UnlistedPools0048 extends Migration {
  override up(): void {
    this.addSql('alter table pool add column is_unlisted boolean not null default false');
    this.addSql('alter table pool add constraint pool_unlisted check (is_private or not is_unlisted)');
  }
}
