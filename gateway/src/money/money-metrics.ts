import { Gauge } from 'prom-client';
import type { Parts } from '../context.ts';

/** Whether the ledger agrees with itself, and what waits for its eCheck: asked when measured. */
export function measureMoney({ metrics, orm, wallClock }: Parts): void {
  const ask = async <Row extends object>(question: string, params: unknown[] = []): Promise<Row[]> =>
    orm.em
      .fork()
      .execute<Row[]>(question, params)
      .catch(() => []); // the database is away: /readyz says so

  new Gauge({
    name: 'fairway_withdrawals_stopped',
    help: '1 while withdrawals are stopped because the ledger contradicts itself.',
    registers: [metrics],
    async collect() {
      const stops = await ask('select 1 from money_stop');
      this.set(stops.length);
    },
  });
  new Gauge({
    name: 'fairway_oldest_withdrawal_seconds',
    help: 'Seconds since the oldest withdrawal under way was asked for, or was let go where it had to wait, by how far it is.',
    labelNames: ['status'],
    registers: [metrics],
    async collect() {
      this.reset();
      const now = wallClock.now();
      const oldest = await ask<{ status: string; since: Date }>(
        `select status, min(coalesce(held_until, created_at)) as since from withdrawal
         where status in ('open', 'sent') and (held_until is null or held_until <= ?) group by status`,
        [now],
      );
      for (const { status, since } of oldest)
        this.set({ status }, (now.getTime() - new Date(since).getTime()) / 1000);
    },
  });
}
