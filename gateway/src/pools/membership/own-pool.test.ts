import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openGraphqlSocket } from '../../testing/graphql-socket.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'zoe']);
  await game.pool('Sunday Best', ['ann', 'bob']);
  await game.pool('Others', ['zoe']);
});
afterAll(() => game.gateway.close());

/** What comes first: the number of rows, or the code of the refusal. */
async function watch(player: string, pool: string): Promise<unknown> {
  const socket = await openGraphqlSocket(game.gateway.origin, game.token(player));
  const question = 'subscription ($pool: String!) { board(pool: $pool) { rows { id } } }';
  const { payload } = await socket.ask(question, { pool });
  socket.close();
  const [fault] = Array.isArray(payload) ? payload : (payload.errors ?? []);
  return fault ? fault.extensions.code : Object(payload.data?.board).rows.length;
}

test('of many who come at once each is judged by themselves', async () => {
  const asked: [player: string, pool: string][] = [
    ['ann', 'sunday  BEST'],
    ['zoe', 'Sunday Best'],
    ['ann', 'Sunday Worst'],
    ['bob', 'Sunday\ud800'],
    ['bob', 'Sunday Best'],
    ['ann', 'Others'],
    ['zoe', 'Others'],
  ];
  const answers = await Promise.all(asked.map(([player, pool]) => watch(player, pool)));
  expect(answers).toEqual([2, 'NOT_MEMBER', 'NOT_FOUND', 'NOT_FOUND', 2, 'NOT_MEMBER', 1]);
});
