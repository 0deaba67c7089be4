import { Gauge } from 'prom-client';
import type { Parts } from '../context.ts';

/** What has reached nobody: asked when measured. */
export function measureMails({ metrics, orm }: Pick<Parts, 'metrics' | 'orm'>): void {
  new Gauge({
    name: 'fairway_mails_unsent',
    help: 'Mails that wait to be sent, and those that were given up.',
    labelNames: ['status'],
    registers: [metrics],
    async collect() {
      this.reset();
      const counted = await orm.em
        .fork()
        .execute<{ status: string; count: number }[]>(
          `select status, count(*)::int as count from notification
           where status in ('waiting', 'given_up') group by status`,
        )
        .catch(() => []); // the database is away: /readyz says so
      for (const { status, count } of counted) this.set({ status }, count);
    },
  });
}
