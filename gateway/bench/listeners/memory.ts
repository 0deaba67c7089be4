import { setTimeout as sleep } from 'node:timers/promises';
import { boardFields } from '../board-query.ts';
import { openPoolInPlay } from '../pool-in-play.ts';
import { startReference } from '../reference-server.ts';
import type { Bench, Sample } from '../turns.ts';
import { type Listeners, type Listening, openListeners } from './listeners.ts';
import { freePort, inspectedAt, usedKb } from './used-memory.ts';

/** So many more come in each round, and stay. */
const count = 1000;
const settlingMs = 2000;
const query = `subscription Board($pool: String!) { board(pool: $pool) { ${boardFields} } }`;

/** What a server's memory grows by with each listener of a board that comes and stays. */
export async function memory(): Promise<Bench> {
  const ports = { ours: await freePort(), stock: await freePort(), raw: await freePort() };
  const { gateway, pool, tokens } = await openPoolInPlay(30, { NODE_OPTIONS: inspectedAt(ports.ours) });
  const ours: Listening = {
    url: `${gateway.origin}/graphql`,
    count,
    subscription: { tokens, query, variables: [{ pool }] },
  };
  const first = await openListeners({ ...ours, count: 1 });
  await first.close();
  const stock = await startReference('stock-graphql-ws', first.frame, [inspectedAt(ports.stock)]);
  const raw = await startReference('raw-ws', first.frame, [inspectedAt(ports.raw)]);
  const subscription = { tokens: [''], query, variables: [{ pool }] };
  const staying: Listeners[] = [];
  const way = (name: string, isReference: boolean, listening: Listening, pid: number, port: number) => ({
    name,
    isReference,
    measure: async (): Promise<Sample> => {
      const before = await usedKb(pid, port);
      staying.push(await openListeners(listening));
      await sleep(settlingMs);
      return { value: ((await usedKb(pid, port)) - before) / count };
    },
  });
  return {
    title: `${count.toLocaleString('en-US')} more listeners of a board, who stay`,
    unit: 'kB a listener',
    better: 'less',
    // Collecting garbage comes when it comes, so that single rounds differ.
    isRestless: true,
    ways: [
      way('graphql-ws', true, { url: stock.url, count, subscription }, stock.pid, ports.stock),
      way('raw ws', true, { url: raw.url, count }, raw.pid, ports.raw),
      way('Fairway', false, ours, gateway.pid, ports.ours),
    ],
    close: async () => {
      for (const listeners of staying) await listeners.close();
      await Promise.all([stock.stop(), raw.stop()]);
      await gateway.remove();
    },
  };
}
