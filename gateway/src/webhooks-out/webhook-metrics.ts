import { Gauge } from 'prom-client';
import type { Parts } from '../context.ts';

/** What has not reached its receiver: asked when measured. */
export function measureWebhooks({ metrics, orm }: Pick<Parts, 'metrics' | 'orm'>): void {
  new Gauge({
    name: 'fairway_webhooks_unsent',
    help: 'Webhooks that wait for their receiver, and those that were given up.',
    labelNames: ['status'],
    registers: [metrics],
    async collect() {
      this.reset();
      const counted = await orm.em
        .fork()
        .execute<{ status: string; count: number }[]>(
          `select status, count(*)::int as count from webhook_delivery where status <> 'sent' group by status`,
        )
        .catch(() => []); // the database is away: /readyz says so
      for (const { status, count } of counted) this.set({ status }, count);
    },
  });
}
