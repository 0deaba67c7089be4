// `npm run bench`: compares the product with reference servers that do the same work. They are measured in turns
// on the same machine: only the ratio counts, since figures of different machines can't be compared.

import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { chat } from './chat/chat.ts';
import { canPin } from './cores.ts';
import { coldQuery } from './http/cold-query.ts';
import { restReads } from './http/rest-reads.ts';
import { warmQuery } from './http/warm-query.ts';
import { connecting } from './listeners/connecting.ts';
import { fanOut, fanOutCpu, fanOutOwnIds } from './listeners/fan-out.ts';
import { memory } from './listeners/memory.ts';
import { fanOutOverGateways } from './listeners/over-gateways.ts';
import { masters } from './masters/masters.ts';
import { scoring, scoringGrowth } from './scoring.ts';
import { lateCheckouts } from './settlement/late-checkouts.ts';
import { settlement } from './settlement/settlement.ts';
import { tick } from './tick/tick.ts';
import { type Bench, type BenchOfFigures, inTurns, type Outcome, table } from './turns.ts';

const benches: Record<string, () => Promise<Bench | BenchOfFigures>> = {
  scoring,
  'scoring-growth': scoringGrowth,
  'warm-query': warmQuery,
  'cold-query': coldQuery,
  'rest-reads': restReads,
  'fan-out': fanOut,
  'fan-out-own-ids': fanOutOwnIds,
  'fan-out-cpu-250': fanOutCpu(250),
  'fan-out-cpu-5000': fanOutCpu(5000),
  'fan-out-over-gateways': fanOutOverGateways,
  tick,
  chat: chat(200),
  'chat-at-30': chat(30),
  connecting,
  memory,
  settlement: settlement(1),
  'settlement-of-2': settlement(2),
  'late-checkouts': lateCheckouts,
};
/** What no goal is set for, or what takes minutes by the pace of others, is measured where it is asked for by name. */
const onlyByName = new Set(['chat-at-30', 'settlement-of-2', 'late-checkouts', 'fan-out-over-gateways']);

const asked = process.argv.slice(2);
// A table of its own, by size: `npm run bench -- masters 1 10`.
if (asked[0] === 'masters') process.exit(await masters(asked.slice(1)));
const strange = asked.filter((name) => !(name in benches));
if (strange.length > 0) {
  process.stderr.write(
    `There is no bench ${strange.join(', ')}; there are ${Object.keys(benches).join(', ')}.\n`,
  );
  process.exit(1);
}
if (availableParallelism() < 2 || !canPin)
  process.stderr.write('Server and load share cores here, so that rates are lower than they could be.\n');

const outcomes: Outcome[] = [];
for (const [name, open] of Object.entries(benches)) {
  if (asked.length > 0 ? !asked.includes(name) : onlyByName.has(name)) continue;
  process.stderr.write(`${name}…\n`);
  const begunAt = performance.now();
  const bench = await open();
  try {
    const own = await inTurns(name, bench);
    outcomes.push(...own);
    for (const outcome of own) process.stdout.write(`${table(outcome)}\n\n`);
  } finally {
    await bench.close();
    process.stderr.write(`${name} took ${Math.round((performance.now() - begunAt) / 1000)} s.\n`);
  }
}
const file = join(import.meta.dirname, '../../bench-results.json');
writeFileSync(
  file,
  `${JSON.stringify({ node: process.version, cores: availableParallelism(), outcomes }, null, 2)}\n`,
);
process.exitCode = outcomes.some(({ isVoid }) => isVoid) ? 1 : 0;
