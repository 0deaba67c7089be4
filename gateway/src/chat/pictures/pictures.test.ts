import type { ClientEvents, ServerEvents } from '@fairway/schema/events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { io, type Socket } from 'socket.io-client';
import { createCtx } from '../../context.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { passwordOf } from '../../testing/test-gateway.ts';
import { sweepPictures } from './chat-picture.service.ts';

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla', 'stranger']);
  await game.pool('Talk', ['ann', 'bob', 'carla']);
  await game.pool('Other', ['ann', 'bob']);
});
beforeEach(() => {
  game.gateway.wallClock.advance({ seconds: 60 });
});
afterAll(() => game.gateway.close());

const sql = <T extends object>(text: string, values: unknown[] = []) =>
  game.gateway.orm.em.fork().execute<T[]>(text, values);
const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a6' } });
const upload = async (player: string, fields: Record<string, string> = {}, image?: Buffer) => {
  const form = new FormData();
  const file = image ?? (await canvas(2000, 1000).jpeg().toBuffer());
  form.append('image', new Blob([new Uint8Array(file)], { type: 'image/svg+xml' }), 'me.svg');
  for (const [name, value] of Object.entries({ username: player, poolName: 'Talk', ...fields }))
    form.append(name, value);
  return game.rest(player, 'POST', '/chat/pictures', form);
};
const send = (player: string, picture: unknown, more = {}) =>
  game.rest(player, 'POST', '/chat', { username: player, message: '', poolName: 'Talk', picture, ...more });
const sent = async (player: string, fields = {}) =>
  (await send(player, (await upload(player, fields)).body.id)).body as {
    id: string;
    message: string;
    picture: { url: string };
  };
const fetched = ({ picture }: { picture: { url: string } }) =>
  fetch(game.gateway.origin + new URL(picture.url).pathname);
const inChat = async (player: string) => {
  const { body } = await game.rest(player, 'GET', '/chat?poolName=Talk&limit=1');
  return (body.messages as object[])[0];
};

test('a picture is made anew, sent with a message, and shown to members by an address that nobody guesses', async () => {
  const tagged = await canvas(2000, 1000)
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
  const uploaded = await upload('ann', { alt: ' The 18th at dusk ' }, tagged);
  expect([uploaded.status, uploaded.body]).toEqual([
    201,
    { id: expect.stringMatching(/^[0-9a-f]{40}$/), width: 1600, height: 800, alt: 'The 18th at dusk' },
  ]);
  const path = `/pictures/chat/${uploaded.body.id}.webp`;
  expect((await fetch(game.gateway.origin + path)).status).toBe(404);
  const { status, body } = await send('ann', uploaded.body.id);
  const picture = {
    url: expect.stringMatching(new RegExp(`${path}$`)),
    width: 1600,
    height: 800,
    alt: 'The 18th at dusk',
  };
  expect([status, body]).toMatchObject([201, { message: 'Picture: The 18th at dusk', picture }]);
  const served = await fetch(game.gateway.origin + path);
  expect([served.status, served.headers.get('content-type'), served.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'private, max-age=86400',
  ]);
  const metadata = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
  expect([metadata.format, metadata.width, metadata.exif]).toEqual(['webp', 1600, undefined]);
  expect(await inChat('bob')).toMatchObject({ id: body.id, picture });
  const { pool } = await game.graphql<{ pool: { messages: object[] } }>(
    'bob',
    '{ pool(name: "Talk") { chatPictures messages(first: 1) { text picture { url width height alt } } } }',
  );
  expect(pool).toMatchObject({ chatPictures: true, messages: [{ text: '', picture }] });
  const again = await upload('ann', {}, tagged);
  expect(again.body.id).not.toBe(uploaded.body.id);
});

test('socket.io has it behind the message, and sends one with a caption', async () => {
  const socket: Socket<ServerEvents, ClientEvents> = io(game.gateway.origin, {
    auth: { token: game.token('bob') },
    transports: ['websocket'],
    reconnection: false,
  });
  const told = new Promise((resolve) => socket.on('messagePicture', resolve));
  await socket.emitWithAck('joinPool', 'Talk');
  const { id } = (await upload('bob')).body;
  const answer = await socket.emitWithAck('sendPicture', {
    username: 'bob',
    poolName: 'Talk',
    message: 'Look!',
    picture: String(id),
  });
  expect(answer).toMatchObject({ message: { message: 'Look!', username: 'bob' } });
  expect(await told).toMatchObject({ poolName: 'Talk', picture: { width: 1600, height: 800, alt: '' } });
  const refused = await socket.emitWithAck('sendPicture', {
    username: 'bob',
    poolName: 'Talk',
    picture: 'none',
  });
  expect(refused).toMatchObject({ error: { code: 'INVALID' } });
  socket.close();
});

