// Members of many pools who send and receive. The first input line configures them, each later one gives a rate;
// each answer is a line with the delays until the last member had a message.
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import WebSocket from 'ws';
import type { Delay, Delays, Places, Room, Talk } from './chatters.ts';

const atOnce = 50;
const timeoutMs = 15_000;
const fields = 'id at clientId removed text user { id username }';
const subscription = `subscription Said($pool: String!) { messages(pool: $pool) { ${fields} } }`;
const mutation = `mutation Send($pool: String!, $text: String!, $clientId: String) {
  sendMessage(pool: $pool, text: $text, clientId: $clientId) { ${fields} } }`;

/** Sends a message that bears that number. */
type SendMessage = (number: number) => void;

interface Message {
  sentAt: number;
  receivedBy: number;
}

const messages = new Map<number, Message>();
let lastNumber = 0;
let delays: { sentToLast: number; storedToLast: number }[] = [];
let everybodyHas = () => {};

/** Each says one thing when it's their turn. */
const senders: Record<Talk['who'], SendMessage[]> = { fairway: [], stock: [], raw: [], commit: [] };

function onFrame(frame: string, members: number): void {
  const number = Number(/#(\d+)/.exec(frame)?.[1]);
  const message = messages.get(number);
  if (!message) return;
  message.receivedBy += 1;
  if (message.receivedBy === members) arrived(number, message, /"at":"([^"]+)"/.exec(frame)?.[1]);
}

function arrived(number: number, { sentAt }: Message, storedAt: string | undefined): void {
  const now = performance.now();
  messages.delete(number);
  delays.push({
    sentToLast: now - sentAt,
    storedToLast: storedAt ? performance.timeOrigin + now - Date.parse(storedAt) : 0,
  });
  if (messages.size === 0) everybodyHas();
}

function subscribe(url: string, { pool, tokens }: Room, token: string): Promise<void> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), ['graphql-transport-ws']);
  const tell = (message: object) => socket.send(JSON.stringify(message));
  socket.on('open', () => tell({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }));
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code, reason) => reject(new Error(`A socket was closed: ${code} ${reason}`)));
    socket.on('message', (data: Buffer) => {
      const text = String(data);
      if (text.includes('"connection_ack"')) {
        tell({ id: '1', type: 'subscribe', payload: { query: subscription, variables: { pool } } });
        return resolve();
      }
      if (text.includes('"errors"')) throw new Error(text);
      onFrame(text, tokens.length);
    });
  });
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const post = (url: string, pool: string, token: string): SendMessage => {
  const say: SendMessage = (number) => {
    const variables = { pool, text: `Nice putt, number #${number}.`, clientId: `bench-${number}` };
    const body = JSON.stringify({ operationName: 'Send', query: mutation, variables });
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${token}`,
    };
    const asked = request(url, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      answer.on('end', () => {
        if (!text.includes('"sendMessage":{')) throw new Error(text);
      });
    });
    // Errors of a connection that the server just closed are expected.
    asked.on('error', () => say(number));
    asked.end(body);
  };
  return say;
};

async function openRawMember(url: string, room: number, members: number): Promise<SendMessage> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}?room=${room}`);
  socket.on('message', (data: Buffer) => onFrame(String(data), members));
  await new Promise((open, fail) => socket.on('open', open).on('error', fail));
  return (number) => socket.send(JSON.stringify({ text: `Nice putt, number #${number}.` }));
}

async function openRows(databaseUrl: string): Promise<SendMessage> {
  const database = new pg.Pool({ connectionString: databaseUrl });
  // It is ended with the gateway, while nobody talks.
  database.on('error', () => {});
  await database.query('create table bench_said (id bigserial primary key, text text)');
  return (number) =>
    void database
      .query('insert into bench_said (text) values ($1)', [`Nice putt, number #${number}.`])
      .then(() => onFrame(`#${number}`, 1));
}

async function open({ rooms, fairway, stock, raw, databaseUrl }: Places): Promise<void> {
  const members = rooms.flatMap((room, at) => room.tokens.map((token) => ({ room, at, token })));
  for (let from = 0; from < members.length; from += atOnce)
    await Promise.all(
      members.slice(from, from + atOnce).map(async ({ room, at, token }) => {
        for (const [who, url] of [
          ['fairway', fairway],
          ['stock', stock],
        ] as const) {
          await subscribe(url, room, token);
          senders[who].push(post(url, room.pool, token));
        }
        senders.raw.push(await openRawMember(raw, at, room.tokens.length));
      }),
    );
  senders.commit.push(await openRows(databaseUrl));
  // A subscription does not report when it has begun.
  await sleep(2000);
}

async function talk({ who, rate, seconds }: Talk): Promise<Delays> {
  delays = [];
  const beganAt = performance.now();
  const count = rate * seconds;
  const { promise, resolve } = Promise.withResolvers<void>();
  everybodyHas = () => {};
  for (let sentCount = 0; sentCount < count; sentCount += 1) {
    const waitMs = beganAt + (sentCount * 1000) / rate - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    lastNumber += 1;
    messages.set(lastNumber, { sentAt: performance.now(), receivedBy: 0 });
    // Neighbours of a room don't follow each other.
    const turn = (lastNumber * 31) % senders[who].length;
    senders[who][turn]?.(lastNumber);
  }
  everybodyHas = resolve;
  if (messages.size === 0) resolve();
  await Promise.race([promise, sleep(timeoutMs)]);
  if (messages.size > 0)
    process.stderr.write(`${who}, ${rate}/s: ${messages.size} of ${count} messages have not come in time.\n`);
  // Messages still under way count with the time so far.
  for (const [number, message] of messages) arrived(number, message, undefined);
  return { sentToLast: slowest('sentToLast'), storedToLast: slowest('storedToLast') };
}

function slowest(figure: 'sentToLast' | 'storedToLast'): Delay {
  const sorted = delays.map((delay) => delay[figure]).toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99) };
}

let isOpen = false;
for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  const answer = isOpen ? await talk(asked) : await open(asked);
  isOpen = true;
  process.stdout.write(`${JSON.stringify(answer ?? {})}\n`);
}
