import { Migration } from '@mikro-orm/migrations';
import { changeTriggersOf } from '../../answers/changes/change-triggers.ts';

/** When each job that has a time last succeeded, on whichever gateway it ran. */
export class JobSuccess0310 extends Migration {
  override up(): void {
    this.addSql(`
      create table job_success (
        job text primary key,
        -- From one time that it falls due to the next.
        period_seconds int not null check (period_seconds > 0),
        succeeded_at timestamptz not null
      )`);
    for (const statement of changeTriggersOf('job_success')) this.addSql(statement);
  }
}