describe('is refused', () => {
  test.each<[string, number, Record<string, string>, () => Promise<Buffer> | Buffer]>([
    ['an SVG', 415, {}, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', 415, {}, () => canvas(9, 9).gif().toBuffer()],
    ['what is damaged', 400, {}, async () => (await canvas(90, 90).png().toBuffer()).subarray(0, 60)],
    [
      'more than 5 MB',
      413,
      {},
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5_300_000)]),
    ],
    ['more than 25 megapixels', 413, {}, () => canvas(6000, 5000).png().toBuffer()],
    ['a long description', 400, { alt: 'x'.repeat(201) }, () => canvas(9, 9).png().toBuffer()],
    ['an unknown pool', 404, { poolName: 'Nowhere' }, () => canvas(9, 9).png().toBuffer()],
    ['somebody else’s name', 403, { username: 'bob' }, () => canvas(9, 9).png().toBuffer()],
  ])('%s', async (_what, status, fields, make) => {
    expect((await upload('ann', fields, await make())).status).toBe(status);
  });

  test('a stranger’s', async () => {
    expect((await upload('stranger')).status).toBe(403);
  });

  test('one more than thirty a day', async () => {
    await sql(`insert into attempt_count (key, count, resets_at)
      select 'chat pictures by ' || id, 30, now() + interval '99 years' from user_account where username = 'carla'`);
    expect((await upload('carla')).body).toMatchObject({
      message: 'You have sent as many pictures as one can in a day. Please try again later.',
    });
    await sql('delete from attempt_count');
  });

  test('one more than a chat can keep', async () => {
    await sql(
      `insert into chat_picture (id, pool_id, user_id, webp, width, height, alt, at)
       select 'full ' || n, pool.id, user_account.id, '', 1, 1, '', '2020-01-01'
       from pool, user_account, generate_series(1, 1000) n where pool.name = 'Other' and username = 'ann'`,
    );
    expect(await upload('bob', { poolName: 'Other' })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^This chat has as many pictures as it can keep/) },
    });
    await sql(`delete from chat_picture where id like 'full %'`);
  });

  test('in a message: another’s, another pool’s, one that was sent already, and none at all', async () => {
    const [own, bobs, others] = [
      await upload('ann'),
      await upload('bob'),
      await upload('ann', { poolName: 'Other' }),
    ];
    const refusal = { status: 404, body: { field: 'picture' } };
    for (const id of [bobs.body.id, others.body.id, '0'.repeat(40)])
      expect(await send('ann', id)).toMatchObject(refusal);
    expect(await send('ann', '../etc')).toMatchObject({ status: 400, body: { field: 'picture' } });
    const [one, two] = await Promise.all([send('ann', own.body.id), send('ann', own.body.id)]);
    expect([one.status, two.status].sort()).toEqual([201, 404]);
    expect((await send('ann', null)).body).toMatchObject({ field: 'message' });
  });
});

test('a picture goes with its message, which the host may remove with a trace', async () => {
  const message = await sent('bob');
  expect((await fetched(message)).status).toBe(200);
  await game.graphql('ann', 'mutation ($id: ID!) { removeMessage(id: $id) { id picture { url } } }', {
    id: message.id,
  });
  expect((await fetched(message)).status).toBe(404);
  expect(await sql('select 1 from chat_picture where message_id = ?', [message.id])).toEqual([]);
  const { poolActs } = await game.graphql<{ poolActs: { nodes: { text: string }[] } }>(
    'bob',
    '{ poolActs(pool: "Talk") { nodes { text } } }',
  );
  expect(poolActs.nodes[0]?.text).toBe('removed a message of bob from the chat');
});

test('its host switches pictures off, which hides those that are there, and on again', async () => {
  const message = await sent('bob');
  const turn = (player: string, on: boolean) =>
    game.rest(player, 'PUT', '/chat/pictures', { poolName: 'Talk', on });
  expect((await turn('bob', false)).status).toBe(403);
  expect((await turn('ann', false)).body).toEqual({ chatPictures: false });
  expect((await fetched(message)).status).toBe(404);
  expect(await inChat('bob')).toMatchObject({ message: 'A picture, which the host of the pool has hidden.' });
  expect((await upload('bob')).body).toMatchObject({
    message: 'The host of this pool has switched pictures off.',
  });
  await turn('ann', true);
  expect((await fetched(message)).status).toBe(200);
  const { poolActs } = await game.graphql<{ poolActs: { nodes: { text: string }[] } }>(
    'bob',
    '{ poolActs(pool: "Talk") { nodes { text } } }',
  );
  expect(poolActs.nodes.slice(0, 2).map(({ text }) => text)).toEqual([
    'switched pictures in the chat on',
    'switched pictures in the chat off',
  ]);
});

test('pictures go with the account of who sent them, and with their pool', async () => {
  const [carlas, inOther] = [await sent('carla'), await upload('bob', { poolName: 'Other' })];
  const { body: words } = await send('carla', (await upload('carla')).body.id, { message: 'The 18th.' });
  expect(inOther.status).toBe(201);
  await game.graphql('carla', 'mutation ($password: String!) { deleteAccount(password: $password) }', {
    password: passwordOf('carla'),
  });
  expect((await fetched(carlas)).status).toBe(404);
  expect(await inChat('bob')).toMatchObject({ username: 'deleted user', message: 'The 18th.' });
  const { pool } = await game.graphql<{ pool: { messages: object[] } }>(
    'bob',
    '{ pool(name: "Talk") { messages(first: 2) { id removed text picture { url } } } }',
  );
  expect(pool.messages).toEqual([
    { id: carlas.id, removed: true, text: '', picture: null },
    { id: words.id, removed: false, text: 'The 18th.', picture: null },
  ]);
  // More than go in one batch.
  await sql(
    `insert into chat_picture (id, pool_id, user_id, webp, width, height, alt, at)
     select id || n, pool_id, user_id, '\\x00', 1, 1, '', at from chat_picture, generate_series(1, 1000) n
     where id = ?`,
    [inOther.body.id],
  );
  await sql(`update pool set deleted_at = now() where name = 'Other'`);
  await sweepPictures(createCtx(game.gateway.parts, { caller: { kind: 'service' }, address: '' }));
  const left = await sql(
    'select distinct pool.name from chat_picture join pool on pool.id = pool_id order by pool.name',
  );
  expect(left).toEqual([{ name: 'Talk' }]);
});
