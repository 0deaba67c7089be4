import pg from 'pg';
import { urlOfRunning } from '../src/database/embedded/running-database.ts';
import { contestChanged } from '../src/pools/pool-events.ts';
import { boardFields } from './board-query.ts';
import { openListeners } from './listeners.ts';
import { openPoolInPlay } from './pool-in-play.ts';
import { startReference } from './reference-server.ts';
import type { Bench, Sample, Way } from './turns.ts';

const listenerCount = 1000;
const seconds = 5;
const query = `subscription Board($pool: String!) { board(pool: $pool) { ${boardFields} } }`;

/** The board of a pool of thirty changes, again and again, while a thousand look at it: how many of them are told a second. */
export async function fanOut(): Promise<Bench> {
  const { gateway, pool, tokens } = await openPoolInPlay(30);
  const database = new pg.Client((await urlOfRunning(gateway.dataFolder)) ?? '');
  await database.connect();
  const change = async () => {
    await database.query(
      `with changed as (
         update contest set version = contest.version + 1 from pool
         where pool.id = pool_id and pool.name = $1
         returning contest.id, pool_id, contest.version
       )
       select pg_notify('fairway', json_build_object('name', $2::text, 'body',
         json_build_object('contestId', id, 'poolId', pool_id, 'version', version))::text) from changed`,
      [pool, contestChanged.name],
    );
  };
  const ours = await openListeners({
    url: `${gateway.origin}/graphql`,
    count: listenerCount,
    subscription: { tokens, query, variables: { pool } },
  });
  const frame = ours.frame;
  const stock = await startReference('stock-graphql-ws', frame);
  const raw = await startReference('raw-ws', frame);
  const ofStock = await openListeners({
    url: stock.url,
    count: listenerCount,
    subscription: { tokens: [''], query, variables: { pool } },
  });
  const ofRaw = await openListeners({ url: raw.url, count: listenerCount });
  const pushed = (url: string) => async () => void (await fetch(`${url}push`, { method: 'POST' }));
  const way = (
    name: string,
    isReference: boolean,
    listeners: typeof ours,
    trigger: () => Promise<void>,
  ): Way => ({ name, isReference, measure: () => deliveries(listeners.everybody, trigger) });
  return {
    title: `one board to ${listenerCount.toLocaleString('en-US')} listeners, ${frame.length} bytes`,
    unit: 'deliveries/s',
    better: 'more',
    ways: [
      way('graphql-ws', true, ofStock, pushed(stock.url)),
      way('raw ws', true, ofRaw, pushed(raw.url)),
      way('Fairway', false, ours, change),
    ],
    close: async () => {
      for (const listeners of [ours, ofStock, ofRaw]) await listeners.close();
      await Promise.all([stock.stop(), raw.stop(), database.end()]);
      await gateway.remove();
    },
  };
}

/** The next change comes when everybody has been told of the last one. */
async function deliveries(everybody: () => Promise<void>, trigger: () => Promise<void>): Promise<Sample> {
  const took: number[] = [];
  const endsAt = performance.now() + seconds * 1000;
  while (performance.now() < endsAt) {
    const begunAt = performance.now();
    const told = everybody();
    await trigger();
    await told;
    took.push(performance.now() - begunAt);
  }
  const total = took.reduce((sum, one) => sum + one, 0);
  const slowest = took.toSorted((one, other) => one - other)[Math.floor(took.length * 0.99)];
  return { value: (listenerCount * took.length * 1000) / total, p99: slowest ?? 0 };
}
