import { Migration } from '@mikro-orm/migrations';
import { changeTriggersOf } from '../../answers/changes/change-triggers.ts';

/** The story of each pool: lines that boards and settlements tell, corrected in their place, and members' reactions to them. */
export class Story0253 extends Migration {
  override up(): void {
    this.addSql(`
      create table story_line (
        id bigint generated always as identity primary key,
        pool_id uuid not null references pool (id),
        contest_id uuid not null references contest (id) on delete cascade,
        key text not null,
        facts jsonb not null,
        at timestamptz not null,
        corrected_at timestamptz null,
        unique (contest_id, key)
      )`);
    this.addSql('create index story_line_pool_id on story_line (pool_id, id)');
    this.addSql(`
      create table story_reaction (
        line_id bigint not null references story_line (id) on delete cascade,
        user_id uuid not null references user_account (id),
        kind text not null,
        at timestamptz not null,
        primary key (line_id, user_id, kind)
      )`);
    this.addSql('create index story_reaction_user_id on story_reaction (user_id)');
    // Grows with every change of a pool's story, those that take a line away too.
    this.addSql(
      'create table story_version (pool_id uuid primary key references pool (id), version bigint not null)',
    );
    for (const table of ['story_line', 'story_reaction', 'story_version'])
      for (const statement of changeTriggersOf(table)) this.addSql(statement);
  }
}
