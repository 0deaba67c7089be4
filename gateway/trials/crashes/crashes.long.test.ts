import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { drawsFrom } from '../../../tools/nightly/draws.mjs';
import { seedFrom, tried } from '../../../tools/nightly/tried.mjs';
import { type GatewayProcess, startGateway } from '../gateway-process.ts';
import { until } from '../until.ts';
import { confirm, sandboxOf, takenFromCards } from './card-payments.ts';
import { buyIns, deletion, paymentsHeardOf, returns, settlement, withdrawals } from './work.ts';
import { type Watched, workUnderWay } from './work-under-way.ts';

// The gateway is killed as by a power cut, at moments drawn from a seed, while money moves; after its restart
// every cent is counted, by the product's own APIs and by the books of the outside services.

const trials = Number(process.env.CRASH_TRIALS ?? 1);
const seed = seedFrom('CRASH_SEED');

const serviceToken = 'the-counter-of-cents-after-crashes';
const players = ['ann', 'bob', 'carla', 'dave'];
const password = 'a long walk to the 18th';
const buyIn = 30;
// Each plays a week or waits for jobs of the minute; single waits have shorter limits.
jest.setTimeout(600_000);

let gateway: GatewayProcess;
beforeEach(async () => {
  gateway = await startGateway({ SERVICE_TOKENS: serviceToken });
});
afterEach(async () => {
  // In order, so that its PostgreSQL ends too.
  await gateway.stop();
  await gateway.remove();
});

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

async function ask(
  method: string,
  path: string,
  token?: string,
  body?: object,
  headers = {},
): Promise<Answer> {
  const response = await fetch(`${gateway.origin}/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

async function signIn(): Promise<Record<string, string>> {
  const tokens: Record<string, string> = {};
  for (const username of players) {
    await ask('POST', '/register', undefined, { username, password, email: `${username}@example.com` });
    tokens[username] = String((await ask('POST', '/login', undefined, { username, password })).body.token);
  }
  return tokens;
}

async function newPool(tokens: Record<string, string>): Promise<void> {
  const [admin = ''] = players;
  const body = {
    poolName: 'Crash',
    format: 'Single Week',
    buyIn,
    payouts: [{ first: 0.7, second: 0.2, third: 0.1 }],
  };
  expect(await ask('POST', '/create-pool', tokens[admin], body)).toMatchObject({ status: 201 });
  for (const username of players.slice(1))
    await ask('PUT', '/create-pool/join', tokens[username], { poolName: 'Crash', username });
}

/** The first golfers of each tier, turned by one for every player so that cards differ. */
async function cardOf(token: string | undefined, turn: number) {
  const { body } = await ask('GET', '/golfer-odds', token);
  const field = body as unknown as { dg_id: number; player_name: string; tier: string }[];
  return Object.entries({ Tier1: 3, Tier2: 2, Tier3: 2, Tier4: 1 }).map(([tier, size]) => {
    const golfers = field.filter((golfer) => golfer.tier === tier).slice(turn, turn + size);
    return {
      tier,
      golferName: golfers.map((golfer) => golfer.player_name),
      dg_id: golfers.map(({ dg_id }) => dg_id),
    };
  });
}

/** Answers the secret of the payment, by which a browser confirms it; none where the entry is paid. */
async function startCharge(username: string, tokens: Record<string, string>) {
  const token = tokens[username];
  const userPicks = await cardOf(token, players.indexOf(username));
  const email = `${username}@example.com`;
  const { status, body } = await ask('POST', '/charge', token, {
    email,
    buyIn,
    poolName: 'Crash',
    userPicks,
  });
  return { status, secret: String(body.clientSecret) };
}

/** Buys in by card, as a browser would; answers whether the product says it is paid. */
async function buyInByCard(username: string, tokens: Record<string, string>): Promise<boolean> {
  const { status, secret } = await startCharge(username, tokens);
  if (status === 409) return true;
  if (status !== 200) return false;
  await confirm(gateway, secret);
  const own = { poolName: 'Crash', username };
  const paid = await ask('PUT', '/create-pool/update-payment-status', tokens[username], own);
  return paid.status === 200;
}

/** Moves the game clock and waits until everything due has run. */
async function moveClock(body: { now?: string; advanceSeconds?: number }): Promise<void> {
  const { status } = await gateway.ask('POST', '/sandbox/clock', { body });
  if (status !== 200) throw new Error(`The clock was not moved: ${status}.`);
}

async function graphql(query: string, token: string | undefined): Promise<Record<string, unknown>> {
  const response = await fetch(`${gateway.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  });
  return ((await response.json()) as { data: Record<string, unknown> }).data;
}

