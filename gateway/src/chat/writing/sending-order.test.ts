import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { identify } from '../../accounts/sessions/session.service.ts';
import { createCtx } from '../../context.ts';
import type { ClientSocket } from '../../live/sockets/socket-io.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { chatSocket } from '../sockets/chat.socket.ts';

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob']);
  await game.pool('Talk', ['ann']);
});
afterAll(() => game.gateway.close());

type Handler = (...args: unknown[]) => void;

/** A client of whom it takes so long to find out who they are, message by message. */
async function client(delaysMs: number[]) {
  const { parts } = game.gateway;
  const caller = await identify(parts, `Bearer ${game.token('ann')}`);
  const handlers = new Map<string, Handler>();
  const socket: ClientSocket = {
    on: (event, handler) => handlers.set(event, handler),
    emit: () => {},
    sent: async () => {},
    disconnected: new AbortController().signal,
    log: parts.log,
    noteRefused: () => {},
    ctx: async () => {
      await sleep(delaysMs.shift() ?? 0);
      return createCtx(parts, { caller, address: '' });
    },
  };
  chatSocket(socket);
  return (body: object) =>
    new Promise<{ message?: { id: string }; error?: { code: string } }>((answer) =>
      handlers.get('chatMessage')?.(body, answer),
    );
}

test('messages of one socket are stored in their order, and a refused one delays no other', async () => {
  const send = await client([200, 0, 100, 0]);
  const say = (message: string, username = 'ann') => send({ username, message, poolName: 'Talk' });
  const answers = await Promise.all([say('one'), say('two'), say('not mine', 'bob'), say('three')]);
  expect(answers[2]?.error).toMatchObject({ code: 'FORBIDDEN' });
  const ids = answers.flatMap(({ message }) => (message ? [Number(message.id)] : []));
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  expect(ids).toHaveLength(3);
});
