import { Migration } from '@mikro-orm/migrations';

/** What was told of a board in play, by which the next look knows what is new and what was wrong. */
export class StoryOfBoards0252 extends Migration {
  override up(): void {
    this.addSql('alter table followed_board add column story jsonb null');
  }
}
