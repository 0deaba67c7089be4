import pg from 'pg';
import { startGateway } from '../../trials/gateway-process.ts';
import { cpuSeconds, pin, serverCore } from '../cores.ts';
import { openOwnDatabase } from '../own-database.ts';
import { openPoolInPlay } from '../pool-in-play.ts';
import type { Bench, Way } from '../turns.ts';
import { boardSubscription, changeBoard } from './fan-out.ts';
import { type Listeners, openListeners } from './listeners.ts';

const listenersEach = 500;

/** What a delivery costs where boards are listened to at one gateway, at two or at four, each with as many listeners. */
export async function fanOutOverGateways(): Promise<Bench> {
  const installations: Installation[] = [];
  for (const gateways of [1, 2, 4]) installations.push(await openInstallation(gateways));
  return {
    title: `one board to ${listenersEach} listeners at each gateway, CPU of all gateways`,
    unit: 'µs of CPU a delivery',
    better: 'less',
    ways: installations.map(({ way }) => way),
    close: async () => {
      for (const { close } of installations) await close();
    },
  };
}

interface Installation {
  way: Way;
  close(): Promise<void>;
}

async function openInstallation(count: number): Promise<Installation> {
  const own = await openOwnDatabase();
  const { gateway, pool, tokens } = await openPoolInPlay(30, own.settings);
  const gateways = [gateway];
  while (gateways.length < count) gateways.push(await startGateway(own.settings));
  const listeners: Listeners[] = [];
  for (const { pid, origin } of gateways) {
    pin(pid, serverCore);
    const subscription = { tokens, query: boardSubscription, variables: [{ pool }] };
    listeners.push(await openListeners({ url: `${origin}/graphql`, count: listenersEach, subscription }));
  }
  const database = new pg.Client({ connectionString: own.url });
  await database.connect();
  const used = () => gateways.reduce((sum, { pid }) => sum + (cpuSeconds(pid) ?? Number.NaN), 0);

  const measure = async (seconds: number) => {
    const before = used();
    const endsAt = performance.now() + seconds * 1000;
    let changes = 0;
    for (; performance.now() < endsAt; changes += 1) {
      const delivered = listeners.map((one) => one.everybody());
      await changeBoard(database, pool);
      await Promise.all(delivered);
    }
    return { value: ((used() - before) * 1_000_000) / (changes * count * listenersEach) };
  };
  return {
    way: { name: count === 1 ? 'one gateway' : `${count} gateways`, isReference: false, measure },
    close: async () => {
      for (const one of listeners) await one.close();
      await database.end();
      for (const one of gateways) await one.remove();
      await own.close();
    },
  };
}
