import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { io } from 'socket.io-client';
import { openGraphqlSocket } from '../testing/graphql-socket.ts';
import { grownBytes, usedBytes } from '../testing/memory/heap.ts';
import { openPoolGame, type PoolGame } from '../testing/pool-game.ts';

// A gateway runs for months: whoever comes, makes a pool, watches boards, chats and goes leaves nothing in its memory.
// What requests alone leave there is looked at in ../http/memory.test.ts.

jest.setTimeout(300_000);

const rounds = 12;
const watchersEach = 40;
const talkersEach = watchersEach;
const visitorsEach = 4;
const poolsEach = 5;
/**
 * Between what is compared, four rounds apart, 160 have watched and 160 talked, and there were 80 pools: 20 kB that stay
 * with each who came are seen, and 40 kB with each pool. What the gateway keeps for somebody who watches is twice that. By
 * itself memory grows by some 0.2 MB a round at first.
 */
const tolerated = 3 * 2 ** 20;

const watched = 'Sunday Best';
const card = [0, 1, 2, 10, 11, 21, 22, 33];
let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob'], { settings: { maxSockets: { ofUser: 1000, ofNetwork: 1000 } } });
  await game.pool(watched, ['ann', 'bob']);
  await game.card('ann', watched, card);
});
afterAll(() => game.gateway.close());

/** Sees the board and the chat of a pool, until left. */
async function watch(player: string) {
  const socket = await openGraphqlSocket(game.gateway.origin, game.token(player));
  const [board, messages] = [
    'board(pool: $pool) { version rows { position } }',
    'messages(pool: $pool) { id text }',
  ].map((what) => socket.subscribe(`subscription ($pool: String!) { ${what} }`, { pool: watched }));
  if (!board || !messages) throw new Error('Both are watched.');
  await board();
  return {
    seen: () => Promise.all([board(), messages()]),
    leave: async () => {
      socket.close();
      await socket.closed;
    },
  };
}

/** Hears the chat of a pool over socket.io, until left. */
async function talk(player: string) {
  const socket = io(game.gateway.origin, {
    auth: { token: game.token(player) },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  await new Promise((connected) => socket.once('connect', () => connected(undefined)));
  await socket.emitWithAck('joinPool', watched, {});
  const heard = new Promise((done) => socket.once('chatMessage', done));
  return { heard, leave: () => socket.disconnect() };
}

/** Makes pools, looks at them, deletes them and logs out. */
async function visit(name: string) {
  const token = await game.gateway.signUp(name);
  const rest = (method: 'POST' | 'DELETE' | 'GET', path: string, body?: object) =>
    game.gateway.rest(method, path, { token, ...(body && { body }) });
  for (let each = 0; each < poolsEach; each += 1) {
    const poolName = `Pool ${each} of ${name}`;
    const made = await rest('POST', '/create-pool', { poolName, format: 'Single Week', buyIn: 0 });
    expect(made.status).toBe(201);
    const asked = await game.gateway.graphql(
      'query ($pool: String!) { pool(name: $pool) { id board { version } messages { id } } }',
      { pool: poolName },
      token,
    );
    expect(asked.errors).toBeUndefined();
    expect((await rest('DELETE', '/create-pool/delete-pool', { poolName })).status).toBe(200);
  }
  expect((await game.gateway.rest('POST', '/logout', { token })).status).toBe(200);
}

/** The gateway hears of who has gone a little later. */
async function allAreGone() {
  while (!(await game.gateway.parts.metrics.metrics()).includes('\nfairway_open_sockets 0\n'))
    await sleep(10);
}

test('who comes, makes pools, watches, chats and goes leaves nothing in memory', async () => {
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const players = Array.from({ length: watchersEach }, (_, at) => (at % 2 === 0 ? 'ann' : 'bob'));
    const watchers = await Promise.all(players.map(watch));
    const talkers = await Promise.all(players.slice(0, talkersEach).map(talk));
    await Promise.all(Array.from({ length: visitorsEach }, (_, at) => visit(`visitor${at}of${round}`)));
    // Nobody writes too fast.
    game.gateway.wallClock.advance({ minutes: 1 });
    // Scores change, and somebody says something.
    game.score(1, 1, (golfer) =>
      golfer === 0 ? { thru: 1 + round, today: -1 - round, toPar: -1 - round } : {},
    );
    await game.at(new Date(Date.parse('2027-01-14T14:00:00Z') + round * 600_000).toISOString());
    await game.graphql(
      'bob',
      'mutation ($pool: String!, $text: String!) { sendMessage(pool: $pool, text: $text) { id } }',
      {
        pool: watched,
        text: `after ${round} holes`,
      },
    );
    await Promise.all([...watchers.map(({ seen }) => seen()), ...talkers.map(({ heard }) => heard)]);
    await Promise.all(watchers.map(({ leave }) => leave()));
    for (const { leave } of talkers) leave();
    await allAreGone();
    samples.push(await usedBytes());
  }
  expect(grownBytes(samples, tolerated)).toBe(0);
});
