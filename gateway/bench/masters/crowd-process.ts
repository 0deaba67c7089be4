// Listeners, readers and chatters of a Masters week, in a process of their own. Answers a line for each line: the first
// one says who they are, and each later one asks for what was seen since the last.
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import { boardFields, boardQuery } from '../board-query.ts';
import type { Crowd, SeenByCrowd } from './crowd.ts';

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const { value: asked } = await lines.next();
const { origins, members, listeners, readers, chatters, readerPauseMs, chatterPauseMs }: Crowd = JSON.parse(
  asked ?? '{}',
);
const subscription = `subscription Board($pool: String!) { board(pool: $pool) { ${boardFields} } }`;
const pages = [
  { name: 'board', query: boardQuery },
  { name: 'my pools', query: '{ myPools { id name } }' },
  {
    name: 'chat',
    query: 'query ($pool: String!) { pool(name: $pool) { id messages(first: 30) { id text } } }',
  },
];
const chat = 'mutation ($pool: String!, $text: String!) { sendMessage(pool: $pool, text: $text) { id } }';

let seen: SeenByCrowd = { frames: [], pages: {}, chat: [], failures: [] };
const originOf = (at: number) => origins[at % origins.length] ?? '';
const memberOf = (at: number) => members[at % members.length] ?? { token: '', pool: '' };

function listen(at: number): Promise<void> {
  const { token, pool } = memberOf(at);
  const socket = new WebSocket(`${originOf(at).replace(/^http/, 'ws')}/graphql`, ['graphql-transport-ws']);
  const say = (message: object) => socket.send(JSON.stringify(message));
  socket.on('open', () => say({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }));
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`A listener was cut off: ${code}`)));
    socket.on('message', (data: Buffer) => {
      const start = data.toString('latin1', 0, 60);
      if (start.includes('"connection_ack"'))
        return say({
          id: '1',
          type: 'subscribe',
          payload: { query: subscription, variables: { pool } },
        });
      if (start.includes('"type":"error"')) return reject(new Error(String(data)));
      if (!start.includes('"type":"next"')) return;
      seen.frames.push([at, Date.now()]);
      resolve();
    });
  });
}

async function ask(at: number, query: string, variables: object): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${originOf(at)}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${memberOf(at).token}` },
    body: JSON.stringify({ query, variables }),
  });
  const text = await response.text();
  const tookMs = performance.now() - startedAt;
  if (!response.ok || text.includes('"errors"')) seen.failures.push(text.slice(0, 300));
  return tookMs;
}

/** Never at the same moment as all others. */
const pause = (ms: number) => sleep(ms * (0.5 + Math.random()));

async function read(at: number): Promise<never> {
  for (let turn = at; ; turn += 1) {
    await pause(readerPauseMs);
    const page = pages[turn % pages.length];
    if (!page) continue;
    const took = await ask(turn, page.query, { pool: memberOf(turn).pool }).catch(failed);
    const ofPage = seen.pages[page.name] ?? [];
    seen.pages[page.name] = ofPage;
    if (took !== undefined) ofPage.push(took);
  }
}

async function talk(at: number): Promise<never> {
  for (let turn = 0; ; turn += 1) {
    await pause(chatterPauseMs);
    const { pool } = memberOf(at);
    const took = await ask(at, chat, { pool, text: `What a shot, number ${turn}!` }).catch(failed);
    if (took !== undefined) seen.chat.push(took);
  }
}

function failed(fault: unknown): undefined {
  seen.failures.push(String(fault));
}

for (let from = 0; from < listeners; from += 50)
  await Promise.all(
    Array.from({ length: Math.min(50, listeners - from) }, (_one, place) => listen(from + place)),
  );
process.stdout.write('there\n');
for (let at = 0; at < readers; at += 1) void read(at);
for (let at = 0; at < chatters; at += 1) void talk(at);
while (!(await lines.next()).done) {
  process.stdout.write(`${JSON.stringify(seen)}\n`);
  seen = { frames: [], pages: {}, chat: [], failures: [] };
}
