import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientEvents, ServerEvents } from '@fairway/schema/events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';

import { openPushGame, type PushGame } from '../../notifications/testing/push-game.ts';

let game: PushGame;
const players = ['ann', 'bob', 'gus', 'stranger'];
beforeAll(async () => {
  game = await openPushGame(players);
  await game.pool('Talk', ['ann', 'bob', 'gus']);
  await game.pool('Quiet', ['bob', 'gus']);
});
beforeEach(async () => {
  for (const table of ['outbox', 'push_device', 'muted_person', 'muted_pool'])
    await game.sql(`delete from ${table}`);
  game.gateway.wallClock.advance({ seconds: 60 });
});
afterAll(() => game.gateway.close());

const ask = (player: string, query: string, variables = {}) =>
  game.gateway.graphql(query, variables, game.token(player));
const mute = (player: string, username: string, on = true) =>
  game.rest(player, 'PUT', '/chat/mutes/people', { username, on });
const say = (player: string, message: string, more = {}) =>
  game.rest(player, 'POST', '/chat', { username: player, message, poolName: 'Talk', ...more });
const texts = async (player: string) => {
  const { body } = await game.rest(player, 'GET', '/chat?poolName=Talk&limit=3');
  return (body.messages as { message: string }[]).map(({ message }) => message);
};
const unread = async (player: string) => {
  const { data } = await ask(player, '{ pool(name: "Talk") { unread } }');
  return Object(data?.pool).unread;
};

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(20);
}

describe('somebody who is muted', () => {
  test('is neither read nor counted, and back as if nothing had been once that ends', async () => {
    const first = await say('gus', 'Nonsense');
    const answer = await say('ann', 'What, @gus?', { replyTo: first.body.id });
    await game.rest('gus', 'PUT', '/chat/reactions', { id: answer.body.id, kind: 'LIKE', on: true });
    const before = await unread('bob');
    expect((await mute('bob', 'GUS')).body).toEqual({ people: ['gus'], pools: [] });
    expect(await unread('bob')).toBe(before - 1);
    const { body } = await game.rest('bob', 'GET', '/chat?poolName=Talk&limit=1');
    expect(body.messages).toEqual([
      {
        id: answer.body.id,
        username: 'ann',
        message: 'What, @gus?',
        poolName: 'Talk',
        timestamp: expect.any(String),
        mentions: ['gus'],
        replyTo: { id: first.body.id, username: 'gus', message: '', removed: false },
      },
    ]);
    const { body: found } = await game.rest('bob', 'GET', '/chat/search?poolName=Talk&text=nonsense');
    expect(found.messages).toEqual([]);
    await mute('bob', 'gus', false);
    expect(await unread('bob')).toBe(before);
    expect(await texts('bob')).toEqual(['Nonsense', 'What, @gus?']);
  });

  test('takes no place of others among what is found', async () => {
    await mute('bob', 'gus');
    await say('ann', 'Gibberish indeed');
    await say('gus', 'More gibberish');
    const { body } = await game.rest('bob', 'GET', '/chat/search?poolName=Talk&text=gibberish&limit=1');
    expect(body.messages).toMatchObject([{ username: 'ann', message: 'Gibberish indeed' }]);
  });

  test('is named to whom they are muted for, and to nobody else', async () => {
    await mute('bob', 'gus');
    await mute('bob', 'ann');
    const own = '{ me { mutedPeople { username } mutedPools { name } } }';
    expect((await ask('bob', own)).data).toEqual({
      me: { mutedPeople: [{ username: 'gus' }, { username: 'ann' }], mutedPools: [] },
    });
    expect((await ask('gus', own)).data).toEqual({ me: { mutedPeople: [], mutedPools: [] } });
    const others = '{ user(username: "bob") { mutedPeople { username } mutedPools { name } } }';
    expect((await ask('gus', others)).data).toEqual({ user: { mutedPeople: null, mutedPools: null } });
    expect(await texts('gus')).toEqual(await texts('ann'));
  });

  test('is not heard on sockets either, from the moment of it on', async () => {
    const socket: Socket<ServerEvents, ClientEvents> = io(game.gateway.origin, {
      auth: { token: game.token('bob') },
      transports: ['websocket'],
      reconnection: false,
    });
    const told: string[] = [];
    socket.on('chatMessage', ({ message }) => told.push(message));
    socket.on('messageReactions', ({ reactions }) =>
      told.push(reactions.map(({ kind, usernames }) => `${kind} ${usernames}`).join()),
    );
    expect(await socket.emitWithAck('joinPool', 'Talk')).toMatchObject({ ok: true });
    const { body } = await say('ann', 'one');
    await say('gus', 'two');
    await until(() => told.includes('two'));
    await mute('bob', 'gus');
    await game.gateway.allReceived();
    await game.rest('gus', 'PUT', '/chat/reactions', { id: body.id, kind: 'FIRE', on: true });
    await say('gus', 'three');
    await game.rest('ann', 'PUT', '/chat/reactions', { id: body.id, kind: 'FIRE', on: true });
    await say('ann', 'four');
    await until(() => told.includes('four') && told.includes('FIRE ann'));
    await mute('bob', 'gus', false);
    await game.gateway.allReceived();
    await say('gus', 'five');
    await until(() => told.includes('five'));
    expect(told.filter((one) => !one.includes('FIRE') && one !== '')).toEqual(['one', 'two', 'four', 'five']);
    socket.close();
  });

  test('sends no notice by mentioning, neither one that waits already nor a later one', async () => {
    const phone = await game.device('bob');
    await say('gus', 'Hear me, @bob!');
    await mute('bob', 'gus');
    await say('gus', 'Hear me again, @bob!');
    await game.send();
    expect(game.shown(phone)).toEqual([]);
    expect(await game.sql(`select phase from outbox where kind = 'push'`)).toEqual([{ phase: 'dropped' }]);
    await say('ann', 'But me, @bob!');
    await game.send();
    expect(game.shown(phone)).toMatchObject([{ title: 'ann mentions you in Talk' }]);
  });

  test.each([
    ['nobody', 404, undefined],
    ['bob', 400, 'username'],
    ['', 400, 'username'],
  ])('is not %p', async (username, status, field) => {
    const { status: answered, body } = await mute('bob', username);
    expect([answered, body.field]).toEqual([status, field]);
  });

  test('is one of at most two hundred', async () => {
    await game.sql(`insert into user_account (id, username, name_key, password_hash, token_version, created_at)
      select gen_random_uuid(), 'crowd' || n, 'crowd' || n, '', 0, now() from generate_series(1, 200) n`);
    await game.sql(`insert into muted_person select me.id, other.id, now() from user_account me, user_account other
      where me.username = 'bob' and other.username like 'crowd%'`);
    expect((await mute('bob', 'gus')).status).toBe(409);
    await mute('bob', 'crowd1', false);
    expect((await mute('bob', 'gus')).status).toBe(200);
  });
});

