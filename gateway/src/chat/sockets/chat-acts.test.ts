import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientEvents, MessageReactions, ServerEvents, Story } from '@fairway/schema/events';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { testAccessToken } from '../../accounts/access-tokens/testing/test-access-token.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

// What REST and GraphQL do for a chat, done over socket.io alone.
let game: PoolGame;
const sockets: Socket[] = [];
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla', 'stranger']);
  await game.pool('Talk', ['ann', 'bob', 'carla']);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => game.gateway.close());

type ChatSocket = Socket<ServerEvents, ClientEvents>;
function connect(player: string, token = game.token(player)): ChatSocket {
  const socket: ChatSocket = io(game.gateway.origin, {
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  sockets.push(socket);
  return socket;
}
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(10);
}
const say = async (player: string, message: string) => {
  const { body } = await game.rest(player, 'POST', '/chat', { username: player, message, poolName: 'Talk' });
  return String(body.id);
};

test('who comes back is sent the reactions to what they missed behind it', async () => {
  const id = await say('ann', 'Eagle on 15!');
  await game.rest('bob', 'PUT', '/chat/reactions', { id, kind: 'FIRE', on: true });
  const socket = connect('carla');
  const names: string[] = [];
  const reactions: MessageReactions[] = [];
  socket.onAny((name: string) => names.push(name));
  socket.on('messageReactions', (one) => reactions.push(one));
  await socket.emitWithAck('joinPool', 'Talk', { after: '0' });
  expect(names).toEqual(['chatMessage', 'messageReactions']);
  expect(reactions).toEqual([
    { id, poolName: 'Talk', reactions: [{ kind: 'FIRE', count: 1, usernames: ['bob'] }] },
  ]);
});

test('messages are searched, with all that belongs to them', async () => {
  const id = await say('bob', 'What a putt, @ann!');
  const socket = connect('carla');
  expect(await socket.emitWithAck('searchMessages', { poolName: 'Talk', text: 'PUTT' })).toMatchObject({
    messages: [{ id, username: 'bob', message: 'What a putt, @ann!', mentions: ['ann'] }],
  });
  expect(
    await socket.emitWithAck('searchMessages', { poolName: 'Talk', text: 'putt', before: id }),
  ).toMatchObject({ messages: [] });
});

test('a message is removed by its author or the host, with a trace, and by nobody else', async () => {
  const [own, others] = [await say('bob', 'Never mind.'), await say('bob', 'Rubbish.')];
  const [ann, bob, carla] = [connect('ann'), connect('bob'), connect('carla')];
  const changed: object[] = [];
  carla.on('messageChanged', (message) => changed.push(message));
  await carla.emitWithAck('joinPool', 'Talk');
  expect(await bob.emitWithAck('removeMessage', { id: own })).toEqual({ ok: true });
  expect(await carla.emitWithAck('removeMessage', { id: others })).toMatchObject({
    error: { code: 'FORBIDDEN' },
  });
  expect(await ann.emitWithAck('removeMessage', { id: others })).toEqual({ ok: true });
  await until(() => changed.length === 2);
  expect(changed).toMatchObject([
    { id: own, message: '', removed: true },
    { id: others, message: '', removed: true },
  ]);
  const { pool } = await game.graphql<{ pool: { messages: object[] } }>(
    'carla',
    '{ pool(name: "Talk") { messages { id removed removedBy { username } } } }',
  );
  expect(pool.messages.slice(-2)).toEqual([
    { id: own, removed: true, removedBy: { username: 'bob' } },
    { id: others, removed: true, removedBy: { username: 'ann' } },
  ]);
});

test('REST removes one message as well', async () => {
  const id = await say('bob', 'Oops.');
  const remove = (player: string, of = id) => game.rest(player, 'DELETE', `/chat/messages/${of}`);
  expect(await remove('stranger')).toMatchObject({ status: 403, body: { code: 'NOT_MEMBER' } });
  expect(await remove('carla')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(await remove('ann', '999999')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect(await remove('ann', 'last')).toMatchObject({
    status: 400,
    body: { code: 'INVALID', field: 'messageId' },
  });
  expect(await remove('ann')).toMatchObject({ status: 200, body: { message: 'The message is removed.' } });
});

test('people and pools are muted, and nothing of theirs comes', async () => {
  const socket = connect('carla');
  expect(await socket.emitWithAck('mutePerson', { username: 'bob', on: true })).toEqual({
    people: ['bob'],
    pools: [],
  });
  expect(await socket.emitWithAck('mutePool', { poolName: 'Talk', on: true })).toEqual({
    people: ['bob'],
    pools: ['Talk'],
  });
  expect(await socket.emitWithAck('listMutes')).toEqual({ people: ['bob'], pools: ['Talk'] });
  const heard: string[] = [];
  socket.on('chatMessage', ({ message }) => heard.push(message));
  await socket.emitWithAck('joinPool', 'Talk');
  await say('bob', 'Can you hear me?');
  await say('ann', 'I can.');
  await until(() => heard.includes('I can.'));
  expect(heard).toEqual(['I can.']);
  await socket.emitWithAck('mutePool', { poolName: 'Talk', on: false });
  expect(await socket.emitWithAck('mutePerson', { username: 'bob', on: false })).toEqual({
    people: [],
    pools: [],
  });
});

test('whoever reacts is not told of reactions of people whom they have muted', async () => {
  const id = await say('ann', 'Who is in?');
  const [bob, carla] = [connect('bob'), connect('carla')];
  const reaction = { id, kind: 'WOW', on: true };
  await emit(carla, 'mutePerson', { username: 'bob', on: true });
  expect(await emit(bob, 'reactToMessage', reaction)).toMatchObject({ reactions: [{ usernames: ['bob'] }] });
  const reactions = [{ kind: 'WOW', count: 1, usernames: ['carla'] }];
  expect(await emit(carla, 'reactToMessage', reaction)).toEqual({ id, poolName: 'Talk', reactions });
  expect(await game.rest('carla', 'PUT', '/chat/reactions', reaction)).toMatchObject({
    body: { id, reactions },
  });
  await emit(carla, 'mutePerson', { username: 'bob', on: false });
});

test('the host switches pictures, and nobody else', async () => {
  const [ann, bob] = [connect('ann'), connect('bob')];
  const off = { poolName: 'Talk', on: false };
  expect(await bob.emitWithAck('switchChatPictures', off)).toMatchObject({ error: { code: 'NOT_ADMIN' } });
  expect(await ann.emitWithAck('switchChatPictures', off)).toEqual({ chatPictures: false });
  expect(await ann.emitWithAck('switchChatPictures', { ...off, on: true })).toEqual({ chatPictures: true });
});

test('an access token for the chat alone does what members do, and not what hosts do', async () => {
  const id = await say('ann', 'By a program.');
  const made = await testAccessToken(game.gateway, 'ann', game.token('ann'), { scopes: ['chat'] });
  const socket = connect('ann', made.token);
  const forbidden = { error: { code: 'FORBIDDEN', message: 'This access token lacks the scope host.' } };
  expect(await socket.emitWithAck('listMutes')).toEqual({ people: [], pools: [] });
  expect(await socket.emitWithAck('removeMessage', { id })).toEqual(forbidden);
  expect(await socket.emitWithAck('switchChatPictures', { poolName: 'Talk', on: false })).toEqual(forbidden);
});

const emit = (socket: ChatSocket, event: string, ...args: unknown[]): Promise<unknown> =>
  Reflect.apply(socket.emitWithAck, socket, [event, ...args]);

test.each<[string, unknown, string]>([
  ['searchMessages', { poolName: 'Talk', text: 'x' }, 'text has 2 to 100 characters.'],
  [
    'searchMessages',
    { poolName: 'Talk', text: 'xx', limit: 0 },
    'limit must be a whole number from 1 to 100.',
  ],
  ['removeMessage', { id: 12 }, 'An id of a message is a number as text.'],
  ['mutePerson', { username: 'bob', on: 'yes' }, 'on is true or false.'],
  ['mutePerson', { username: '', on: true }, 'username is whom to mute.'],
  ['switchChatPictures', { poolName: 'Talk' }, 'on is true or false.'],
  ['readStory', { poolName: 'Talk', before: '-1' }, 'An id of a message is a number as text.'],
])('%s of %j is refused in words', async (event, body, message) => {
  expect(await emit(connect('ann'), event, body)).toEqual({ error: { code: 'INVALID', message } });
});

test.each(['removeMessage', 'searchMessages', 'mutePool', 'readStory', 'reactToStory'])(
  '%s of nothing at all is refused, and the socket lives on',
  async (event) => {
    const socket = connect('ann');
    for (const body of [undefined, null, 7, 'Talk', []])
      expect(await emit(socket, event, body)).toMatchObject({ error: { code: 'INVALID' } });
    expect(await socket.emitWithAck('listMutes')).toMatchObject({ people: [] });
  },
);

test('who joins for it is sent the story of the pool, at once and at every change, and reacts to it', async () => {
  await game.card('ann', 'Talk', [0, 1, 2, 10, 11, 21, 22, 40]);
  const [listener, other] = [connect('bob'), connect('carla')];
  const stories: Story[] = [];
  const unasked: Story[] = [];
  listener.on('story', (story) => stories.push(story));
  other.on('story', (story) => unasked.push(story));
  await listener.emitWithAck('joinPool', 'Talk', { story: true });
  await other.emitWithAck('joinPool', 'Talk', {});
  await until(() => stories.length > 0);
  expect(stories).toEqual([{ poolName: 'Talk', version: 0, lines: [] }]);
  game.score(1, 1, () => ({ thru: 3, today: 0, toPar: 0 }));
  await game.at('2027-01-14T15:00:00Z');
  await until(() => (stories.at(-1)?.lines.length ?? 0) > 0);
  const line = stories.at(-1)?.lines[0];
  expect(line).toEqual({
    ...{ id: expect.any(String), kind: 'lock', text: 'Picks are locked: 1 card.' },
    timestamp: expect.any(String),
  });
  const id = line?.id ?? '';
  const reactions = [{ kind: 'WOW', count: 1, usernames: ['carla'] }];
  expect(await emit(other, 'reactToStory', { id, kind: 'WOW', on: true })).toMatchObject({ id, reactions });
  await until(() => stories.at(-1)?.lines[0]?.reactions !== undefined);
  expect(stories.at(-1)?.lines[0]).toMatchObject({ id, reactions });
  expect(await other.emitWithAck('readStory', { poolName: 'Talk' })).toMatchObject({
    lines: [{ id, reactions }],
  });
  expect(unasked).toEqual([]);

  // Whom one mutes is not shown as one who reacts.
  await listener.emitWithAck('mutePerson', { username: 'carla', on: true });
  await until(() => stories.at(-1)?.lines[0]?.reactions === undefined);
  const read = await listener.emitWithAck('readStory', { poolName: 'Talk' });
  expect(read).toMatchObject({ lines: [{ id }] });
  expect(JSON.stringify(read)).not.toContain('carla');
  const { body } = await game.rest('bob', 'GET', '/chat/story?poolName=Talk');
  expect(JSON.stringify(body)).not.toContain('carla');
});
