import { setTimeout as sleep } from 'node:timers/promises';
import type {
  ChatMessage,
  ClientEvents,
  JoinAnswer,
  MessageAnswer,
  ServerEvents,
} from '@fairway/schema/events';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { openGraphqlSocket } from '../testing/graphql-socket.ts';
import { openPoolGame, type PoolGame } from '../testing/pool-game.ts';

let game: PoolGame;
const closing: (() => void)[] = [];
beforeEach(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla', 'stranger']);
  await game.pool('Talk', ['ann', 'bob', 'carla']);
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await game.gateway.close();
});

interface Listener {
  socket: Socket<ServerEvents, ClientEvents>;
  received: ChatMessage[];
  changed: (ChatMessage & { removed: boolean })[];
  errors: { code: string }[];
  join(options?: object): Promise<JoinAnswer>;
  say(message: string, more?: object): Promise<MessageAnswer>;
}

function listen(player: string): Listener {
  const socket: Listener['socket'] = io(game.gateway.origin, {
    auth: { token: game.token(player) },
    transports: ['websocket'],
    reconnection: false,
  });
  closing.push(() => socket.close());
  const listener: Listener = {
    socket,
    received: [],
    changed: [],
    errors: [],
    join: (options) => socket.emitWithAck('joinPool', 'Talk', options as { after?: string }),
    say: (message, more = {}) =>
      socket.emitWithAck('chatMessage', { username: player, message, poolName: 'Talk', ...more }),
  };
  socket.on('chatMessage', (message) => listener.received.push(message));
  socket.on('messageChanged', (message) => listener.changed.push(message));
  socket.on('chatError', (refusal) => listener.errors.push(refusal));
  return listener;
}

const post = (player: string, message: string, more: object = {}) =>
  game.rest(player, 'POST', '/chat', { username: player, message, poolName: 'Talk', ...more });
const read = async (player: string, query = '') =>
  (await game.rest(player, 'GET', `/chat?poolName=Talk${query}`)).body.messages as ChatMessage[];
const texts = (messages: readonly ChatMessage[]) => messages.map(({ message }) => message);

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}

/** As many messages as somebody could write in days. */
const fill = (count: number) =>
  game.gateway.orm.em.fork().execute(
    `insert into message (pool_id, user_id, text, at)
     select pool.id, pool.admin_id, 'line ' || n, now() from pool, generate_series(1, ?) n
     where pool.name = 'Talk' order by n`,
    [count],
  );

