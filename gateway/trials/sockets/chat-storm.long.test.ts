import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatMessage } from '@fairway/schema/events';
import { afterEach, expect, test } from '@jest/globals';
import { drawsFrom } from '../../../tools/nightly/draws.mjs';
import { seedFrom, tried } from '../../../tools/nightly/tried.mjs';
import type { GatewayProcess } from '../gateway-process.ts';
import { onBothBuses, type TwoGateways } from '../two-gateways.ts';
import { until } from '../until.ts';
import { byGraphqlWs, bySocketIo, type ChatClient } from './chat-clients.ts';
import { chatSocket } from './listeners.ts';

// Many listen to one pool, some of them on trains, while its players talk by every API and the gateways are
// killed under them. Whatever was acknowledged is there afterwards, and everybody has heard all of it, once and
// in order.

const clientCount = Number(process.env.CHAT_CLIENTS ?? 200);
const playerCount = Math.min(25, clientCount);
const messagesEach = Number(process.env.CHAT_MESSAGES ?? 6);
const storms = Number(process.env.CHAT_STORMS ?? 1);
const firstSeed = seedFrom('CHAT_SEED');
const seeds = Array.from({ length: storms }, (_, storm) => firstSeed + storm);

const kills = 2;
/** Slow enough for five messages in ten seconds. */
const pauseMs = 2050;

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

function openClients({ both }: TwoGateways, pool: string, tokens: Map<string, string>): ChatClient[] {
  const players = [...tokens.keys()];
  return Array.from({ length: clientCount }, (_, index) => {
    const gateway = both[index % 2] as GatewayProcess;
    const player = players[index % players.length] ?? '';
    const protocol = index % 4 < 2 ? bySocketIo : byGraphqlWs;
    const name = `${index}, ${player} by ${protocol.name}`;
    const client = protocol({ name, gateway, token: tokens.get(player) ?? '', pool });
    closing.push(client.close);
    return client;
  });
}

/** A way to say something, which answers the id of what was said; it throws where nobody knows. */
type Say = (message: string, clientId: string) => Promise<string>;

function waysOf({ both }: TwoGateways, pool: string, [username, token]: [string, string]): Say[] {
  return both.flatMap((gateway): Say[] => {
    const socket = chatSocket(gateway, token);
    closing.push(() => socket.close());
    return [
      async (message, clientId) => {
        const body = { username, message, poolName: pool, clientId };
        const answer = await gateway.ask('POST', '/api/chat', { token, body });
        if (answer.status !== 201) throw new Error(`${answer.status}`);
        return String(answer.body.id);
      },
      async (message, clientId) => {
        const answer = await socket
          .timeout(3000)
          .emitWithAck('chatMessage', { username, message, poolName: pool, clientId });
        if ('error' in answer) throw new Error(answer.error.code);
        return answer.message.id;
      },
      async (text, clientId) => {
        const answer = await gateway.graphql(
          'mutation ($pool: String!, $text: String!, $clientId: String) { sendMessage(pool: $pool, text: $text, clientId: $clientId) { id } }',
          { pool, text, clientId },
          token,
        );
        return (answer.sendMessage as { id: string }).id;
      },
    ];
  });
}

/** Says what one has to say, each thing until it is acknowledged; answers the ids by what was said. */
async function talk(username: string, ways: Say[], draw: () => number): Promise<[string, string][]> {
  const sent: [string, string][] = [];
  await sleep(draw() * pauseMs);
  for (let number = 1; number <= messagesEach; number += 1) {
    const text = `${username} ${number}`;
    let id: string | undefined;
    for (let tries = 1; id === undefined; tries += 1) {
      if (tries > 200) throw new Error(`Nobody takes what ${username} has to say.`);
      const way = ways[Math.floor(draw() * ways.length)] as Say;
      id = await way(text, `${username}-${number}`).catch(() => undefined);
      if (id === undefined) await sleep(300);
    }
    sent.push([text, id]);
    await sleep(pauseMs);
  }
  return sent;
}

async function killAndRestart({ both }: TwoGateways, draw: () => number): Promise<void> {
  for (let kill = 1; kill <= kills; kill += 1) {
    await sleep(2000 + draw() * 3000);
    const victim = both[Math.floor(draw() * both.length)] as GatewayProcess;
    await victim.kill();
    await sleep(draw() * 1500);
    await victim.start();
  }
}

async function dropNowAndThen(clients: readonly ChatClient[], draw: () => number): Promise<void> {
  for (let drops = 0; drops < clients.length * 2; drops += 1) {
    await sleep((draw() * messagesEach * pauseMs) / clients.length);
    clients[Math.floor(draw() * clients.length)]?.drop();
  }
}

async function everythingSaid(gateway: GatewayProcess, pool: string, token = ''): Promise<ChatMessage[]> {
  const all: ChatMessage[] = [];
  for (;;) {
    const after = all.at(-1)?.id ?? '0';
    const path = `/api/chat?poolName=${pool}&limit=500&after=${after}`;
    const { body } = await gateway.ask('GET', path, { token });
    const page = body.messages as ChatMessage[];
    all.push(...page);
    if (page.length < 500) return all;
  }
}

onBothBuses(`${clientCount} clients in a storm`, (two) => {
  test.each(seeds)(
    'drawn from CHAT_SEED=%i, with two kills, hear every message once and in order',
    async (seed) => {
      const draw = drawsFrom(seed);
      const pool = `Storm ${seed}`;
      const names = Array.from({ length: playerCount }, (_, index) => `player${index}-${seed}`);
      const tokens = await two.pool(pool, names);
      const clients = openClients(two, pool, tokens);
      const travellers = clients.filter((_, index) => index % 5 === 0);
      const [sent] = await Promise.all([
        Promise.all(
          [...tokens].map((player, index) =>
            talk(player[0], waysOf(two, pool, player), drawsFrom(seed + index)),
          ),
        ),
        killAndRestart(two, draw),
        dropNowAndThen(travellers, drawsFrom(seed - 1)),
      ]);

      const all = await everythingSaid(two.there, pool, [...tokens.values()][0]);
      expect(all).toHaveLength(playerCount * messagesEach);
      const ids = all.map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted((a, b) => Number(a) - Number(b)));
      const stored = new Map(all.map(({ message, id }) => [message, id]));
      expect(sent.flat().filter(([text, id]) => stored.get(text) !== id)).toEqual([]);

      const isBehind = ({ received }: ChatClient) => received.length < ids.length;
      await until('everybody has heard everything', () => !clients.some(isBehind)).catch(() => {});
      const expected = ids.join();
      const wrong = clients.filter(({ received }) => received.join() !== expected);
      expect(
        wrong.map(({ name, received }) => ({ name, received: received.length, of: ids.length })),
      ).toEqual([]);
      process.stdout.write(
        `CHAT_SEED=${seed}: ${clients.length} clients heard ${ids.length} messages each, once and in order.\n`,
      );
      tried('chat', { storms: 1, clients: clients.length, kills, messages: ids.length }, seed);
    },
  );
});
