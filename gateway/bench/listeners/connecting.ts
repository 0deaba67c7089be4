import { boardFields } from '../board-query.ts';
import { cpuSeconds } from '../cores.ts';
import { openPoolInPlay } from '../pool-in-play.ts';
import { startReference } from '../reference-server.ts';
import type { BenchOfFigures } from '../turns.ts';
import { type Listening, openListeners } from './listeners.ts';

const count = 1000;
const atOnce = 250;
const query = `subscription Board($pool: String!) { board(pool: $pool) { ${boardFields} } }`;

/** A thousand clients connect at once, get a board and leave. */
export async function connecting(): Promise<BenchOfFigures<'connecting-cpu' | 'connecting-time'>> {
  const { gateway, pool, tokens } = await openPoolInPlay(30);
  const ours: Listening = {
    url: `${gateway.origin}/graphql`,
    count,
    atOnce,
    subscription: { tokens, query, variables: [{ pool }] },
  };
  const first = await openListeners({ ...ours, count: 1 });
  await first.close();
  const stock = await startReference('stock-graphql-ws', first.frame);
  const raw = await startReference('raw-ws', first.frame);
  const subscription = { tokens: [''], query, variables: [{ pool }] };
  const ofStock: Listening = { url: stock.url, count, atOnce, subscription };
  const ofRaw: Listening = { url: raw.url, count, atOnce };
  const way = (name: string, isReference: boolean, listening: Listening, pid: number) => ({
    name,
    isReference,
    measure: () => come(listening, pid),
  });
  const title = `${count.toLocaleString('en-US')} come at once to a board`;
  return {
    figures: {
      'connecting-cpu': { title, unit: 'µs of CPU a listener', better: 'less' },
      'connecting-time': { title, unit: 'ms until the last one is told', better: 'less' },
    },
    ways: [
      way('graphql-ws', true, ofStock, stock.pid),
      way('raw ws', true, ofRaw, raw.pid),
      way('Fairway', false, ours, gateway.pid),
    ],
    close: async () => {
      await Promise.all([stock.stop(), raw.stop()]);
      await gateway.remove();
    },
  };
}

async function come(listening: Listening, pid: number) {
  const cpuBefore = cpuSeconds(pid) ?? Number.NaN;
  const listeners = await openListeners(listening);
  const cpu = (cpuSeconds(pid) ?? Number.NaN) - cpuBefore;
  await listeners.close();
  return {
    'connecting-cpu': { value: (cpu * 1_000_000) / count },
    'connecting-time': { value: listeners.tookMs },
  };
}
