import { Migration } from '@mikro-orm/migrations';
import { changeTriggersOf } from '../../answers/changes/change-triggers.ts';

/**
 * Whether a weekly pool goes on: what its host was asked at a settlement and said. Contests that are there already
 * are played as if the host had said yes, also to gateways that know nothing of the question.
 */
export class NextWeeks0072 extends Migration {
  override up(): void {
    this.addSql('alter table contest add column quiet boolean not null default false');
    this.addSql('alter table pool add column stopped_at timestamptz null');
    this.addSql(`
      create table next_week (
        contest_id uuid primary key references contest (id),
        asked_of uuid not null,
        asked_at timestamptz not null,
        expires_at timestamptz not null,
        answer text null check (answer in ('yes', 'skip', 'stop')),
        answered_at timestamptz null,
        answered_by uuid null,
        check ((answer is null) = (answered_at is null))
      )`);
    // Answers that are read from it may be kept until it changes.
    for (const statement of changeTriggersOf('next_week')) this.addSql(statement);
  }
}
