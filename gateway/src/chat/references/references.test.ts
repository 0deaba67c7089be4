import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientEvents, MessageReferences, ServerEvents } from '@fairway/schema/events';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import type { MentionedMembers } from '../../features/transaction-hooks.ts';
import { countStatements } from '../../testing/database/count-statements.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { passwordOf } from '../../testing/test-gateway.ts';

let game: PoolGame;
let announced: MentionedMembers[];
const closing: (() => void)[] = [];
beforeEach(async () => {
  game = await openPoolGame(['ann', 'bob', 'Carla', 'stranger']);
  await game.pool('Talk', ['ann', 'bob', 'Carla']);
  await game.pool('Other', ['bob', 'stranger']);
  announced = [];
  const { hooks } = game.gateway.parts;
  const { membersMentioned } = hooks;
  closing.push(() => Object.assign(hooks, { membersMentioned }));
  hooks.membersMentioned = async (tx, mentioned) => {
    announced.push(...mentioned);
    await membersMentioned(tx, mentioned);
  };
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await game.gateway.close();
});

interface Told {
  id: string;
  message: string;
  replyTo?: { id: string; username: string; message: string; removed: boolean };
  mentions?: string[];
}
const say = async (player: string, message: string, more: object = {}) => {
  const body = { username: player, message, poolName: 'Talk', ...more };
  return (await game.rest(player, 'POST', '/chat', body)).body as unknown as Told & { code?: string };
};
const all = async (player = 'ann') => {
  const { body } = await game.rest(player, 'GET', '/chat?poolName=Talk');
  return body.messages as Told[];
};
const asGraphql = async () => {
  const { pool } = await game.graphql<{ pool: { messages: object[] } }>(
    'ann',
    `{ pool(name: "Talk") { messages {
      text mentions { username } replyTo { id text removed user { username } }
    } } }`,
  );
  return pool.messages;
};
const remove = (player: string, id: string) =>
  game.graphql(player, 'mutation ($id: ID!) { removeMessage(id: $id) { id } }', { id });

test('a message answers another of its pool, which is quoted, over every API', async () => {
  const first = await say('ann', `Who wins on Sunday? ${'Say it now. '.repeat(20)}`);
  expect(Object.keys(first)).not.toContain('replyTo');
  const answer = await say('bob', 'I do', { replyTo: first.id });
  expect(answer.replyTo).toEqual({
    id: first.id,
    username: 'ann',
    message: expect.stringMatching(/^Who wins on Sunday\? .*…$/),
    removed: false,
  });
  expect([...(answer.replyTo?.message ?? '')].length).toBeLessThanOrEqual(140);
  const again =
    'mutation ($to: ID) { sendMessage(pool: "Talk", text: "Me!", replyTo: $to) { replyTo { id } } }';
  expect(await game.graphql('Carla', again, { to: answer.id })).toEqual({
    sendMessage: { replyTo: { id: answer.id } },
  });
  expect((await all()).map(({ replyTo }) => replyTo?.id)).toEqual([undefined, first.id, answer.id]);
  expect((await asGraphql())[2]).toMatchObject({ replyTo: { text: 'I do', user: { username: 'bob' } } });
});

test('a quotation of what was removed says so and keeps no word of it', async () => {
  const { id } = await say('bob', 'Something rude about @ann');
  await say('Carla', 'Please', { replyTo: id });
  await remove('ann', id);
  await say('Carla', 'Thank you', { replyTo: id });
  const replyTo = { id, username: 'bob', message: '', removed: true };
  expect((await all()).map((one) => one.replyTo)).toEqual([replyTo, replyTo]);
  expect(JSON.stringify(await asGraphql())).not.toContain('rude');
  const { body } = await game.rest('ann', 'GET', '/chat?poolName=Talk');
  expect(JSON.stringify(body)).not.toContain('rude');
});

test('what is no message of the pool is answered by nobody', async () => {
  const elsewhere = { username: 'bob', message: 'Elsewhere', poolName: 'Other' };
  const { id } = (await game.rest('bob', 'POST', '/chat', elsewhere)).body as { id: string };
  for (const replyTo of [id, '999999'])
    expect(await say('bob', 'Hello', { replyTo })).toMatchObject({ code: 'NOT_FOUND', field: 'replyTo' });
  expect(await say('bob', 'Hello', { replyTo: 'x' })).toMatchObject({ code: 'INVALID', field: 'replyTo' });
  expect(await all()).toEqual([]);
});