const potCents = async (token: string | undefined): Promise<number> =>
  Object((await graphql('{ pool(name: "Crash") { contest { potCents } } }', token)).pool).contest.potCents;

async function balances(tokens: Record<string, string>): Promise<number[]> {
  return Promise.all(
    players.map(async (username) =>
      Number((await ask('GET', `/balance/get-balance?username=${username}`, tokens[username])).body.balance),
    ),
  );
}

/** What was begun is done within two minutes of the restart. */
const done = (what: string, isDone: () => Promise<boolean>) => until(what, isDone, 120_000);

/** Does the work and pulls the plug on the way, which it answers; what of it fails by that is nobody's business. */
async function interrupted(work: () => Promise<unknown>, watched: Watched, afterMs: number): Promise<number> {
  const underWay = await workUnderWay(gateway.dataFolder, watched);
  const done = work().catch(() => {});
  const hasBegun = await underWay.begun(done);
  await sleep(afterMs);
  await gateway.kill();
  const isMidWay = (await underWay.isLeftBehind()) && hasBegun;
  await done;
  await gateway.start();
  return isMidWay ? 1 : 0;
}

const rounds = Array.from({ length: trials }, (_, round) => seed + round);

test.each(rounds)('a charge and its webhook, killed at the draw of %i', async (draw) => {
  const next = drawsFrom(draw);
  const tokens = await signIn();
  await newPool(tokens);
  const buyAllIn = () => Promise.all(players.map((one) => buyInByCard(one, tokens)));
  const work = buyIns(players.length);
  let midWay = await interrupted(buyAllIn, work, next() * 300);
  midWay += await interrupted(buyAllIn, work, next() * 150);
  for (const username of players) await done(`${username} has paid`, () => buyInByCard(username, tokens));
  expect(await potCents(tokens.ann)).toBe(players.length * 3000);
  expect(await takenFromCards(gateway)).toBe(players.length * 3300);
  for (const username of players) {
    const { body } = await ask('GET', `/userpicks/${username}/Crash`, tokens[username]);
    const golfers = (body.userPicks as { dg_id: number[] }[]).flatMap(({ dg_id: ids }) => ids);
    expect(golfers).toHaveLength(8);
  }
  tried('crashes-charge', { kills: 2, 'mid-way': midWay }, draw);
});

test.each(rounds)('webhooks, killed at the draw of %i', async (draw) => {
  const next = drawsFrom(draw);
  const tokens = await signIn();
  await newPool(tokens);
  const secrets: string[] = [];
  for (const username of players) secrets.push((await startCharge(username, tokens)).secret);
  // Whoever pays closes the page: only the provider tells of it.
  const confirmAll = (some: string[]) => Promise.all(some.map((secret) => confirm(gateway, secret)));
  let midWay = await interrupted(() => confirmAll(secrets.slice(0, 2)), paymentsHeardOf(2), next() * 30);
  midWay += await interrupted(() => confirmAll(secrets), paymentsHeardOf(players.length), next() * 60);
  for (const secret of secrets) await done('the charge is confirmed', () => confirm(gateway, secret));
  await done('the pot is full', async () => (await potCents(tokens.ann)) === players.length * 3000);
  expect(await takenFromCards(gateway)).toBe(players.length * 3300);
  for (const username of players) {
    const { body } = await ask('GET', `/userpicks/${username}/Crash`, tokens[username]);
    expect((body.userPicks as { dg_id: number[] }[]).flatMap(({ dg_id: ids }) => ids)).toHaveLength(8);
  }
  tried('crashes-webhook', { kills: 2, 'mid-way': midWay }, draw);
});

