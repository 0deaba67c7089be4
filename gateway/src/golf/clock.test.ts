import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { countStatements } from '../testing/database/count-statements.ts';
import { type GraphqlSocket, openGraphqlSocket } from '../testing/graphql-socket.ts';
import { openPoolGame, type PoolGame } from '../testing/pool-game.ts';

let game: PoolGame;
const sockets: GraphqlSocket[] = [];
beforeAll(async () => {
  game = await openPoolGame(['ann']);
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await game.gateway.close();
});

async function watch() {
  const socket = await openGraphqlSocket(game.gateway.origin, game.token('ann'));
  sockets.push(socket);
  const next = socket.subscribe('subscription { clock { now zone lockAt } }');
  return async () => Object((await next()).payload.data).clock as { now: string; zone: string };
}

test('the clock is read once for all subscribers when it is moved, and again for a later one', async () => {
  const crowd = await Promise.all(Array.from({ length: 8 }, watch));
  const first = await Promise.all(crowd.map((next) => next()));
  const late = await (await watch())();
  // It goes on at every look, so that what is equal was read once.
  expect(late.now > (first[0]?.now ?? '')).toBe(true);
  let moved: { now: string }[] = [];
  const statements = await countStatements(async () => {
    game.gateway.gameClock.advance({ minutes: 5 });
    moved = await Promise.all(crowd.map((next) => next()));
  });
  expect(new Set(moved.map(({ now }) => now)).size).toBe(1);
  expect((moved[0]?.now ?? '') > late.now).toBe(true);
  expect(statements).toBeLessThanOrEqual(3);
});