describe('a message', () => {
  test('reaches every reader once and in order, by whichever API it came', async () => {
    const [bob, carla] = [listen('bob'), listen('carla')];
    expect(await bob.join()).toEqual({ ok: true, lastId: null });
    await carla.join({});
    const graphql = await openGraphqlSocket(game.gateway.origin, game.token('ann'));
    closing.push(graphql.close);
    // From the first message on, so that it does not matter when it begins.
    const question = 'subscription { messages(pool: "talk", after: "0") { id text user { username } } }';
    const next = graphql.subscribe(question);

    const first = await post('ann', '  by REST  ');
    expect(first).toMatchObject({
      status: 201,
      body: { username: 'ann', message: 'by REST', poolName: 'Talk' },
    });
    const second = await bob.say('by socket');
    await game.graphql('carla', 'mutation { sendMessage(pool: "Talk", text: "by GraphQL") { id text } }');
    const sent = ['by REST', 'by socket', 'by GraphQL'];
    await until(() => bob.received.length === 3 && carla.received.length === 3);
    for (const messages of [bob.received, carla.received, await read('ann')])
      expect(texts(messages)).toEqual(sent);
    expect(second).toEqual({ message: bob.received[1] });
    expect(await read('ann')).toEqual(bob.received);
    for (const text of sent)
      expect(await next()).toMatchObject({ type: 'next', payload: { data: { messages: { text } } } });
    const ids = bob.received.map(({ id }) => BigInt(id));
    expect(ids).toEqual([...ids].sort((a, b) => (a < b ? -1 : 1)));
  });

  test('sent again with the same clientId is the same message, over any API', async () => {
    const bob = listen('bob');
    await bob.join();
    const sent = await Promise.all([
      post('ann', 'once', { clientId: 'c-1' }),
      post('ann', 'once', { clientId: 'c-1' }),
      game.graphql<{ sendMessage: { id: string } }>(
        'ann',
        'mutation { sendMessage(pool: "Talk", text: "once", clientId: "c-1") { id } }',
      ),
    ]);
    const ids = [sent[0].body.id, sent[1].body.id, sent[2].sendMessage.id];
    expect(new Set(ids).size).toBe(1);
    const known = await game.graphql(
      'ann',
      '{ pool(name: "Talk") { messages { clientId removedBy { id } } } }',
    );
    expect(known).toEqual({ pool: { messages: [{ clientId: 'c-1', removedBy: null }] } });
    await post('ann', 'twice');
    await until(() => bob.received.length === 2);
    expect(texts(bob.received)).toEqual(['once', 'twice']);
    // Somebody else's id is their own.
    expect((await post('bob', 'mine', { clientId: 'c-1' })).body.id).not.toBe(ids[0]);
  });

  test('comes to who was away, whatever the gap, before what comes next', async () => {
    const { body } = await post('ann', 'the last I saw');
    await fill(1300);
    const { body: regretted } = await post('carla', 'regretted');
    await game.rest('carla', 'DELETE', `/chat/messages/${regretted.id}`);
    const bob = listen('bob');
    const answer = await bob.join({ after: body.id });
    expect(bob.received).toHaveLength(1300);
    // What is gone again is not among them.
    expect(answer).toEqual({ ok: true, lastId: regretted.id });
    await post('carla', 'news');
    await until(() => bob.received.length === 1301);
    expect(texts(bob.received)).toEqual([...Array.from({ length: 1300 }, (_, n) => `line ${n + 1}`), 'news']);

    const graphql = await openGraphqlSocket(game.gateway.origin, game.token('carla'));
    closing.push(graphql.close);
    const next = graphql.subscribe(
      'subscription ($after: ID) { messages(pool: "Talk", after: $after) { text } }',
      {
        after: body.id,
      },
    );
    for (let n = 1; n <= 1300; n += 1)
      expect((await next()).payload.data).toEqual({ messages: { text: `line ${n}` } });
    expect((await next()).payload.data).toEqual({ messages: { text: '' } });
    expect((await next()).payload.data).toEqual({ messages: { text: 'news' } });
  });

  test.each([
    ['nothing', '   ', /1 to 1,000/],
    ['too much', 'x'.repeat(1001), /1 to 1,000/],
    ['NUL', 'a\0b', /visible characters/],
  ])('of %s is refused', async (_what, message, complaint) => {
    expect(await post('ann', message)).toMatchObject({
      status: 400,
      body: { code: 'INVALID', message: expect.stringMatching(complaint) },
    });
    const ann = listen('ann');
    expect(await ann.say(message)).toMatchObject({ error: { code: 'INVALID' } });
    await until(() => ann.errors.length === 1);
  });

  test('is for members, and by oneself', async () => {
    expect(await post('stranger', 'hello')).toMatchObject({ status: 403, body: { code: 'NOT_MEMBER' } });
    expect(await post('ann', 'hello', { username: 'bob' })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect(await game.rest('stranger', 'GET', '/chat?poolName=Talk')).toMatchObject({ status: 403 });
    const stranger = listen('stranger');
    expect(await stranger.join()).toMatchObject({ error: { code: 'NOT_MEMBER' } });
    expect(await stranger.say('hello')).toMatchObject({ error: { code: 'NOT_MEMBER' } });
    expect(await stranger.socket.emitWithAck('joinPool', { no: 'name' } as never)).toMatchObject({
      error: { code: 'INVALID' },
    });
    expect(await stranger.socket.emitWithAck('chatMessage', null as never)).toMatchObject({
      error: { code: 'INVALID' },
    });
    const graphql = await openGraphqlSocket(game.gateway.origin, game.token('stranger'));
    closing.push(graphql.close);
    expect((await graphql.ask('subscription { messages(pool: "Talk") { id } }')).payload).toMatchObject({
      errors: [{ extensions: { code: 'NOT_MEMBER' } }],
    });
    expect(await game.graphql('stranger', '{ pool(name: "Talk") { unread messages { text } } }')).toEqual({
      pool: { unread: 0, messages: [] },
    });
  });

  test('may follow four others within ten seconds, over all APIs together', async () => {
    const ann = listen('ann');
    await post('ann', '1');
    await ann.say('2');
    await game.graphql('ann', 'mutation { sendMessage(pool: "Talk", text: "3") { id } }');
    const again = await post('ann', '4', { clientId: 'four' });
    await post('ann', '4', { clientId: 'four' });
    await ann.say('5');
    const sixth = await post('ann', '6');
    expect([again.status, sixth.status, sixth.body.code]).toEqual([201, 429, 'RATE_LIMITED']);
    expect(await ann.say('7')).toMatchObject({ error: { code: 'RATE_LIMITED' } });
    game.gateway.wallClock.advance({ seconds: 11 });
    expect(await post('ann', '8')).toMatchObject({ status: 201 });
  });
});

describe('later', () => {
  test('a message can be removed by its author and by the admin, and disappears for every reader', async () => {
    const carla = listen('carla');
    await carla.join();
    const mine = await post('bob', 'regretted');
    const rude = await post('bob', 'rude');
    const kept = await post('carla', 'kept');
    const remove = (who: string, id: unknown) =>
      game.gateway.graphql(
        'mutation ($id: ID!) { removeMessage(id: $id) { text removed user { username } removedBy { username } } }',
        { id },
        game.token(who),
      );
    const bob = { username: 'bob' };
    expect(await remove('bob', mine.body.id)).toEqual({
      data: { removeMessage: { text: '', removed: true, user: bob, removedBy: bob } },
    });
    expect((await remove('bob', kept.body.id)).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    expect((await remove('stranger', kept.body.id)).errors).toMatchObject([
      { extensions: { code: 'NOT_MEMBER' } },
    ]);
    expect((await remove('ann', rude.body.id)).data).toMatchObject({
      removeMessage: { removed: true, user: bob, removedBy: { username: 'ann' } },
    });
    await until(() => carla.changed.length === 2);
    expect(carla.changed).toMatchObject([
      { id: mine.body.id, message: '', removed: true },
      { id: rude.body.id, message: '', removed: true },
    ]);
    expect(texts(await read('ann'))).toEqual(['kept']);
    const trace = await game.gateway.orm.em
      .fork()
      .execute('select u.username from message join user_account u on u.id = removed_by order by message.id');
    expect(trace).toEqual([{ username: 'bob' }, { username: 'ann' }]);
  });

  test('authors are called as they are called now, and who is no more is a deleted user', async () => {
    const carla = listen('carla');
    const reacted: string[] = [];
    carla.socket.on('messageReactions', ({ reactions }) =>
      reacted.push(reactions.flatMap(({ usernames }) => usernames).join()),
    );
    await carla.join();
    const { body: liked } = await post('ann', 'as ann');
    await post('bob', 'as bob');
    for (const player of ['bob', 'carla'])
      await game.rest(player, 'PUT', '/chat/reactions', { id: liked.id, kind: 'LIKE', on: true });
    await until(() => reacted.at(-1) === 'bob,carla');
    const { body } = await game.rest('bob', 'PUT', '/users/bob', { newUsername: 'robert' });
    await until(() => carla.changed.some(({ username }) => username === 'robert'));
    await until(() => reacted.at(-1) === 'robert,carla');
    expect((await read('ann')).map(({ username }) => username)).toEqual(['ann', 'robert']);
    await game.gateway.rest('DELETE', '/users/robert', { token: String(body.token) });
    await until(() => carla.changed.some(({ username }) => username === 'deleted user'));
    await until(() => reacted.at(-1) === 'carla');
    expect((await read('ann')).map(({ username, message }) => [username, message])).toEqual([
      ['ann', 'as ann'],
      ['deleted user', 'as bob'],
    ]);
  });

  test('all one’s own can be removed at once', async () => {
    await post('bob', 'one');
    await post('ann', 'other');
    await post('bob', 'two');
    expect(await game.rest('ann', 'DELETE', '/chat/delete-user/bob')).toMatchObject({ status: 403 });
    expect(await game.rest('bob', 'DELETE', '/chat/delete-user/bob')).toMatchObject({ status: 200 });
    expect(texts(await read('ann'))).toEqual(['other']);
  });

  test('who is no longer in the pool gets nothing more', async () => {
    const [bob, carla] = [listen('bob'), listen('carla')];
    await bob.join();
    await carla.join();
    await game.rest('ann', 'DELETE', '/create-pool/remove-user', { poolName: 'Talk', username: 'bob' });
    await until(() => bob.errors.length === 1);
    await post('ann', 'among us');
    await until(() => carla.received.length === 1);
    expect([bob.received, bob.errors]).toMatchObject([[], [{ code: 'NOT_MEMBER' }]]);
  });

  test('pages of the past are read backwards, and pages of the missed forwards', async () => {
    await fill(5);
    const all = await read('ann');
    expect(texts(await read('ann', '&limit=2'))).toEqual(['line 4', 'line 5']);
    expect(texts(await read('ann', `&limit=2&before=${all[3]?.id}`))).toEqual(['line 2', 'line 3']);
    expect(texts(await read('ann', `&limit=2&after=${all[1]?.id}`))).toEqual(['line 3', 'line 4']);
    expect(await game.rest('ann', 'GET', '/chat?poolName=Talk&after=x')).toMatchObject({ status: 400 });
  });
});

test('the product says how a contest ended, in the pool’s chat, and no host removes it', async () => {
  await game.card('bob', 'Talk', [0, 1, 2, 10, 11, 21, 22, 40]);
  await game.at('2027-01-14T05:00:00Z');
  game.finish(1, 4, () => -1);
  for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`2027-01-17T${time}:00Z`);
  expect(await read('ann')).toMatchObject([
    { username: 'fairway', message: 'Palmetto Classic: the result is final. 1 bob (-16).' },
  ]);
  const [said] = await read('ann');
  expect(await game.rest('ann', 'DELETE', `/chat/messages/${said?.id}`)).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN', message: 'What Fairway itself says can’t be removed.' },
  });
  expect(await read('ann')).toHaveLength(1);
});
