import type { ClientEvents, ServerEvents } from '@fairway/schema/events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { type MadeToken, testAccessToken } from '../../accounts/access-tokens/testing/test-access-token.ts';
import { openGraphqlSocket } from '../../testing/graphql-socket.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

let game: PoolGame;
let bot: MadeToken;
beforeAll(async () => {
  game = await openPoolGame(['ann']);
  await game.pool('Sunday Best', ['ann']);
});
afterAll(() => game.gateway.close());
beforeEach(async () => {
  await game.gateway.orm.em.fork().execute('delete from access_token');
  bot = await testAccessToken(game.gateway, 'ann', game.token('ann'));
});

/** As if the token had asked so often by now. */
const asAfter = (count: number) =>
  game.gateway.orm.em
    .fork()
    .execute('update attempt_count set count = ? where key = ?', [count, `access-token ${bot.id}`]);

const asked = async (
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; left: string | null }> => {
  const headers = { authorization: `Bearer ${bot.token}`, ...init.headers };
  const { status, headers: limitHeaders } = await fetch(`${game.gateway.origin}${path}`, {
    ...init,
    headers,
  });
  return { status, left: limitHeaders.get('ratelimit-remaining') };
};
const json = { 'content-type': 'application/json' };
const question = (query: string): RequestInit => ({
  method: 'POST',
  headers: json,
  body: JSON.stringify({ query }),
});

test('whatever it asks over HTTP says how the limit stands, and counts once', async () => {
  const schedule = await fetch(`${game.gateway.origin}/api/schedule`, {
    headers: { authorization: `Bearer ${bot.token}` },
  });
  expect(schedule.headers.get('ratelimit-remaining')).toBe('299');
  const asks: [string, RequestInit | undefined, number][] = [
    ['/api/schedule', { headers: { 'if-none-match': String(schedule.headers.get('etag')) } }, 304],
    ['/api/users', undefined, 200],
    ['/api/users', { method: 'HEAD' }, 200],
    ['/api/users?limit=none', undefined, 400],
    ['/api/create-pool/my-pool-info?poolName=None', undefined, 404],
    ['/api/create-pool/entries-csv?poolName=Sunday%20Best', undefined, 200],
    ['/api/balance/get-balance', undefined, 403],
    ['/api/userpicks/save', { method: 'POST', headers: json, body: '{' }, 400],
    ['/graphql', question('{ me { username } }'), 200],
    ['/graphql', question('{ me { username } }'), 200],
    [`/graphql?query=${encodeURIComponent('{ me { username } }')}`, { headers: json }, 200],
    ['/graphql', question('{ me { email } }'), 403],
    ['/graphql', question('{ me { '), 400],
    ['/graphql', question('{ me { shoeSize } }'), 400],
  ];
  let left = 299;
  for (const [path, init, status] of asks) {
    left -= 1;
    expect([path, init, await asked(path, init)]).toEqual([path, init, { status, left: `${left}` }]);
  }
});

describe('above three hundred a minute', () => {
  test('GraphQL, too, answers 429 and when to come back', async () => {
    await asked('/api/users');
    await asAfter(300);
    const { status, headers } = await fetch(`${game.gateway.origin}/graphql`, {
      ...question('{ me { username } }'),
      headers: { ...json, authorization: `Bearer ${bot.token}` },
    });
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(Object.fromEntries(headers)).toMatchObject({
      'ratelimit-limit': '300',
      'ratelimit-remaining': '0',
      'ratelimit-policy': '300;w=60',
    });
  });

  test('nothing goes over sockets either, also nothing that would be refused anyway', async () => {
    const graphql = await openGraphqlSocket(game.gateway.origin, bot.token);
    const chat: Socket<ServerEvents, ClientEvents> = io(game.gateway.origin, {
      auth: { token: bot.token },
      transports: ['websocket'],
    });
    await new Promise<void>((resolve) => chat.on('connect', resolve));
    await graphql.ask('{ me { username } }');
    await asAfter(300);
    for (const query of ['{ me { username } }', '{ me { email } }', '{ me { '])
      expect([query, (await graphql.ask(query)).payload]).toMatchObject([
        query,
        [{ extensions: { code: 'RATE_LIMITED' } }],
      ]);
    expect(await chat.timeout(20_000).emitWithAck('joinPool', 'Sunday Best', {})).toMatchObject({
      error: { code: 'RATE_LIMITED' },
    });
    graphql.close();
    chat.close();
  });

  test('another token of the same player goes on', async () => {
    const other = await testAccessToken(game.gateway, 'ann', game.token('ann'));
    await asked('/api/users');
    await asAfter(300);
    expect(await asked('/api/users')).toMatchObject({ status: 429 });
    expect(await game.gateway.rest('GET', '/users', { token: other.token })).toMatchObject({ status: 200 });
  });
});