describe('a pool that is muted', () => {
  const mutePool = (player: string, on: boolean, poolName = 'Talk') =>
    game.rest(player, 'PUT', '/chat/mutes/pools', { poolName, on });

  test('sends no notice of its chat, and those of its host', async () => {
    const phone = await game.device('bob');
    expect((await mutePool('bob', true)).body).toEqual({ people: [], pools: ['Talk'] });
    expect((await ask('bob', '{ myPools { name isMuted } }')).data).toEqual({
      myPools: [
        { name: 'Quiet', isMuted: false },
        { name: 'Talk', isMuted: true },
      ],
    });
    await say('ann', 'Are you there, @bob?');
    await game.graphql('ann', 'mutation { setNotice(pool: "Talk", text: "Pay by Friday.") { id } }');
    await game.send();
    expect(game.shown(phone)).toMatchObject([{ title: 'A notice in Talk' }]);
    await mutePool('bob', false);
    await say('ann', 'And now, @bob?');
    await game.send();
    expect(game.shown(phone)).toMatchObject([{ title: 'A notice in Talk' }, { body: 'And now, @bob?' }]);
  });

  test('is so for its members only, and as long as they are in it', async () => {
    expect((await mutePool('stranger', true)).status).toBe(403);
    await mutePool('gus', true, 'Quiet');
    await game.graphql('gus', 'mutation { leavePool(pool: "Quiet") }');
    await game.graphql('gus', 'mutation { joinPool(pool: "Quiet") { id } }');
    const { data } = await ask('gus', '{ pool(name: "Quiet") { isMuted } }');
    expect(data).toEqual({ pool: { isMuted: false } });
  });
});
