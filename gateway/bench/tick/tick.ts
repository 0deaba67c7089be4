import type { GatewayProcess } from '../../trials/gateway-process.ts';
import { boardFields } from '../board-query.ts';
import { cpuSeconds } from '../cores.ts';
import { changesOf, type ListenedTo, openReferences } from '../listeners/listened-to.ts';
import { openListeners } from '../listeners/listeners.ts';
import type { Bench, Sample } from '../turns.ts';
import { openPoolsInPlay } from './pools-in-play.ts';

const pools = 333;
const listenersOfEach = 30;
const count = pools * listenersOfEach;
const query = `subscription Board($pool: String!) { board(pool: $pool) { ${boardFields} } }`;

const units = {
  time: 'ms until the last has them',
  cpu: 'ms of CPU',
  turn: 'ms at most without a look at timers',
};

/** New scores, from when they are stored until the last listener of every pool has its new board. */
export const tick = (of: keyof typeof units) => async (): Promise<Bench> => {
  const game = await openPoolsInPlay(pools);
  const ours = await openListeners({
    url: `${game.gateway.origin}/graphql`,
    count,
    subscription: { tokens: game.tokens, query, variables: game.pools.map((pool) => ({ pool })) },
  });
  const references = await openReferences(ours.frame, count, { query, variables: [{ pool: '' }] });
  const fairway: ListenedTo = {
    name: 'Fairway',
    isReference: false,
    pid: game.gateway.pid,
    listeners: ours,
    trigger: game.postScores,
  };
  const servers = [...references.servers, fairway];
  return {
    title: `scores to ${pools} pools of ${listenersOfEach} listeners each`,
    unit: units[of],
    better: 'less',
    ways:
      of === 'turn'
        ? [{ ...fairway, measure: () => longestTurn(fairway, game.gateway) }]
        : servers.map((server) => ({ ...server, measure: () => measure(server, of) })),
    close: async () => {
      for (const { listeners } of servers) await listeners.close();
      await references.stop();
      await game.close();
    },
  };
};

/** Node notes how late a timer of ten milliseconds was at worst, and begins anew when it is asked. */
async function longestTurn(server: ListenedTo, gateway: GatewayProcess): Promise<Sample> {
  const latest = () => gateway.metric('nodejs_eventloop_lag_max_seconds');
  await latest();
  await changesOf(server);
  return { value: (await latest()) * 1000 };
}

async function measure(server: ListenedTo, of: 'time' | 'cpu'): Promise<Sample> {
  const { pid } = server;
  const before = cpuSeconds(pid) ?? Number.NaN;
  const took = await changesOf(server);
  if (of === 'cpu') return { value: (((cpuSeconds(pid) ?? Number.NaN) - before) * 1000) / took.length };
  const sorted = took.toSorted((one, other) => one - other);
  return {
    value: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
  };
}