test.each(rounds)('what goes back to cards, killed at the draw of %i', async (draw) => {
  const next = drawsFrom(draw);
  const tokens = await signIn();
  await newPool(tokens);
  for (const username of players) await done(`${username} has paid`, () => buyInByCard(username, tokens));
  const deletePool = () => ask('DELETE', '/create-pool/delete-pool', tokens.ann, { poolName: 'Crash' });
  let midWay = await interrupted(deletePool, deletion, next() * 100);
  await done('the pool is deleted', async () => (await deletePool()).status === 404);
  // A job of the minute sends it all back: it is killed when the provider hears of the first.
  midWay += await interrupted(async () => {}, returns, next() * 50);
  const onTheirWay = async () => {
    const answers = await Promise.all(
      players.map((one) => graphql('{ me { returningCents } }', tokens[one])),
    );
    return answers.map(({ me }) => Object(me).returningCents);
  };
  await done('nothing is on its way', async () => (await onTheirWay()).every((cents) => cents === 0));
  // Who deleted the pool keeps paying the fee, and nobody else does.
  expect(await takenFromCards(gateway)).toBe(300);
  expect(await balances(tokens)).toEqual(players.map(() => 0));
  tried('crashes-returns', { kills: 2, 'mid-way': midWay }, draw);
});

test.each(rounds)('a withdrawal, killed at the draw of %i', async (draw) => {
  const next = drawsFrom(draw);
  const tokens = await signIn();
  const users = players.map((username) => ({ username, email: null, adjustment: 50 }));
  const key = { 'idempotency-key': 'gift' };
  expect(
    await ask('POST', '/balance/update-balance', serviceToken, { users, memo: 'A gift' }, key),
  ).toMatchObject({
    status: 200,
  });
  const withdrawAll = () =>
    Promise.all(
      players.map((username) =>
        ask('POST', '/balance/withdraw-balance', tokens[username], {
          username,
          email: `${username}@example.com`,
          adjustment: -50,
        }),
      ),
    );
  let midWay = await interrupted(withdrawAll, withdrawals(players.length), next() * 100);
  midWay += await interrupted(withdrawAll, withdrawals(players.length), next() * 100);
  await done('all have withdrawn', async () => (await withdrawAll()).every(({ status }) => status === 409));
  const checks = async () =>
    (await (await fetch(`${gateway.origin}/sandbox/echecks`)).json()) as {
      recipient: string;
      amount: number;
    }[];
  await done('all checks are there', async () => (await checks()).length >= players.length);
  await sleep(1000);
  expect((await checks()).map(({ recipient, amount }) => [recipient, amount]).sort()).toEqual(
    players.map((username) => [`${username}@example.com`, 50]),
  );
  expect(await balances(tokens)).toEqual(players.map(() => 0));
  tried('crashes-withdrawal', { kills: 2, 'mid-way': midWay }, draw);
});

test.each(rounds)('a settlement, killed at the draw of %i', async (draw) => {
  const next = drawsFrom(draw);
  const tokens = await signIn();
  await newPool(tokens);
  for (const username of players) await done(`${username} has paid`, () => buyInByCard(username, tokens));
  const { tournament } = await sandboxOf(gateway);
  const later = (hours: number) => new Date(Date.parse(tournament.lockAt) + hours * 3_600_000).toISOString();
  await moveClock({ now: later(85) });
  const isSettled = async () =>
    Object((await graphql('{ pool(name: "Crash") { contest { state } } }', tokens.ann)).pool).contest
      .state === 'SETTLED';
  const playOn = () =>
    done('the contest is settled', async () => {
      await moveClock({ advanceSeconds: 1800 });
      return isSettled();
    });
  let midWay = await interrupted(() => moveClock({ now: later(95) }), settlement, next() * 20);
  midWay += await interrupted(playOn, settlement, next() * 20);
  await playOn();
  // 120 dollars: 84, 24 and 12, whoever shares them; nothing is left to round.
  expect((await balances(tokens)).reduce((sum, balance) => sum + balance, 0)).toBe(120);
  expect(await takenFromCards(gateway)).toBe(players.length * 3300);
  for (const username of players) {
    const { body } = await ask('GET', `/past-results/fetch/${username}`, tokens[username]);
    expect(body.results).toHaveLength(1);
  }
  const { body } = await ask('GET', '/chat?poolName=Crash', tokens.ann);
  const posted = (body.messages as { username: string }[]).filter(({ username }) => username === 'fairway');
  expect(posted).toHaveLength(1);
  tried('crashes-settlement', { kills: 2, 'mid-way': midWay }, draw);
});
