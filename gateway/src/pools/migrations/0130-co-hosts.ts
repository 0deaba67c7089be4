import { Migration } from '@mikro-orm/migrations';

/** Members who host a pool beside its admin, in the order in which they were named. Older gateways know none. */
export class CoHosts0130 extends Migration {
  override up(): void {
    this.addSql(`
      alter table pool
        add column co_host_ids uuid[] not null default '{}',
        add constraint pool_has_few_co_hosts check (cardinality(co_host_ids) <= 3),
        add constraint pool_admin_is_no_co_host check (admin_id <> all (co_host_ids))`);
  }
}
