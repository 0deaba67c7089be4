import { Migration } from '@mikro-orm/migrations';

/** What a sandbox that began with demo data still has to prepare, and whether it is done. */
export class SandboxDemo0010 extends Migration {
  override up(): void {
    this.addSql(`
      create table sandbox_demo (
        id smallint primary key check (id = 1),
        starts_at timestamptz not null,
        speed double precision not null,
        prepared_at timestamptz null
      )`);
  }
}
