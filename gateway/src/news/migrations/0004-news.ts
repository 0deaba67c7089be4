import { Migration } from '@mikro-orm/migrations';

/** Pictures of articles, served from our own origin. */
export class News0004 extends Migration {
  override up(): void {
    this.addSql(
      'create table news_picture (id text primary key, webp bytea not null, kept_at timestamptz not null)',
    );
  }
}