test('members of the pool are mentioned by their names, and notified once', async () => {
  const { id, mentions } = await say('ann', 'Hi @BOB, @bob, @carla. And @stranger, @ann and x@bob.example');
  expect(mentions).toEqual(['ann', 'bob', 'Carla']);
  expect((await asGraphql())[0]).toMatchObject({
    text: 'Hi @bob, @bob, @Carla. And @stranger, @ann and x@bob.example',
    mentions: [{ username: 'ann' }, { username: 'bob' }, { username: 'Carla' }],
  });
  expect(announced).toHaveLength(1);
  expect(announced[0]).toMatchObject({ messageId: id, userIds: [expect.any(String), expect.any(String)] });
  expect(Object.keys(await say('bob', '@stranger or @nobody?'))).not.toContain('mentions');
  await say('bob', 'It is me, @bob');
  expect(announced).toHaveLength(1);
});

test('who is mentioned is shown by the name that they have now, also in quotations', async () => {
  const { id } = await say('ann', 'Over to you, @bob');
  await say('Carla', 'Indeed', { replyTo: id });
  await game.graphql('bob', 'mutation { changeUsername(newUsername: "bobby") { token } }');
  const [first, second] = await all();
  expect(first).toMatchObject({ message: 'Over to you, @bobby', mentions: ['bobby'] });
  expect(second?.replyTo?.message).toBe('Over to you, @bobby');
  // Whoever is in nobody's pool keeps no name that was somebody else's.
  expect((await say('ann', 'Hello @bob and @bobby')).mentions).toEqual(['bobby']);
});

test('who has left the pool stays mentioned and is not mentioned again; a deleted account has no name', async () => {
  await say('ann', 'Over to you, @bob and @carla');
  await game.graphql('bob', 'mutation { leavePool(pool: "Talk") }');
  expect((await all())[0]?.mentions).toEqual(['bob', 'Carla']);
  expect(Object.keys(await say('ann', 'Bye @bob'))).not.toContain('mentions');
  await game.graphql('Carla', `mutation { deleteAccount(password: "${passwordOf('Carla')}") }`);
  expect((await all())[0]?.message).toBe('Over to you, @bob and @deleted user');
});

test('socket.io sends a message as before, and then what it refers to', async () => {
  const open = (player: string): Socket<ServerEvents, ClientEvents> => {
    const socket = io(game.gateway.origin, {
      auth: { token: game.token(player) },
      transports: ['websocket'],
      reconnection: false,
    });
    closing.push(() => socket.close());
    return socket;
  };
  const [reader, writer] = [open('ann'), open('bob')];
  const events: [string, object][] = [];
  reader.onAny((name: string, body: object) => events.push([name, body]));
  await reader.emitWithAck('joinPool', 'Talk');
  const { id } = await say('ann', 'Tee time is at nine');
  const body = { username: 'bob', message: 'Thanks @ann', poolName: 'Talk', replyTo: id };
  const answer = await writer.emitWithAck('replyToMessage', body);
  if ('error' in answer) throw new Error(answer.error.message);
  expect(Object.keys(answer.message).sort()).toEqual(
    ['id', 'message', 'poolName', 'timestamp', 'username'].sort(),
  );
  while (events.length < 3) await sleep(20);
  expect(events.map(([name]) => name)).toEqual(['chatMessage', 'chatMessage', 'messageReferences']);
  expect(events[1]?.[1]).toEqual(answer.message);
  const references: MessageReferences = {
    id: answer.message.id,
    poolName: 'Talk',
    replyTo: { id, username: 'ann', message: 'Tee time is at nine', removed: false },
    mentions: ['ann'],
  };
  expect(events[2]?.[1]).toEqual(references);
  // An old client that sends such a field with the event of old says something, and answers nothing.
  const plain = await writer.emitWithAck('chatMessage', body);
  expect(plain).toMatchObject({ message: { message: 'Thanks @ann' } });
  expect((await all())[2]?.replyTo).toBeUndefined();
});

test('a page of replies and mentions costs as many statements as one', async () => {
  const { id } = await say('ann', 'First, @bob');
  await say('bob', 'Second, @ann', { replyTo: id });
  const read = () => countStatements(() => game.rest('ann', 'GET', '/chat?poolName=Talk&limit=500'));
  await read();
  const few = await read();
  for (const [player, other] of [
    ['ann', 'carla'],
    ['bob', 'ann'],
    ['Carla', 'bob'],
  ] as const)
    for (const n of [1, 2, 3]) await say(player, `${n}, @${other}`, { replyTo: id });
  expect(await read()).toBe(few);
});
