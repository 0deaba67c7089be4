import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { drawsFrom } from '../../../tools/nightly/draws.mjs';
import { seedFrom, tried } from '../../../tools/nightly/tried.mjs';
import { type GatewayProcess, startGateway } from '../gateway-process.ts';
import { openPool } from '../members.ts';

// PostgreSQL is killed as by a power cut while members write. What was acknowledged is there afterwards; what was not
// was answered, with 503 and when to come again; and all is well by itself.

const kills = Number(process.env.POSTGRES_KILLS ?? 2);
const seed = seedFrom('POSTGRES_SEED');
const writers = 8;
const players = Array.from({ length: writers }, (_, at) => `writer${at + 1}`);
/** An answer that takes longer hangs; how long an outage is, the table of the night says and judges. */
const longestAnswerMs = 60_000;
const longestOutageMs = 120_000;

let gateway: GatewayProcess;
let tokens: Map<string, string>;
beforeAll(async () => {
  // Its own PostgreSQL, which writes to the disk what it has acknowledged.
  gateway = await startGateway({});
  tokens = await openPool(gateway, 'Durable', players);
});
afterAll(() => gateway.remove());

const postgresPid = () =>
  Number.parseInt(readFileSync(join(gateway.dataFolder, 'postgres/postmaster.pid'), 'utf8'), 10);

interface Sent {
  text: string;
  status: number;
  retryAfter: string | null;
}

/** Says something, and again something else, until told to stop; each is sent once. */
async function write(username: string, sent: Sent[], isOver: () => boolean): Promise<void> {
  for (let number = 1; !isOver(); number += 1) {
    const text = `${username} ${sent.length} ${number}`;
    const answer = await fetch(`${gateway.origin}/api/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.get(username)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ username, message: text, poolName: 'Durable' }),
      signal: AbortSignal.timeout(longestAnswerMs),
    });
    await answer.text();
    sent.push({ text, status: answer.status, retryAfter: answer.headers.get('retry-after') });
    // Five messages in ten seconds are let in.
    await sleep(2050);
  }
}

async function everythingSaid(): Promise<string[]> {
  const said: string[] = [];
  let after = '0';
  for (;;) {
    const path = `/api/chat?poolName=Durable&limit=500&after=${after}`;
    const { body } = await gateway.ask('GET', path, { token: tokens.get('writer1') });
    const page = body.messages as { id: string; message: string }[];
    said.push(...page.map(({ message }) => message));
    if (page.length < 500) return said;
    after = page.at(-1)?.id ?? after;
  }
}

/** How long until somebody's question is answered again; every answer meanwhile is 503 and says when to come again. */
async function untilWell(): Promise<number> {
  const begunAt = performance.now();
  for (;;) {
    const answer = await fetch(`${gateway.origin}/api/users`, {
      headers: { authorization: `Bearer ${tokens.get('writer1')}` },
      signal: AbortSignal.timeout(longestAnswerMs),
    });
    await answer.text();
    const took = performance.now() - begunAt;
    if (answer.status === 200) return took;
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    if (took > longestOutageMs) throw new Error('It is not well again.');
    await sleep(50);
  }
}

test('what was acknowledged is there after PostgreSQL was killed, and the rest was refused', async () => {
  const draw = drawsFrom(seed);
  const sent: Sent[] = [];
  let isOver = false;
  let worstMs = 0;
  const writing = players.map((player) => write(player, sent, () => isOver));
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      await sleep(500 + draw() * 3000);
      const pid = postgresPid();
      process.kill(pid, 'SIGKILL');
      worstMs = Math.max(worstMs, await untilWell());
    }
  } finally {
    isOver = true;
  }
  await Promise.all(writing);
  const said = await everythingSaid();
  const acknowledged = sent.filter(({ status }) => status === 201).map(({ text }) => text);
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(acknowledged.filter((text) => !said.includes(text))).toEqual([]);
  expect(new Set(said).size).toBe(said.length);
  for (const { status, retryAfter } of sent.filter((one) => one.status !== 201))
    expect([status, retryAfter]).toEqual([503, expect.any(String)]);
  tried('postgres', { kills, writes: acknowledged.length, 'ms out at worst': Math.round(worstMs) }, seed);
});
