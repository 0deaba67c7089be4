import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { checkbook, type EChecks } from '../../../src/payments/checkbook.ts';
import { createTestDatabase } from '../../../src/testing/database/test-database.ts';
import { stateMs } from './check-states.ts';
import { type Checkbook, openCheckbook } from './checkbook.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let gateway: Server;
/** What the gateway was told, as the adapter reads it. */
let received: { id: string; status: string }[];
let isDeaf: boolean;
let missed: number;
let sandbox: Checkbook;
let echecks: EChecks;
let wallMs = Date.parse('2026-11-21T12:00:00Z');

const open = () => {
  const { port } = gateway.address() as AddressInfo;
  const gatewayUrl = `http://127.0.0.1:${port}`;
  return openCheckbook({ orm: database.orm, wallNow: () => wallMs, gatewayUrl });
};

beforeAll(async () => {
  database = await createTestDatabase();
  gateway = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const { signature } = request.headers;
    if (request.url === '/api/webhooks/checkbook' && !isDeaf)
      received.push(echecks.readWebhook(body, String(signature)));
    if (isDeaf) missed += 1;
    response.writeHead(isDeaf ? 503 : 200).end();
  });
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
});
beforeEach(async () => {
  received = [];
  isDeaf = false;
  missed = 0;
  sandbox = await open();
  echecks = checkbook({ ...sandbox.address, url: `${sandbox.url}/v3` });
});
afterEach(() => sandbox.close());
afterAll(async () => {
  gateway.closeAllConnections();
  gateway.close();
  await database.drop();
});

let count = 0;
const send = (recipient = 'w@x.test', changes: { idempotencyKey?: string; amountCents?: number } = {}) =>
  echecks.sendCheck({
    recipient,
    name: 'bob',
    amountCents: 3507,
    description: 'Fairway withdrawal 1',
    idempotencyKey: `key ${++count}`,
    ...changes,
  });
