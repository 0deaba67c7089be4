import { Migration } from '@mikro-orm/migrations';

/** How long messages have waited is asked at every scrape, however many wait and however many were sent. */
export class OldestWaiting0335 extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists outbox_waits_since');
    this.addSql(`
      create index concurrently outbox_waits_since on outbox
        (kind, (case when attempts = 0 then next_attempt_at else created_at end)) where phase = 'waiting'`);
  }
}
