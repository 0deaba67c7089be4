import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { passwordOf } from '../../../testing/test-gateway.ts';
import { openListeningSandbox } from './testing/listening-sandbox.ts';

// The example bots, run as their reader runs them.

const root = join(import.meta.dirname, '../../../../..');

let gateway: Awaited<ReturnType<typeof openListeningSandbox>>;
let token: string;
beforeAll(async () => {
  gateway = await openListeningSandbox({});
  const ann = { username: 'ann', password: passwordOf('ann'), email: 'ann@example.com' };
  await ask('POST', '/register', ann);
  token = String((await ask('POST', '/login', ann)).token);
  const pools = [
    { poolName: 'Best Four', format: 'Single Week' },
    { poolName: 'A Hundred Credits', format: 'Salary Cap' },
  ];
  for (const pool of pools)
    await ask('POST', '/create-pool', { ...pool, buyIn: 0, isPrivate: true, pin: 'birdie' });
});
afterAll(() => gateway.close());

async function ask(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${gateway.origin}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect([path, answer.ok]).toEqual([path, true]);
  return (await answer.json()) as Record<string, unknown>;
}

interface Ended {
  code: number | null;
  lines: string[];
  complaint: string;
}

function runBot(env: Record<string, string>, file = 'bot.ts'): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const bot = spawn(process.execPath, [`docs/examples/${file}`], {
      cwd: root,
      env: { PATH: process.env.PATH, FAIRWAY: gateway.origin, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [printed, complaint] = ['', ''];
    bot.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
    bot.stderr.setEncoding('utf8').on('data', (text) => {
      complaint += text;
    });
    bot.on('error', reject);
    bot.on('close', (code) => resolve({ code, lines: printed.trimEnd().split('\n'), complaint }));
  });
}

test.each([
  ['Best Four', 8],
  ['A Hundred Credits', 4],
])('joins %s by its pin, picks %i golfers, talks and prints the board', async (POOL, count) => {
  const { code, lines, complaint } = await runBot({ POOL, PIN: 'birdie' });
  expect([code, complaint]).toEqual([0, '']);
  expect(lines[0]).toBe('Signed in as caddie-bot.');
  expect(lines[1]).toBe(`In the pool ${POOL}.`);
  expect(lines[2]?.split('; ')).toHaveLength(count);
  expect(lines.slice(3)).toEqual([
    'caddie-bot: Good luck, everyone.',
    expect.stringMatching(/^ {3}- {2}ann +–$/),
    expect.stringMatching(/^ {3}- {2}caddie-bot +–$/),
  ]);
  const { messages } = await ask('GET', `/chat?poolName=${encodeURIComponent(POOL)}`);
  expect(messages).toMatchObject([{ username: 'caddie-bot', message: 'Good luck, everyone.' }]);
});

test('may come again, and changes nothing by it', async () => {
  const first = await runBot({ POOL: 'Best Four', PIN: 'birdie' });
  expect([first.code, first.complaint]).toEqual([0, '']);
  const { users } = await ask('GET', '/create-pool/users-in-pool?poolName=Best%20Four');
  expect(users).toMatchObject([{ username: 'ann' }, { username: 'caddie-bot' }]);
});

test('says why it is not let in', async () => {
  const { code, complaint } = await runBot({ POOL: 'Best Four', PIN: 'bogey', BOT_NAME: 'other-bot' });
  expect([code, complaint]).toEqual([1, 'WRONG_PIN: Incorrect pin. Please try again.\n']);
});

describe('the one that prints a board', () => {
  const printBoard = (FAIRWAY_TOKEN: string, POOL = 'Best Four') =>
    runBot({ POOL, FAIRWAY_TOKEN }, 'board-bot.mjs');

  test('has ten lines, but for how to run it, and is the one in the guide', () => {
    const text = readFileSync(join(root, 'docs/examples/board-bot.mjs'), 'utf8');
    const lines = text.split('\n').filter((line) => line.trim() && !line.startsWith('//'));
    expect(lines).toHaveLength(10);
    expect(readFileSync(join(root, 'docs/integrators.md'), 'utf8')).toContain(lines.join('\n'));
  });

  test.each([
    ['a pool that is not there', 'READ', 'No such pool'],
    ['what its token does not open', 'CHAT', 'Best Four'],
  ])('fails without a trace of our own at %s', async (_what, scope, pool) => {
    const { code, lines, complaint } = await printBoard(await accessToken(scope), pool);
    expect([code, lines]).toEqual([1, ['']]);
    expect(complaint).toMatch(/^[A-Z][^\n]+\.\n$/);
  });

  async function accessToken(scope: string): Promise<string> {
    const answer = await fetch(`${gateway.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        query: `mutation ($password: String!) {
          makeAccessToken(name: "Board", scopes: [${scope}], days: 7, password: $password) { token }
        }`,
        variables: { password: passwordOf('ann') },
      }),
    });
    const { data } = (await answer.json()) as { data: { makeAccessToken: { token: string } } };
    return data.makeAccessToken.token;
  }

  test('needs a token, and no password', async () => {
    const { code, lines, complaint } = await printBoard(await accessToken('READ'));
    expect([code, complaint]).toEqual([0, '']);
    expect(lines).toContain('- ann –');
  });

  test('is refused with the scope that its token lacks', async () => {
    const { complaint } = await printBoard(await accessToken('CHAT'));
    expect(complaint).toBe('This access token does not open Pool.board.\n');
  });
});
