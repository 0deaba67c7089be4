import { Gauge } from 'prom-client';
import type { Parts } from '../context.ts';

/** Whether the ledger agrees with itself, and what waits for its eCheck: asked when measured. */
export function measureMoney({ metrics, orm, wallClock }: Parts): void {
  const ask = async <Row extends object>(question: string): Promise<Row[]> =>
    orm.em
      .fork()
      .execute<Row[]>(question)
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
    help: 'Seconds since the oldest withdrawal that is under way was asked for, by how far it is.',
    labelNames: ['status'],
    registers: [metrics],
    async collect() {
      this.reset();
      const oldest = await ask<{ status: string; created_at: Date }>(
        `select status, min(created_at) as created_at from withdrawal
         where status in ('open', 'sent') group by status`,
      );
      for (const { status, created_at } of oldest)
        this.set({ status }, (wallClock.now().getTime() - new Date(created_at).getTime()) / 1000);
    },
  });
}
