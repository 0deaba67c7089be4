import { Migration } from '@mikro-orm/migrations';

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
    for (const [event, rows] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ])
      this.addSql(`
        create trigger note_${event} after ${event} on next_week
        referencing ${rows} table as changed for each statement execute function note_changed_table()`);
    this.addSql(`
      create trigger note_truncate after truncate on next_week
      for each statement execute function note_emptied_table()`);
  }
}
