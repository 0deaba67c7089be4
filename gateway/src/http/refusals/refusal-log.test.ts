import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { io } from 'socket.io-client';
import { testAccessToken } from '../../accounts/access-tokens/testing/test-access-token.ts';
import { capturedLog } from '../../testing/captured-log.ts';
import { openGraphqlSocket } from '../../testing/graphql-socket.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

let game: PoolGame;
const logged = capturedLog();
let narrow: string;
const poolName = 'Sunday Best';
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob'], { log: logged.log });
  await game.pool(poolName, ['ann']);
  const made = await testAccessToken(game.gateway, 'bob', game.token('bob'), { scopes: ['read'] });
  narrow = made.token;
});
afterAll(() => game.gateway.close());
beforeEach(() => {
  logged.text = '';
});

const refusals = () =>
  logged.text
    .split('\n')
    .filter((line) => line.includes('"msg":"refused: '))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const userId = () => decodeJwt(game.token('bob')).sub;
const acts = `hidden: poolActs(pool: "${poolName}") { nodes { id } }`;
const board = `hidden: board(pool: "${poolName}") { version }`;

describe('who tries what they may not is logged once an answer, and nothing of what was sent', () => {
  test('over GraphQL', async () => {
    await game.gateway.graphql(`{ ${acts} also${acts} }`, {}, game.token('bob'));
    const line = {
      level: 'info',
      over: 'graphql',
      code: 'NOT_MEMBER',
      field: 'poolActs',
      network: '127.0.0.1',
    };
    expect(refusals()).toEqual([
      expect.objectContaining({ ...line, userId: userId(), reqId: expect.anything() }),
    ]);
    expect(logged.text).not.toMatch(/hidden|Sunday|bob/);
  });

  test('over GraphQL by nobody, or with a token that is none', async () => {
    for (const token of [undefined, 'a.dead.token'])
      await game.gateway.graphql('{ users(search: "hidden") { nodes { id } } }', {}, token);
    expect(refusals()).toMatchObject([
      { code: 'UNAUTHENTICATED', field: 'users' },
      { code: 'UNAUTHENTICATED', field: 'users' },
    ]);
    expect(logged.text).not.toMatch(/userId|hidden|dead/);
  });

  test('with an access token that does not open a field, over HTTP and sockets', async () => {
    const question = 'mutation { makeCalendarAddress { url } }';
    await game.gateway.graphql(question, {}, narrow);
    const socket = await openGraphqlSocket(game.gateway.origin, narrow);
    expect(JSON.stringify(await socket.ask(question))).toContain('FORBIDDEN');
    socket.close();
    expect(refusals()).toMatchObject([
      { over: 'graphql', code: 'FORBIDDEN', userId: userId() },
      { over: 'graphql-ws', code: 'FORBIDDEN', userId: userId() },
    ]);
    expect(logged.text).not.toContain(narrow);
  });

  test.each([
    ['query', 'poolActs', acts],
    ['subscription', 'board', board],
  ])('by a %s over a socket', async (kind, field, question) => {
    const socket = await openGraphqlSocket(game.gateway.origin, game.token('bob'));
    expect(JSON.stringify(await socket.ask(`${kind} { ${question} }`))).toContain('NOT_MEMBER');
    socket.close();
    expect(refusals()).toEqual([
      expect.objectContaining({
        ...{ level: 'info', over: 'graphql-ws', code: 'NOT_MEMBER', field },
        ...{ userId: userId(), network: '127.0.0.1' },
      }),
    ]);
    expect(logged.text).not.toMatch(/hidden|Sunday|bob/);
  });

  test('by an event of socket.io, and by its handshake', async () => {
    const open = (token: string) =>
      io(game.gateway.origin, { auth: { token }, reconnection: false, forceNew: true });
    const dead = open('a.dead.token');
    await new Promise((refused) => dead.once('connect_error', refused));
    const socket = open(game.token('bob'));
    const sent = { username: 'ann', poolName, message: 'hidden' };
    expect(await socket.emitWithAck('chatMessage', sent)).toMatchObject({ error: { code: 'FORBIDDEN' } });
    socket.close();
    const line = { level: 'info', over: 'socket.io', network: '127.0.0.1' };
    expect(refusals()).toMatchObject([
      { ...line, code: 'UNAUTHENTICATED' },
      { ...line, code: 'FORBIDDEN', field: 'chatMessage', userId: userId() },
    ]);
    expect(logged.text).not.toMatch(/hidden|Sunday|dead/);
  });
});

test('what is wrong or not there is no such attempt', async () => {
  const questions = [
    '{ poolActs(pool: "Nowhere") { nodes { id } } }',
    '{ users(first: 0) { nodes { id } } }',
    '{ nothing }',
  ];
  const codes = [];
  for (const question of questions) {
    const { errors } = await game.gateway.graphql(question, {}, game.token('bob'));
    codes.push(errors?.[0]?.extensions.code);
  }
  expect(codes).toEqual(['NOT_FOUND', 'INVALID', 'GRAPHQL_VALIDATION_FAILED']);
  expect(refusals()).toEqual([]);
});
