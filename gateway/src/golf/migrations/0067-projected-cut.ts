import { Migration } from '@mikro-orm/migrations';

/** Where the cut would fall, for the leaderboard alone: nothing is scored by it. */
export class ProjectedCut0067 extends Migration {
  override up(): void {
    this.addSql('alter table tournament add column projected_cut int null');
  }
}
