import { Gauge } from 'prom-client';
import type { Parts } from '../context.ts';
import { measuredRows } from '../database/measured-rows.ts';
import { moment, number, text } from '../database/rows.ts';

/** Unsent messages and their age, read when scraped. */
export function measureOutbox(parts: Pick<Parts, 'metrics' | 'orm' | 'wallClock' | 'log'>): void {
  const { metrics, wallClock } = parts;
  const read = measuredRows(parts);
  new Gauge({
    name: 'fairway_outbox_unsent',
    help: 'Mails and webhooks that wait to be sent, and those that were given up.',
    labelNames: ['kind', 'phase'],
    registers: [metrics],
    async collect() {
      this.reset();
      const counted = await read(
        { kind: text, phase: text, count: number },
        `select kind, phase, count(*)::int as count from outbox
         where phase in ('waiting', 'given_up') group by kind, phase`,
      );
      for (const { kind, phase, count } of counted) this.set({ kind, phase }, count);
    },
  });
  new Gauge({
    name: 'fairway_outbox_oldest_seconds',
    help: 'How long the oldest mail or webhook has waited to be sent; not there where none waits.',
    labelNames: ['kind'],
    registers: [metrics],
    async collect() {
      this.reset();
      const now = wallClock.now().getTime();
      const oldest = await read(
        { kind: text, at: moment },
        `select kind, min(created_at) as at from outbox where phase = 'waiting' group by kind`,
      );
      for (const { kind, at } of oldest) this.set({ kind }, Math.max(0, now - at.getTime()) / 1000);
    },
  });
}
