import { randomBytes } from 'node:crypto';
import { urlOfRunning } from '../../src/database/embedded/running-database.ts';
import { type GatewayProcess, startGateway } from '../../trials/gateway-process.ts';
import { openPool } from '../../trials/members.ts';
import { pin, serverCore } from '../cores.ts';
import { startReference } from '../reference-server.ts';
import type { Bench, Sample, Way } from '../turns.ts';
import { type Delay, type Delays, openChatters, type Room, type Talk } from './chatters.ts';

// Enough rooms that nobody exceeds the rate limit for messages.
const roomCount = 16;
const membersEach = 30;
const seconds = 10;

/**
 * Pools of thirty members who chat: the time from sending, and from storing, a message until the last member has
 * it.
 */
export async function chat(): Promise<Bench> {
  const gateway = await startGateway({
    NODE_ENV: 'production',
    AUTH_SECRET: randomBytes(32).toString('base64'),
    SANDBOX: '1',
    LOG_LEVEL: 'warn',
  });
  const rooms = await Promise.all(
    Array.from({ length: roomCount }, (_room, at) => openRoom(gateway, at + 1)),
  );
  const databaseUrl = (await urlOfRunning(gateway.dataFolder)) ?? '';
  const raw = await startReference('raw-ws-rooms', String(membersEach));
  const stock = await startReference('stock-chat', JSON.stringify({ databaseUrl }));
  pin(gateway.pid, serverCore);
  const chatters = await openChatters({
    rooms,
    fairway: `${gateway.origin}/graphql`,
    stock: stock.url,
    raw: raw.url,
    databaseUrl,
  });
  const talk = (who: Talk['who'], rate: number) => chatters.talk({ who, rate, seconds });
  const at = (rate: number): Way[] => [
    {
      name: `raw ws and a bare commit, ${rate}/s`,
      isReference: true,
      // The worst total: a message is stored first and then delivered.
      measure: async () => {
        const { sentToLast: sentToLastMs } = await talk('raw', rate);
        const { sentToLast: committed } = await talk('commit', rate);
        return { value: sentToLastMs.median + committed.median, p99: sentToLastMs.p99 + committed.p99 };
      },
    },
    ...both(`Apollo and graphql-ws, ${rate}/s`, true, () => talk('stock', rate)),
    ...both(`Fairway, ${rate}/s`, false, () => talk('fairway', rate)),
  ];
  return {
    title: `chat in ${roomCount} pools of ${membersEach}`,
    unit: 'ms',
    better: 'less',
    ways: [...at(30), ...at(200)],
    close: async () => {
      await chatters.close();
      await Promise.all([raw.stop(), stock.stop()]);
      await gateway.remove();
    },
  };
}

async function openRoom(gateway: GatewayProcess, room: number): Promise<Room> {
  const pool = `Bench Room ${room}`;
  const names = Array.from({ length: membersEach }, (_member, at) => `chatter${room}x${at + 1}`);
  return { pool, tokens: [...(await openPool(gateway, pool, names)).values()] };
}

/** Two figures of one run: the second is another view of the first. */
function both(name: string, isReference: boolean, measure: () => Promise<Delays>): Way[] {
  let run: Delays | undefined;
  const sampleOf = ({ median = Number.NaN, p99 = Number.NaN }: Partial<Delay> = {}): Sample => ({
    value: median,
    p99,
  });
  const sent = async (): Promise<Sample> => {
    run = await measure();
    return sampleOf(run.sentToLast);
  };
  return [
    { name: `${name}, from being sent`, isReference, measure: sent },
    { name: `${name}, from being stored`, isReference, measure: async () => sampleOf(run?.storedToLast) },
  ];
}
