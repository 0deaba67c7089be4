import { Migration } from '@mikro-orm/migrations';

/** Links that show a pool's board without an account. */
export class PublicBoards0016 extends Migration {
  override up(): void {
    this.addSql(`
      create table public_board (
        id uuid primary key,
        pool_id uuid not null references pool (id),
        created_at timestamptz not null,
        revoked_at timestamptz null
      )`);
    this.addSql('create unique index public_board_open on public_board (pool_id) where revoked_at is null');
  }
}
