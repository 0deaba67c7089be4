import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestGateway, passwordOf, type TestGateway } from '../../testing/test-gateway.ts';

// Addresses that a proxy keeps to itself, asked for by another spelling; and answers that nobody may keep.

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await openTestGateway();
  token = await gateway.signUp('ann');
});
afterAll(() => gateway.close());

describe('what a proxy blocks as it is written is not answered by another spelling', () => {
  test.each(['/%6detrics', '/metric%73', '/%6Detrics?now', '/metrics/', '/%68ealthz', '/%72eadyz'])(
    '%s',
    async (path) => {
      const { statusCode, body } = await gateway.app.inject({ url: path });
      expect([statusCode, body]).toEqual([404, expect.stringContaining('NOT_FOUND')]);
    },
  );

  test.each(['/metrics%2F', '//metrics', '/./%6detrics', '/METRICS'])(
    'nor by one that is a page: %s',
    async (path) => {
      expect((await gateway.app.inject({ url: path })).body).not.toContain('fairway_request_seconds');
    },
  );

  test('while it is answered where it is', async () => {
    for (const path of ['/metrics', '/metrics?x=1', '/healthz', '/readyz'])
      expect((await gateway.app.inject({ url: path })).statusCode).toBe(200);
  });
});

test.each(['/%61pi/none', '/%67raphql/none', '/%72emotes/none', '/%73andbox'])(
  'what is no page is none by another spelling either: %s',
  async (path) => {
    const { statusCode, body } = await gateway.app.inject({ url: path });
    expect([statusCode, body]).toEqual([404, expect.stringContaining('NOT_FOUND')]);
  },
);

test('an address of ours under another spelling says which methods it has', async () => {
  const { statusCode, headers } = await gateway.app.inject({ method: 'DELETE', url: '/%61pi/logi%6e' });
  expect([statusCode, headers.allow]).toEqual([405, 'POST']);
});

describe('no proxy caches what was sent to one user', () => {
  const answers: [string, () => Promise<{ headers: Record<string, unknown> }>][] = [
    [
      'a log-in',
      () => gateway.rest('POST', '/login', { body: { username: 'ann', password: passwordOf('ann') } }),
    ],
    ['a refused log-in', () => gateway.rest('POST', '/login', { body: { username: 'ann', password: 'no' } })],
    ['a renewal', () => gateway.rest('POST', '/renew', { token })],
    [
      'a balance',
      () => gateway.rest('GET', '/balance/get-balance?username=ann&email=ann@example.com', { token }),
    ],
    [
      'a withdrawal',
      () =>
        gateway.rest('POST', '/balance/withdraw-balance', {
          token,
          body: { username: 'ann', email: 'ann@example.com', adjustment: -1 },
        }),
    ],
    [
      'a question over GraphQL',
      async () => {
        const answer = await fetch(`${gateway.origin}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ query: '{ me { balanceCents } }' }),
        });
        return { headers: Object.fromEntries(answer.headers) };
      },
    ],
  ];
  test.each(answers)('%s', async (_what, ask) => {
    expect((await ask()).headers['cache-control']).toBe('no-store');
  });
});
