import { Migration } from '@mikro-orm/migrations';

/** Pools are searched by any part of their names too: as for users, with trigrams where there are some. */
export class PartsOfPoolNames0097 extends Migration {
  override up(): void {
    this.addSql(`
      do $$ begin
        create index pool_name_part on pool using gin (name_key gin_trgm_ops) where deleted_at is null;
      exception when undefined_object then
        raise notice 'pg_trgm is not available: searches by parts of names read all of them';
      end $$`);
  }
}
