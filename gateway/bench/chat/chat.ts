import { randomBytes } from 'node:crypto';
import { urlOfRunning } from '../../src/database/embedded/running-database.ts';
import { type GatewayProcess, startGateway } from '../../trials/gateway-process.ts';
import { openPool } from '../../trials/members.ts';
import { pin, serverCore } from '../cores.ts';
import { startReference } from '../reference-server.ts';
import type { BenchOfFigures, Sample } from '../turns.ts';
import { type Delay, type Delays, openChatters, type Room, type Talk } from './chatters.ts';

// Enough rooms that nobody exceeds the rate limit for messages.
const roomCount = 16;
const membersEach = 30;

/**
 * Pools of thirty members who chat: the time from sending, and from storing, a message until the last member has
 * it.
 */
export const chat = (rate: number) => async (): Promise<BenchOfFigures<'chat-sent' | 'chat-stored'>> => {
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
  const talk = (who: Talk['who'], seconds: number) => chatters.talk({ who, rate, seconds });
  const title = `chat in ${roomCount} pools of ${membersEach}, ${rate} messages a second`;
  return {
    figures: {
      'chat-sent': { title, unit: 'ms from being sent', better: 'less' },
      'chat-stored': { title, unit: 'ms from being stored', better: 'less' },
    },
    ways: [
      {
        name: 'raw ws and a bare commit',
        isReference: true,
        // The worst total: a message is stored first and then delivered.
        measure: async (seconds) => {
          const { sentToLast: delivered } = await talk('raw', seconds);
          const { sentToLast: committed } = await talk('commit', seconds);
          const sum = { value: delivered.median + committed.median, p99: delivered.p99 + committed.p99 };
          return { 'chat-sent': sum, 'chat-stored': sum };
        },
      },
      {
        name: 'Apollo and graphql-ws',
        isReference: true,
        measure: async (seconds) => figuresOf(await talk('stock', seconds)),
      },
      {
        name: 'Fairway',
        isReference: false,
        measure: async (seconds) => figuresOf(await talk('fairway', seconds)),
      },
    ],
    close: async () => {
      await chatters.close();
      await Promise.all([raw.stop(), stock.stop()]);
      await gateway.remove();
    },
  };
};

async function openRoom(gateway: GatewayProcess, room: number): Promise<Room> {
  const pool = `Bench Room ${room}`;
  const names = Array.from({ length: membersEach }, (_member, at) => `chatter${room}x${at + 1}`);
  return { pool, tokens: [...(await openPool(gateway, pool, names)).values()] };
}

const figuresOf = ({ sentToLast, storedToLast }: Delays) => ({
  'chat-sent': sampleOf(sentToLast),
  'chat-stored': sampleOf(storedToLast),
});

const sampleOf = ({ median = Number.NaN, p99 = Number.NaN }: Partial<Delay> = {}): Sample => ({
  value: median,
  p99,
});
