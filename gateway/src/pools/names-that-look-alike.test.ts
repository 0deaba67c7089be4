import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { fillLooks } from './migrations/0025-looks-and-handovers.ts';
import { fillLooksOfComparedNames } from './migrations/0042-looks-of-compared-names.ts';

// Somebody opens a pool or an account that others take for one that they trust.

let gateway: TestGateway;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  gateway = await openTestGateway();
  for (const name of ['larry', 'bob', 'Mallory']) tokens[name] = await gateway.signUp(name);
  await create('larry', 'Sunday Best');
});
afterAll(() => gateway.close());

const create = (player: string, poolName: string) =>
  gateway.rest('POST', '/create-pool', {
    token: tokens[player] ?? '',
    body: { poolName, format: 'Single Week', buyIn: 0 },
  });
const rename = (player: string, poolName: string, newPoolName: string) =>
  gateway.rest('PUT', '/create-pool/edit-pool', {
    token: tokens[player] ?? '',
    body: { poolName, newPoolName },
  });
const register = (username: string) =>
  gateway.rest('POST', '/register', {
    body: {
      username,
      password: 'a walk to the 18th',
      email: `${encodeURIComponent(username).replace(/%/g, '-')}@example.org`,
    },
  });

describe('a pool that looks like another is not made', () => {
  test.each([
    ['with a Cyrillic letter', 'Sund\u0430y Best'],
    ['with letters of mathematics', '\ud835\udc12unday Best'],
    ['in another case, with another gap', 'SUNDAY\u00a0BE\u0405T'],
  ])('%s', async (_what, poolName) => {
    expect(await create('Mallory', poolName)).toMatchObject({
      status: 409,
      body: { code: 'TAKEN', field: 'poolName' },
    });
  });

  test.each([
    ['with an invisible letter', 'Sunday\u200b Best'],
    ['with a joiner', 'Sun\u200dday Best'],
    ['with a filler', 'Sunday\u115f Best'],
    ['turned around', '\u202etseB yadnuS'],
  ])('%s', async (_what, poolName) => {
    expect(await create('Mallory', poolName)).toMatchObject({ status: 400, body: { code: 'INVALID' } });
  });

  test('in small letters, where the other has a large I', async () => {
    expect((await create('larry', 'Invitational')).status).toBe(201);
    expect((await create('Mallory', '\u0456nvitational')).status).toBe(409);
    expect((await create('larry', 'ireland')).status).toBe(201);
    expect((await create('Mallory', '\u0406reland')).status).toBe(409);
  });

  test('by a rename', async () => {
    await create('Mallory', 'Anything');
    expect(await rename('Mallory', 'Anything', 'Sund\u0430y Best')).toMatchObject({
      status: 409,
      body: { code: 'TAKEN', field: 'newPoolName' },
    });
  });

  test('of two at once', async () => {
    const answers = await Promise.all([
      create('larry', 'Masters Club'),
      create('Mallory', 'M\u0430sters Club'),
      create('bob', 'Masters \u0421lub'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test('when the other is called otherwise by now, or is gone: but its admin may', async () => {
    await create('bob', 'Early Birds');
    expect((await rename('bob', 'Early Birds', 'Late Birds')).status).toBe(200);
    expect((await create('Mallory', 'E\u0430rly Birds')).status).toBe(409);
    await gateway.rest('DELETE', '/create-pool/delete-pool', {
      token: tokens.bob ?? '',
      body: { poolName: 'Late Birds' },
    });
    expect((await create('Mallory', 'L\u0430te Birds')).status).toBe(409);
    expect((await create('bob', 'L\u0430te Birds')).status).toBe(201);
  });

  test('while its own admin writes it otherwise', async () => {
    await create('bob', 'Pin High');
    expect((await rename('bob', 'Pin High', 'PIN HIGH')).status).toBe(200);
    expect((await rename('bob', 'Pin High', 'Pln High')).status).toBe(200);
  });
});

describe('an account that looks like another is not opened', () => {
  test('in small letters, where the other has a large I', async () => {
    expect((await register('Isabella')).status).toBe(201);
    expect((await register('isabe11a')).status).toBe(409);
  });

  test.each(['1arry', 'Iarry', 'LARRY', 'b0b', 'rnallory', 'MaIIory'])('%s', async (username) => {
    expect(await register(username)).toMatchObject({ status: 409, body: { code: 'TAKEN' } });
  });

  test('by a rename, nor once the other has another name', async () => {
    const change = (username: string, newUsername: string, token = '') =>
      gateway.rest('PUT', `/users/${username}`, { token, body: { newUsername } });
    const carl = await gateway.signUp('carl');
    const dora = await gateway.signUp('dora');
    expect(await change('dora', 'carI', dora)).toMatchObject({ status: 409, body: { code: 'TAKEN' } });
    const { body } = await change('carl', 'Carl0s', carl);
    expect(await change('dora', 'car1', dora)).toMatchObject({ status: 409 });
    expect(await change('dora', 'carlos', dora)).toMatchObject({ status: 409 });
    expect(await change('Carl0s', 'carlos', String(body.token))).toMatchObject({ status: 200 });
  });

  test('of two at once', async () => {
    const answers = await Promise.all(['gi0rgio', 'giorgio', 'giorgi0'].map(register));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe('nobody is called like staff', () => {
  test.each(['admin', 'Adm1n', 'fairway_support', 'Moderator', 'staff-24'])('as a user: %s', async (name) => {
    expect(await register(name)).toMatchObject({ status: 409, body: { code: 'TAKEN', field: 'username' } });
  });

  test.each(['Fairway', 'F\u0430irway Support', 'The Official Fairway Pool'])(
    'as a pool: %s',
    async (name) => {
      expect(await create('Mallory', name)).toMatchObject({ status: 409, body: { code: 'TAKEN' } });
      expect(await rename('Mallory', 'Anything', name)).toMatchObject({
        status: 409,
        body: { code: 'TAKEN' },
      });
    },
  );
});

describe('what is said can be seen, and reads as it was written', () => {
  const say = (message: string) =>
    gateway.rest('POST', '/chat', {
      token: tokens.larry ?? '',
      body: { username: 'larry', message, poolName: 'Sunday Best' },
    });

  test.each([
    ['text turned around', 'I paid \u202e$03'],
    ['an isolate', '\u2067bob\u2069'],
    ['nothing but joiners', '\u200d\u200b\u2060'],
    ['fillers', '\u3164'],
  ])('not %s', async (_what, message) => {
    expect(await say(message)).toMatchObject({ status: 400, body: { code: 'INVALID', field: 'message' } });
  });

  test('while tabs become gaps, and Persian its joiners', async () => {
    expect(await say('a\tb\r\nc می\u200cخواهم')).toMatchObject({
      status: 201,
      body: { message: 'a b\nc می\u200cخواهم' },
    });
  });
});

test('names that looked alike before keep theirs, and nobody else is given that look', async () => {
  const em = gateway.orm.em.fork();
  const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  for (const [index, name] of ['old-name', '0ld-name'].entries()) {
    await em.execute(
      `insert into user_account (id, username, name_key, created_at) values (?, ?, ?, ?::timestamptz)`,
      [ids[index], name, name, `2020-01-0${index + 1}`],
    );
    await em.execute('insert into taken_username (name_key, user_id) values (?, ?)', [name, ids[index]]);
  }
  await em.execute('delete from user_look');
  await em.execute('delete from pool_look');
  const alike = await fillLooks((sql, params) => em.execute(sql, params as never));
  expect(alike).toContain('"0ld-name"');
  expect(alike).not.toContain('"old-name"');
  expect(await em.execute(`select user_id from user_look where look_key = 'old-narne'`)).toEqual([
    { user_id: ids[0] },
  ]);
  await fillLooksOfComparedNames((sql, params) => em.execute(sql, params as never));
  expect(await register('oId-name')).toMatchObject({ status: 409 });
  expect(await register('isabe11a')).toMatchObject({ status: 409 });
  expect(await create('Mallory', '\u0456nvitational')).toMatchObject({ status: 409 });
  expect(await create('Mallory', 'Sund\u0430y Best')).toMatchObject({ status: 409 });
});
