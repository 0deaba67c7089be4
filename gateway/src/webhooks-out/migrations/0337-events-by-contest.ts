import { Migration } from '@mikro-orm/migrations';

/** A batch of changed boards goes through no others, and who asks for their own data through nobody else's events. */
export class EventsByContest0337 extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists board_change_contest_id');
    this.addSql(`
      create index concurrently board_change_contest_id on board_change (contest_id) where contest_id is not null`);
    // Events have their contest as their subject now: what is in this index is gone after 30 days.
    this.addSql('drop index concurrently if exists outbox_contest_of_former_events');
    this.addSql(`
      create index concurrently outbox_contest_of_former_events on outbox
        (((payload ->> 'body')::jsonb #>> '{data,contestId}'))
      where kind = 'webhook' and topic in ('entry.paid', 'contest.settled') and subject is null`);
  }
}
