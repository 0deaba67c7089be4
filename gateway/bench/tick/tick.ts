import type { GatewayProcess } from '../../trials/gateway-process.ts';
import { boardFields } from '../board-query.ts';
import { cpuSeconds } from '../cores.ts';
import { changesOf, type ListenedTo, openReferences } from '../listeners/listened-to.ts';
import { openListeners } from '../listeners/listeners.ts';
import type { BenchOfFigures } from '../turns.ts';
import { openPoolsInPlay } from './pools-in-play.ts';

const pools = 333;
const listenersOfEach = 30;
const count = pools * listenersOfEach;
const query = `subscription Board($pool: String!) { board(pool: $pool) { ${boardFields} } }`;

/** New scores, from when they are stored until the last listener of every pool has its new board. */
export async function tick(): Promise<BenchOfFigures<'tick-cpu' | 'tick-time' | 'tick-turn'>> {
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
  const title = `scores to ${pools} pools of ${listenersOfEach} listeners each`;
  return {
    figures: {
      'tick-cpu': { title, unit: 'ms of CPU', better: 'less' },
      'tick-time': { title, unit: 'ms until the last has them', better: 'less' },
      'tick-turn': { title, unit: 'ms at most without a look at timers', better: 'less' },
    },
    ways: servers.map((server) => ({
      ...server,
      measure: (seconds) =>
        server === fairway ? withLongestTurn(fairway, game.gateway, seconds) : measure(server, seconds),
    })),
    close: async () => {
      for (const { listeners } of servers) await listeners.close();
      await references.stop();
      await game.close();
    },
  };
}

/** Node notes how late a timer of ten milliseconds was at worst, and begins anew when it is asked. */
async function withLongestTurn(server: ListenedTo, gateway: GatewayProcess, seconds: number) {
  const latest = () => gateway.metric('nodejs_eventloop_lag_max_seconds');
  await latest();
  const measured = await measure(server, seconds);
  return { ...measured, 'tick-turn': { value: (await latest()) * 1000 } };
}

async function measure(server: ListenedTo, seconds: number) {
  const before = cpuSeconds(server.pid) ?? Number.NaN;
  const took = await changesOf(server, seconds);
  const cpuMs = ((cpuSeconds(server.pid) ?? Number.NaN) - before) * 1000;
  const sorted = took.toSorted((one, other) => one - other);
  return {
    'tick-cpu': { value: cpuMs / took.length },
    'tick-time': {
      value: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
      p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    },
  };
}
