import { boardFields } from '../board-query.ts';
import { cpuSeconds } from '../cores.ts';
import { openPoolInPlay } from '../pool-in-play.ts';
import { startReference } from '../reference-server.ts';
import type { Bench, Sample } from '../turns.ts';
import { type Listening, openListeners } from './listeners.ts';

const count = 1000;
const atOnce = 250;
const query = `subscription Board($pool: String!) { board(pool: $pool) { ${boardFields} } }`;

const figures = {
  cpu: 'µs of CPU a listener',
  time: 'ms until the last one is told',
} as const;

/** A thousand clients connect at once, get a board and leave. */
export const connecting = (figure: keyof typeof figures) => async (): Promise<Bench> => {
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
    measure: () => come(listening, pid, figure),
  });
  return {
    title: `${count.toLocaleString('en-US')} come at once to a board`,
    unit: figures[figure],
    better: 'less',
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
};

async function come(listening: Listening, pid: number, figure: keyof typeof figures): Promise<Sample> {
  const cpuBefore = cpuSeconds(pid) ?? Number.NaN;
  const listeners = await openListeners(listening);
  const cpu = (cpuSeconds(pid) ?? Number.NaN) - cpuBefore;
  await listeners.close();
  return { value: figure === 'cpu' ? (cpu * 1_000_000) / count : listeners.tookMs };
}
