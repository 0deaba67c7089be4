import pg from 'pg';
import { urlOfRunning } from '../../src/database/embedded/running-database.ts';
import { contestChanged } from '../../src/pools/pool-events.ts';
import { boardFields } from '../board-query.ts';
import { cpuSeconds } from '../cores.ts';
import { openPoolInPlay } from '../pool-in-play.ts';
import type { Bench, Sample } from '../turns.ts';
import { changesOf, type ListenedTo, openReferences } from './listened-to.ts';
import { openListeners } from './listeners.ts';

/** What a listener of a board asks for. */
export const boardSubscription = `subscription Board($pool: String!) { board(pool: $pool) { ${boardFields} } }`;

/** Makes a new version of a pool's board, as somebody does who writes. */
export async function changeBoard(database: pg.Client, pool: string): Promise<void> {
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
}

/** The board of a pool of thirty changes repeatedly: deliveries per second to many viewers. */
export const fanOut = (): Promise<Bench> => openFanOut(1000, 'deliveries/s', false);

/** The same to stock clients, each with an id of its own. */
export const fanOutOwnIds = (): Promise<Bench> => openFanOut(1000, 'deliveries/s', true);

/** The same in CPU time per delivery, which other load on the machine disturbs less. */
export const fanOutCpu = (count: number) => (): Promise<Bench> =>
  openFanOut(count, 'µs of CPU a delivery', false);

async function openFanOut(
  count: number,
  unit: 'deliveries/s' | 'µs of CPU a delivery',
  hasOwnIds: boolean,
): Promise<Bench> {
  const { gateway, pool, tokens } = await openPoolInPlay(30);
  const database = new pg.Client((await urlOfRunning(gateway.dataFolder)) ?? '');
  await database.connect();
  const ours = await openListeners({
    url: `${gateway.origin}/graphql`,
    count,
    subscription: { tokens, query: boardSubscription, variables: [{ pool }], hasOwnIds },
  });
  const references = await openReferences(ours.frame, count, {
    query: boardSubscription,
    variables: [{ pool }],
  });
  const all: ListenedTo[] = [
    ...references.servers,
    {
      name: 'Fairway',
      isReference: false,
      listeners: ours,
      trigger: () => changeBoard(database, pool),
      pid: gateway.pid,
    },
  ];
  const isRate = unit === 'deliveries/s';
  const measure = isRate ? deliveries : cpuOfDelivery;
  return {
    title: `one board to ${count.toLocaleString('en-US')} listeners, ${ours.frame.length} bytes`,
    unit,
    better: isRate ? 'more' : 'less',
    ways: all.map((delivered) => ({
      ...delivered,
      measure: (seconds) => measure(delivered, count, seconds),
    })),
    close: async () => {
      for (const { listeners } of all) await listeners.close();
      await Promise.all([references.stop(), database.end()]);
      await gateway.remove();
    },
  };
}

async function deliveries(delivered: ListenedTo, count: number, seconds: number): Promise<Sample> {
  const took = await changesOf(delivered, seconds);
  const total = took.reduce((sum, one) => sum + one, 0);
  const slowest = took.toSorted((one, other) => one - other)[Math.floor(took.length * 0.99)];
  return { value: (count * took.length * 1000) / total, p99: slowest ?? 0 };
}

/** CPU time is the same each time, so that half a round is enough. */
async function cpuOfDelivery(delivered: ListenedTo, count: number, seconds: number): Promise<Sample> {
  const before = cpuSeconds(delivered.pid) ?? Number.NaN;
  const { length } = await changesOf(delivered, seconds / 2);
  const after = cpuSeconds(delivered.pid) ?? Number.NaN;
  return { value: ((after - before) * 1_000_000) / (length * count) };
}
