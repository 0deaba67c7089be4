import { Migration } from '@mikro-orm/migrations';
import { changeTriggersOf } from '../../answers/changes/change-triggers.ts';

/** Who is looking at which pool's board, by each gateway's word: rows that are not renewed mean nothing after a minute or two. */
export class BoardWatchers0251 extends Migration {
  override up(): void {
    this.addSql(`
      create unlogged table board_watcher (
        pool_id uuid not null,
        user_id uuid not null,
        gateway uuid not null,
        seen_at timestamptz not null,
        primary key (user_id, pool_id, gateway)
      )`);
    this.addSql('create index board_watcher_seen_at on board_watcher (seen_at)');
    for (const statement of changeTriggersOf('board_watcher')) this.addSql(statement);
  }
}
