import { Migration } from '@mikro-orm/migrations';

/**
 * Users are searched by any part of their names. Where the database does not offer trigrams, or not to our user,
 * the search reads all names, as before.
 */
export class PartsOfUsernames0096 extends Migration {
  override up(): void {
    this.addSql(`
      do $$ begin
        create extension if not exists pg_trgm;
        create index user_account_name_part on user_account using gin (name_key gin_trgm_ops)
          where deleted_at is null;
      exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
        raise notice 'pg_trgm is not available: searches by parts of names read all of them';
      end $$`);
  }
}
