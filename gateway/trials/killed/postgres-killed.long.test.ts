import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { drawsFrom } from '../../../tools/nightly/draws.mjs';
import { seedFrom, tried } from '../../../tools/nightly/tried.mjs';
import { type GatewayProcess, startGateway } from '../gateway-process.ts';
import { openPool } from '../members.ts';

// PostgreSQL is killed as by a power cut while a service writes to balances. What was acknowledged is there afterwards;
// what was not was answered, with 503 and when to come again; and all is well by itself.

const kills = Number(process.env.POSTGRES_KILLS ?? 2);
const seed = seedFrom('POSTGRES_SEED');
const players = Array.from({ length: 8 }, (_, at) => `writer${at + 1}`);
const serviceToken = 'the-service-that-gives-cent-after-cent';
/** Nobody waits for ever; how long the longest answer and outage were, the table of the night says and judges. */
const longestAnswerMs = 60_000;
const longestOutageMs = 120_000;

let gateway: GatewayProcess;
let tokens: Map<string, string>;
beforeAll(async () => {
  // Its own PostgreSQL, which writes to the disk what it has acknowledged.
  gateway = await startGateway({ SERVICE_TOKENS: serviceToken });
  tokens = await openPool(gateway, 'Durable', players);
});
afterAll(() => gateway.remove());

/** Of whichever runs or ran last; NaN while there is none. */
const postgresPid = () => {
  const file = join(gateway.dataFolder, 'postgres/postmaster.pid');
  return Number.parseInt(existsSync(file) ? readFileSync(file, 'utf8') : '', 10);
};

let worstAnswerMs = 0;
/** The status of an answer, which is 200, or 503 and says when to come again. */
async function statusOf(asking: Promise<Response>): Promise<number> {
  const askedAt = performance.now();
  const answer = await asking;
  await answer.text();
  worstAnswerMs = Math.max(worstAnswerMs, performance.now() - askedAt);
  if (answer.status !== 200)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
  return answer.status;
}

/** A cent for that player, once for each key. */
const give = (username: string, key: string) =>
  statusOf(
    fetch(`${gateway.origin}/api/balance/update-balance`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${serviceToken}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ users: [{ username, email: null, adjustment: 0.01 }], memo: 'A cent' }),
      signal: AbortSignal.timeout(longestAnswerMs),
    }),
  );

interface Gifts {
  acknowledged: number;
  refused: string[];
}

/** Gives cent after cent without a pause, but where it is refused, each once, until told to stop. */
async function write(username: string, isOver: () => boolean): Promise<Gifts> {
  const gifts: Gifts = { acknowledged: 0, refused: [] };
  for (let number = 1; !isOver(); number += 1) {
    const key = `${username}-${number}`;
    if ((await give(username, key)) === 200) gifts.acknowledged += 1;
    else {
      gifts.refused.push(key);
      await sleep(100);
    }
  }
  return gifts;
}

const question = () =>
  statusOf(
    fetch(`${gateway.origin}/api/users`, {
      headers: { authorization: `Bearer ${tokens.get('writer1')}` },
      signal: AbortSignal.timeout(longestAnswerMs),
    }),
  );

/** Kills it, and answers how long it was until a new one served somebody's question: what is left of the old may for a moment. */
async function outage(): Promise<number> {
  const [pid, begunAt] = [postgresPid(), performance.now()];
  process.kill(pid, 'SIGKILL');
  for (;;) {
    const now = postgresPid();
    const status = await question();
    const took = performance.now() - begunAt;
    if (status === 200 && now !== pid && !Number.isNaN(now)) return took;
    if (took > longestOutageMs) throw new Error('It is not well again.');
    await sleep(50);
  }
}

async function cents(username: string): Promise<number> {
  const path = `/api/balance/get-balance?username=${username}`;
  const { body } = await gateway.ask('GET', path, { token: tokens.get(username) });
  return Math.round(Number(body.balance) * 100);
}

test('what was acknowledged is there after PostgreSQL was killed, and the rest was refused', async () => {
  const draw = drawsFrom(seed);
  let isOver = false;
  let worstMs = 0;
  const writing = Promise.all(players.map((player) => write(player, () => isOver)));
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      await sleep(500 + draw() * 3000);
      worstMs = Math.max(worstMs, await outage());
    }
  } finally {
    isOver = true;
  }
  const gifts = await writing;
  // What was refused may have come to pass nevertheless, and does once if it is asked for again.
  for (const [at, player] of players.entries()) {
    const { acknowledged, refused } = gifts[at] ?? { acknowledged: 0, refused: [] };
    expect(acknowledged).toBeGreaterThan(0);
    for (const key of refused) expect(await give(player, key)).toBe(200);
    expect([player, await cents(player)]).toEqual([player, acknowledged + refused.length]);
  }
  const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);
  const counts = {
    kills,
    writes: sum(gifts.map(({ acknowledged }) => acknowledged)),
    refused: sum(gifts.map(({ refused }) => refused.length)),
    'ms out at worst': Math.round(worstMs),
    'ms to an answer at worst': Math.round(worstAnswerMs),
  };
  tried('postgres', counts, seed);
});
