import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebSocket } from 'ws';
import { tried } from '../../../tools/nightly/tried.mjs';
import { type GatewayProcess, startGateway } from '../gateway-process.ts';
import { openPool } from '../members.ts';
import { until } from '../until.ts';
import { type ChatSocket, chatSocket } from './listeners.ts';

// Many sockets that only listen, and beside them members who chat: every message comes to every member of its pool, once
// and in order. How long that takes, and how many arrive a second, is measured and told to the table of the night,
// which holds it to what is promised; the test itself asserts no time.

const idle = Number(process.env.IDLE_SOCKETS ?? 200);
const rate = Number(process.env.MESSAGES_A_SECOND ?? 10);
const seconds = Number(process.env.LOAD_SECONDS ?? 7);
/** Nobody says more than five things in ten seconds. */
const pauseMs = 2100;
const membersEach = 4;
/** Some more than asked, since whoever waits for an answer falls behind. */
const pools = Math.ceil((rate * 1.05 * pauseMs) / 1000 / membersEach);
const saidEach = Math.ceil((seconds * 1000) / pauseMs);
const atOnce = 50;

let gateway: GatewayProcess;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  gateway = await startGateway({ SOCKETS_PER_USER: '100000', SOCKETS_PER_NETWORK: '100000' });
});
afterAll(async () => {
  for (const close of closing) close();
  await gateway.remove();
});

async function inTurns<T>(values: readonly T[], work: (value: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < values.length; from += atOnce)
    await Promise.all(values.slice(from, from + atOnce).map(work));
}

/** A socket that is let in, and listens to the leaderboard. */
function listenIdly(token: string): Promise<void> {
  const socket = new WebSocket(`${gateway.origin.replace(/^http/, 'ws')}/graphql`, ['graphql-transport-ws']);
  closing.push(() => socket.terminate());
  const say = (message: object) => socket.send(JSON.stringify(message));
  const query = 'subscription { leaderboard { version } }';
  socket.on('open', () => say({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }));
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`A socket was closed with ${code}.`)));
    socket.on('message', (data) => {
      if (!String(data).includes('"connection_ack"')) return;
      say({ id: '1', type: 'subscribe', payload: { query } });
      resolve();
    });
  });
}

interface Member {
  username: string;
  pool: string;
  socket: ChatSocket;
  received: string[];
}

const sentAt = new Map<string, number>();
const delays: number[] = [];
let lastHeardAt = 0;

async function join(username: string, token: string, pool: string): Promise<Member> {
  const socket = chatSocket(gateway, token);
  closing.push(() => socket.close());
  const received: string[] = [];
  socket.on('chatMessage', ({ id, message }) => {
    received.push(id);
    lastHeardAt = performance.now();
    delays.push(lastHeardAt - (sentAt.get(message) ?? Number.NaN));
  });
  const answer = await socket.emitWithAck('joinPool', pool, {});
  if ('error' in answer) throw new Error(answer.error.message);
  return { username, pool, socket, received };
}

async function talk({ username, pool, socket }: Member, at: number): Promise<void> {
  await sleep((pauseMs * at) / (pools * membersEach));
  for (let number = 1; number <= saidEach; number += 1) {
    const text = `${username} ${number}`;
    sentAt.set(text, performance.now());
    const answer = await socket.emitWithAck('chatMessage', { username, message: text, poolName: pool });
    if ('error' in answer) throw new Error(answer.error.message);
    await sleep(Math.max(0, (sentAt.get(text) ?? 0) + pauseMs - performance.now()));
  }
}

test(`beside ${idle} sockets that listen, ${rate} messages a second come to everybody once and in order`, async () => {
  const names = Array.from({ length: pools }, (_, pool) => `Busy ${pool + 1}`);
  const members: Member[] = [];
  let someToken = '';
  await inTurns(names, async (pool) => {
    const usernames = Array.from({ length: membersEach }, (_, at) => `m${at + 1}-${pool.replace(' ', '-')}`);
    for (const [username, token] of await openPool(gateway, pool, usernames)) {
      someToken = token;
      members.push(await join(username, token, pool));
    }
  });
  await inTurns(Array.from({ length: idle }), () => listenIdly(someToken));

  const startedAt = performance.now();
  await Promise.all(members.map(talk));
  const each = membersEach * saidEach;
  await until('everybody has heard everything', () =>
    members.every(({ received }) => received.length >= each),
  );
  for (const { username, received } of members) {
    const inOrder = [...new Set(received)].sort((one, other) => Number(one) - Number(other));
    expect([username, received]).toEqual([username, inOrder]);
    expect(received).toHaveLength(each);
  }
  const sorted = delays.toSorted((one, other) => one - other);
  const p99 = Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN);
  const messages = members.length * saidEach;
  const perSecond = Math.floor((messages * 1000) / (lastHeardAt - startedAt));
  tried('sockets', { sockets: idle, messages, 'messages a second': perSecond, 'ms at p99': p99 });
});
