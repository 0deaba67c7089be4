import { Migration } from '@mikro-orm/migrations';

/** Large adjustments by services wait for confirmation by a second service; both are stored. */
export class AdjustmentRequests0027 extends Migration {
  override up(): void {
    this.addSql(`create table adjustment_request (
      id uuid primary key,
      asked_by text not null,
      memo text not null,
      changes jsonb not null,
      asked_at timestamptz not null,
      decided_by text null,
      is_confirmed boolean null,
      decided_at timestamptz null,
      check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (is_confirmed is null)),
      check (decided_by <> asked_by)
    )`);
    this.addSql(
      'create index adjustment_request_waiting on adjustment_request (asked_at) where decided_at is null',
    );
  }
}
