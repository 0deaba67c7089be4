import { secondMs } from '@fairway/schema/days';
import { Gauge } from 'prom-client';
import type { Parts } from '../context.ts';
import { measuredRows } from '../database/measured-rows.ts';
import { moment, number, text } from '../database/rows.ts';
import { waitsSince } from './unsent.service.ts';

/** One index each: together they would be looked for among all that were ever sent. */
const counts = ['waiting', 'given_up']
  .map(
    (phase) =>
      `select kind, '${phase}' as phase, count(*)::int as count from outbox where phase = '${phase}' group by kind`,
  )
  .join(' union all ');

/** Many may ask, and counting a million that wait takes a while. */
const keptMs = 5 * secondMs;

/** The first one of each kind: kinds and messages are found by the index, however many wait. */
const oldest = `
  with recursive known (kind) as (
    (select kind from outbox where phase = 'waiting' order by kind limit 1)
    union all
    select (select kind from outbox where phase = 'waiting' and kind > known.kind order by kind limit 1)
    from known where known.kind is not null
  )
  select kind, since from known cross join lateral (
    select ${waitsSince} as since from outbox
    where phase = 'waiting' and outbox.kind = known.kind order by since limit 1
  ) first where since <= ?`;

/** Unsent messages and their age, read when scraped. */
export function measureOutbox(parts: Pick<Parts, 'metrics' | 'orm' | 'wallClock' | 'log'>): void {
  const { metrics, wallClock } = parts;
  const read = measuredRows(parts);
  const readCounts = () => read({ kind: text, phase: text, count: number }, counts);
  let kept: { atMs: number; counted: ReturnType<typeof readCounts> } | undefined;
  const counted = () => {
    const atMs = wallClock.now().getTime();
    if (!kept || Math.abs(atMs - kept.atMs) >= keptMs) kept = { atMs, counted: readCounts() };
    return kept.counted;
  };
  new Gauge({
    name: 'fairway_outbox_unsent',
    help: 'Messages that wait to be sent, and those that were given up.',
    labelNames: ['kind', 'phase'],
    registers: [metrics],
    async collect() {
      const rows = await counted();
      this.reset();
      for (const { kind, phase, count } of rows) this.set({ kind, phase }, count);
    },
  });
  new Gauge({
    name: 'fairway_outbox_oldest_seconds',
    help: 'How long the oldest message that is due, or was tried, has waited to be sent; not there where none has.',
    labelNames: ['kind'],
    registers: [metrics],
    async collect() {
      const now = wallClock.now();
      const waiting = await read({ kind: text, since: moment }, oldest, [now]);
      this.reset();
      for (const { kind, since } of waiting) this.set({ kind }, (now.getTime() - since.getTime()) / 1000);
    },
  });
}
