import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createCtx } from '../../context.ts';
import { countStatements } from '../../testing/database/count-statements.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { followMutes } from './follow-mutes.ts';

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'gus']);
});
afterAll(() => game.gateway.close());

test('a mute whose hint was lost holds after the gap of the bus, for all sockets by one statement', async () => {
  let gap = () => {};
  const bus = Object.assign(Object.create(game.gateway.bus), {
    subscribe: () => () => {},
    onGap: (listener: () => void) => {
      gap = listener;
      return () => {};
    },
  });
  const ctx = createCtx({ ...game.gateway.parts, bus }, { caller: { kind: 'service' }, address: '' });
  const users = await game.gateway.orm.em
    .fork()
    .execute<{ id: string; name: string }[]>('select id, username as name from user_account');
  const idOf = (name: string) => users.find((user) => user.name === name)?.id ?? '';
  const stopped = new AbortController();
  const sockets = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      followMutes(ctx, idOf(place % 2 === 0 ? 'ann' : 'bob'), stopped.signal),
    ),
  );
  expect(sockets.map(({ now }) => now.size)).toEqual(sockets.map(() => 0));
  await game.rest('bob', 'PUT', '/chat/mutes/people', { username: 'gus', on: true });
  const statements = await countStatements(async () => {
    gap();
    while (!sockets[1]?.now.has(idOf('gus'))) await sleep(10);
  });
  expect(sockets.map(({ now }) => now.size)).toEqual(sockets.map((_, place) => place % 2));
  expect(statements).toBe(1);
  stopped.abort();
});
