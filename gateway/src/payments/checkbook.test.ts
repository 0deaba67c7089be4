import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { checkbook, type EChecks } from './checkbook.ts';

interface Asked {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server;
let echecks: EChecks;
let asked: Asked[];
let pausesMs: number[];
let nowMs: number;
let answer: (response: ServerResponse, question: Asked) => void;

beforeEach(async () => {
  asked = [];
  pausesMs = [];
  nowMs = 0;
  server = createServer(async (request, response) => {
    const body = (await request.setEncoding('utf8').toArray()).join('');
    const question = { method: request.method, path: request.url, headers: request.headers, body };
    asked.push(question);
    answer(response, question);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  echecks = open(60_000);
});
const open = (timeoutMs: number) =>
  checkbook({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3`,
    key: 'KEY',
    secret: 'SECRET',
    webhookKey: 'HOOK',
    timeoutMs,
    time: { now: () => nowMs, sleep: async (ms) => void pausesMs.push(ms) },
  });
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const say = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const sent = { id: 'ed0a', number: '5001', status: 'UNPAID', image_uri: 'https://checkbook.io/x' };
const order = {
  recipient: 'w@x.test',
  name: 'bob',
  amountCents: 3507,
  description: 'Withdrawal',
  idempotencyKey: 'payout:42',
};
const kind = (asking: Promise<unknown>) =>
  asking.then(
    () => 'answered',
    (fault) => fault.kind,
  );

describe('a check', () => {
  test('is ordered in Checkbook’s own words', async () => {
    answer = say(201, sent);
    expect(await echecks.sendCheck(order)).toEqual({ id: 'ed0a', status: 'UNPAID', description: '' });
    expect(asked).toMatchObject([
      {
        method: 'POST',
        path: '/v3/check/digital',
        headers: {
          authorization: 'KEY:SECRET',
          'idempotency-key': 'payout:42',
          'content-type': 'application/json',
        },
      },
    ]);
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      recipient: 'w@x.test',
      name: 'bob',
      amount: 35.07,
      description: 'Withdrawal',
    });
  });

  test('is read, and null where there is none', async () => {
    answer = say(200, { ...sent, status: 'PAID', description: 'Withdrawal' });
    expect(await echecks.check('a/b')).toEqual({ id: 'ed0a', status: 'PAID', description: 'Withdrawal' });
    expect(asked[0]?.path).toBe('/v3/check/a%2Fb');
    answer = say(404, { error: 'Not found' });
    expect(await echecks.check('gone')).toBeNull();
  });

  test('is taken back', async () => {
    answer = say(200, {});
    await echecks.voidCheck('ed0a');
    expect(asked[0]).toMatchObject({ method: 'DELETE', path: '/v3/check/ed0a' });
    answer = say(400, { error: 'Check is paid' });
    await expect(echecks.voidCheck('ed0a')).rejects.toMatchObject({
      kind: 'refused',
      remark: 'Check is paid',
    });
  });

  test.each([
    ['pages', { checks: [sent], page: 1, pages: 3 }, false],
    ['a last page', { checks: [sent], page: 1, pages: 1 }, true],
    ['pages without a number of them', { checks: [sent] }, false],
    ['an empty page without a number', { checks: [] }, true],
    ['a plain list', [sent], true],
  ])('is listed in %s', async (_what, body, isLast) => {
    answer = say(200, body);
    expect(await echecks.list(1)).toMatchObject({ isLast });
    expect(asked[0]?.path).toBe('/v3/check?page=1');
  });
});

describe('Checkbook in trouble', () => {
  const failures: [string, (response: ServerResponse) => void, string][] = [
    ['says what is wrong', say(400, { error: 'Invalid\nrecipient \u0007' }), 'refused'],
    ['says so in another way', say(422, 'no'), 'refused'],
    ['refuses the key', say(401, { error: 'Unauthorized SECRET' }), 'key'],
    ['forbids it', say(403, {}), 'key'],
    ['has too many requests', say(429, {}), 'unavailable'],
    ['fails', say(500, {}), 'unavailable'],
    ['knows no such address', say(404, {}), 'unavailable'],
    [
      'sends elsewhere',
      (response) => response.writeHead(302, { location: '/v3/check' }).end(),
      'unavailable',
    ],
    ['breaks off', (response) => response.socket?.destroy(), 'unavailable'],
    ['answers no JSON', (response) => response.writeHead(201).end('<html>'), 'shape'],
    ['answers another shape', say(201, { id: 5 }), 'shape'],
    ['never stops answering', (response) => response.writeHead(201).end('x'.repeat(3_000_000)), 'shape'],
  ];

  test.each(failures)('%s: an order fails as such, and is not sent twice', async (_what, give, expected) => {
    answer = give;
    expect(await kind(echecks.sendCheck(order))).toBe(expected);
    expect(asked).toHaveLength(1);
  });

  test('never answers: it is given up in time', async () => {
    answer = () => {};
    expect(await kind(open(50).sendCheck(order))).toBe('unavailable');
  });

  test('gives its reason for a refusal, on one line, and no secret of ours', async () => {
    answer = say(400, { error: 'Invalid\nrecipient \u0007' });
    await expect(echecks.sendCheck(order)).rejects.toMatchObject({ remark: 'Invalid recipient' });
    answer = say(401, { error: 'Unauthorized SECRET' });
    await expect(echecks.sendCheck(order)).rejects.toThrow('Checkbook refuses us or the key (status 401).');
  });

  test('is asked again where that is safe, after a pause that grows', async () => {
    answer = (response) => (asked.length < 3 ? say(503, {}) : say(200, sent))(response);
    expect(await echecks.check('ed0a')).toMatchObject({ id: 'ed0a' });
    expect(pausesMs).toHaveLength(2);
    expect(pausesMs[0]).toBeGreaterThanOrEqual(150);
    expect(pausesMs[1]).toBeGreaterThanOrEqual(300);
    expect(pausesMs[1]).toBeLessThanOrEqual(900);
  });

  test('is left alone for a while when it fails again and again', async () => {
    answer = say(500, {});
    for (let i = 0; i < 5; i++) await kind(echecks.sendCheck(order));
    expect(await kind(echecks.sendCheck(order))).toBe('unavailable');
    expect(asked).toHaveLength(5);
    nowMs = 60_000;
    answer = say(201, sent);
    expect(await kind(echecks.sendCheck(order))).toBe('answered');
    expect(asked).toHaveLength(6);
  });

  test('by refusing what we ask is not in trouble', async () => {
    answer = say(400, { error: 'Invalid recipient' });
    for (let i = 0; i < 8; i++) await kind(echecks.sendCheck(order));
    expect(asked).toHaveLength(8);
  });
});