const pass = (states: number) => {
  wallMs += states * stateMs;
};
const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${sandbox.url}/v3${path}`, {
    ...init,
    headers: {
      authorization: `${sandbox.address.key}:${sandbox.address.secret}`,
      'content-type': 'application/json',
    },
  });
const untilReceived = async (statuses: string[], id: string) => {
  while (received.filter((one) => one.id === id).length < statuses.length)
    await new Promise((done) => setTimeout(done, 20));
  expect(received.filter((one) => one.id === id).map(({ status }) => status)).toEqual(statuses);
};

describe('a check of the sandbox', () => {
  test('has Checkbook’s shape, with the amount in dollars', async () => {
    const answer = await ask('/check/digital', {
      method: 'POST',
      body: JSON.stringify({ recipient: 'w@x.test', name: 'bob', amount: 35.07, description: 'Withdrawal' }),
    });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      number: expect.stringMatching(/^5\d{3}$/),
      status: 'UNPAID',
      image_uri: expect.any(String),
      amount: 35.07,
    });
  });

  test.each([
    ['bob', ['UNPAID', 'IN_PROCESS', 'PAID', 'PAID']],
    ['returned', ['UNPAID', 'IN_PROCESS', 'FAILED', 'FAILED']],
    ['expired', ['UNPAID', 'EXPIRED', 'EXPIRED', 'EXPIRED']],
    ['void', ['UNPAID', 'VOID', 'VOID', 'VOID']],
    ['refunded', ['UNPAID', 'IN_PROCESS', 'PAID', 'REFUNDED']],
    ['printed', ['UNPAID', 'PRINTED', 'MAILED', 'PAID']],
    ['kept', ['UNPAID', 'UNPAID', 'UNPAID', 'UNPAID']],
  ])('to %s@… goes its way in real time', async (name, fate) => {
    const { id } = await send(`${name}@example.com`);
    const seen: (string | undefined)[] = [];
    for (const _state of fate) {
      seen.push((await echecks.check(id))?.status);
      pass(1);
    }
    expect(seen).toEqual(fate);
  });

  test('is sent by signed webhooks, until the gateway receives it', async () => {
    const { id } = await send();
    pass(1);
    await untilReceived(['IN_PROCESS'], id);
    isDeaf = true;
    pass(1);
    while (missed === 0) await new Promise((done) => setTimeout(done, 20));
    isDeaf = false;
    pass(1);
    await untilReceived(['IN_PROCESS', 'PAID'], id);
  });

  test('is sent by another gateway, when the one that sent it is gone', async () => {
    const { id } = await send('returned@example.com');
    await sandbox.close();
    pass(3);
    sandbox = await open();
    echecks = checkbook({ ...sandbox.address, url: `${sandbox.url}/v3` });
    await untilReceived(['FAILED'], id);
    expect(await echecks.check(id)).toMatchObject({ status: 'FAILED' });
  });

  test('can be taken back while it is unpaid', async () => {
    const [early, late] = [await send(), await send()];
    await echecks.voidCheck(early.id);
    expect(await echecks.check(early.id)).toMatchObject({ status: 'VOID' });
    await untilReceived(['VOID'], early.id);
    pass(1);
    await expect(echecks.voidCheck(late.id)).rejects.toMatchObject({ kind: 'refused' });
    await expect(echecks.voidCheck('none')).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('is one for a key within three minutes, whatever else is asked, also at the same time', async () => {
    const idempotencyKey = 'mine';
    const [first, ...others] = await Promise.all(
      Array.from({ length: 5 }, (_, i) => send('w@x.test', { idempotencyKey, amountCents: 100 + i })),
    );
    expect(new Set(others.map(({ id }) => id))).toEqual(new Set([first?.id]));
    wallMs += 179_000;
    expect((await send('other@x.test', { idempotencyKey })).id).toBe(first?.id);
    wallMs += 2000;
    expect((await send('w@x.test', { idempotencyKey })).id).not.toBe(first?.id);
  });

  test('may go out although its answer is lost, and is found in the list', async () => {
    const { length } = await sandbox.echecks();
    await expect(send('lost@example.com')).rejects.toMatchObject({ kind: 'unavailable' });
    const sent = await sandbox.echecks();
    expect(sent.slice(length)).toMatchObject([
      { recipient: 'lost@example.com', amount: 35.07, status: 'UNPAID' },
    ]);
    const { checks } = await echecks.list(1);
    expect(checks[0]).toMatchObject({ id: sent.at(-1)?.id, description: 'Fairway withdrawal 1' });
  });
});

describe('Checkbook', () => {
  test('lists checks in pages, newest first, and by status', async () => {
    const sent = [];
    for (let i = 0; i < 12; i++) sent.push((await send()).id);
    const [one, two] = [await echecks.list(1), await echecks.list(2)];
    expect([...one.checks, ...two.checks].slice(0, 12).map(({ id }) => id)).toEqual(sent.reverse());
    expect(one).toMatchObject({ isLast: false, checks: { length: 10 } });
    const last = (await (await ask('/check?status=UNPAID')).json()) as { pages: number; total: number };
    expect(last.total).toBeGreaterThanOrEqual(12);
    expect(await echecks.list(99)).toEqual({ checks: [], isLast: true });
  });

  test.each([
    ['a recipient who is none', { recipient: 'bob' }, 'Invalid recipient'],
    ['a recipient it does not want', { recipient: 'refused@example.com' }, 'Invalid recipient'],
    ['no name', { name: '' }, 'Invalid name'],
    ['nothing', { amount: 0 }, 'Invalid amount'],
    ['less than nothing', { amount: -1 }, 'Invalid amount'],
    ['parts of cents', { amount: 0.001 }, 'Invalid amount'],
    ['an amount in words', { amount: '35.00' }, 'Invalid amount'],
  ])('refuses %s', async (_what, changes, error) => {
    const order = { recipient: 'w@x.test', name: 'bob', amount: 35, description: 'Withdrawal', ...changes };
    const answer = await ask('/check/digital', { method: 'POST', body: JSON.stringify(order) });
    expect([answer.status, await answer.json()]).toEqual([400, { error }]);
  });

  test('answers whatever comes in one shape', async () => {
    const bad = await ask('/check/digital', { method: 'POST', body: '{' });
    expect([bad.status, await bad.json()]).toEqual([400, { error: expect.any(String) }]);
    const nowhere = await ask('/nowhere');
    expect([nowhere.status, await nowhere.json()]).toEqual([404, { error: 'Not found' }]);
    const stranger = await fetch(`${sandbox.url}/v3/check`);
    expect([stranger.status, await stranger.json()]).toEqual([401, { error: 'Unauthorized' }]);
  });
});
