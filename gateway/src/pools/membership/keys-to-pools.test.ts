import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

// Somebody wants into a pool whose pin they don't know, or back into one that they were sent away from.

let gateway: TestGateway;
const tokens: Record<string, string> = {};
const players = Array.from({ length: 6 }, (_, i) => `guesser-${i + 1}`);
beforeAll(async () => {
  gateway = await openTestGateway({ settings: { sandbox: false }, trustProxy: ['127.0.0.1'] });
  for (const name of ['ann', 'bob', 'carla', ...players]) tokens[name] = await gateway.signUp(name);
});
afterAll(() => gateway.close());

const create = (poolName: string, more: object = {}, who = 'ann') =>
  gateway.rest('POST', '/create-pool', {
    token: tokens[who] ?? '',
    body: { poolName, format: 'Single Week', buyIn: 0, ...more },
  });
const closed = { isPrivate: true, pin: 'birdie' };
const join = (who: string, poolName: string, pin = 'bogeys', address = '10.0.0.1') =>
  gateway.rest('PUT', '/create-pool/join', {
    token: tokens[who] ?? '',
    body: { poolName, username: who, pin },
    headers: { 'x-forwarded-for': address },
  });

describe('the pin of a pool is not guessed', () => {
  test('because it is short: five characters make no new pool', async () => {
    expect(await create('Short', { isPrivate: true, pin: 'bogey' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID', field: 'pin', message: 'A pin has 6 to 64 characters.' },
    });
  });

  test.each([
    ['of spaces', ' '.repeat(8)],
    ['of letters that nobody sees', '\u200b'.repeat(8)],
    ['of one letter among them', '\u00ad\u2060 \ufe0f\u200db\u200b'],
  ])('because it can be seen: one %s makes no new pool', async (_what, pin) => {
    expect(await create('Unseen', { isPrivate: true, pin })).toMatchObject({
      status: 400,
      body: { code: 'INVALID', field: 'pin', message: 'A pin has at least 6 characters that can be seen.' },
    });
  });

  test('by many accounts from one network', async () => {
    await create('Guessed', closed);
    const statuses: number[] = [];
    for (const who of players)
      for (let attempt = 0; attempt < 4; attempt += 1) statuses.push((await join(who, 'Guessed')).status);
    expect(statuses).toEqual([...Array(20).fill(403), ...Array(4).fill(429)]);
    expect((await join('bob', 'Guessed', 'birdie')).status).toBe(429);
    expect((await join('bob', 'Guessed', 'birdie', '10.0.0.2')).status).toBe(200);
  });

  test('of many pools from one network', async () => {
    gateway.wallClock.advance({ minutes: 20 });
    const statuses: number[] = [];
    for (let pool = 1; pool <= 4; pool += 1) {
      await create(`Guessed ${pool}`, closed, 'carla');
      for (const who of players.slice(0, 4))
        for (let attempt = 0; attempt < 4; attempt += 1)
          statuses.push((await join(who, `Guessed ${pool}`)).status);
    }
    expect(statuses).toEqual([...Array(60).fill(403), ...Array(4).fill(429)]);
  });

  test('and a house of friends who know it joins at once', async () => {
    gateway.wallClock.advance({ minutes: 20 });
    await create('Friends', { ...closed, maxUsers: null });
    const answers = await Promise.all(players.map((who) => join(who, 'Friends', 'birdie')));
    expect(answers.map(({ status }) => status)).toEqual(players.map(() => 200));
  });
});

describe('who was sent away does not come back', () => {
  const send = (poolName: string, username: string) =>
    gateway.rest('DELETE', '/create-pool/remove-user', {
      token: tokens.ann ?? '',
      body: { poolName, username },
    });
  const newLink = async (pool: string) => {
    const { data } = await gateway.graphql(
      'mutation ($pool: String!) { createInvitation(pool: $pool) { invitation { url } } }',
      { pool },
      tokens.ann,
    );
    return String(Object(data?.createInvitation).invitation.url).split('/').at(-1) ?? '';
  };
  const follow = async (who: string, pool: string, invite: string) => {
    const { errors } = await gateway.graphql(
      'mutation ($pool: String!, $invite: String) { joinPool(pool: $pool, invite: $invite) { id } }',
      { pool, invite },
      tokens[who],
    );
    return errors?.[0] ?? 'in';
  };

  const decision = async (who: string, field: string, variables: Record<string, string>) => {
    const { data } = await gateway.graphql(
      `query ($pool: String!, $invite: String!) {
        pool(name: $pool) { join { allowed code message } }
        invitation(token: $invite) { join { allowed code message } } }`,
      variables,
      tokens[who],
    );
    return Object(data?.[field]).join;
  };

  test('by the link or the pin that they had, and is told why; but by a link that is made after', async () => {
    gateway.wallClock.advance({ minutes: 20 });
    await create('Ours', closed);
    const had = await newLink('Ours');
    expect(await follow('bob', 'Ours', had)).toBe('in');
    expect(await send('Ours', 'bob')).toMatchObject({ status: 200 });
    const refused = await follow('bob', 'Ours', had);
    expect(refused).toMatchObject({
      message: expect.stringMatching(/taken you out of Ours.*new link/),
      extensions: { code: 'FORBIDDEN' },
    });
    expect(await join('bob', 'Ours', 'birdie')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    for (const field of ['pool', 'invitation'])
      expect(await decision('bob', field, { pool: 'Ours', invite: had })).toEqual({
        allowed: false,
        code: 'FORBIDDEN',
        message: Object(refused).message,
      });
    expect(await decision('carla', 'pool', { pool: 'Ours', invite: had })).toMatchObject({ allowed: true });
    expect(await follow('carla', 'Ours', had)).toBe('in');
    const anew = await newLink('Ours');
    expect(await decision('bob', 'invitation', { pool: 'Ours', invite: anew })).toMatchObject({
      allowed: true,
    });
    expect(await follow('bob', 'Ours', anew)).toBe('in');
  });

  test('nor through an API that is open to everybody', async () => {
    await create('Open');
    await join('bob', 'Open');
    await send('Open', 'bob');
    expect(await join('bob', 'Open')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });
});

test('nobody makes more than ten pools a day', async () => {
  gateway.wallClock.advance({ days: 2 });
  for (let i = 1; i <= 10; i += 1) expect((await create(`Many ${i}`, {}, 'bob')).status).toBe(201);
  expect(await create('Many 11', {}, 'bob')).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect((await create('Many 11', {}, 'carla')).status).toBe(201);
  gateway.wallClock.advance({ days: 1 });
  expect((await create('Many 12', {}, 'bob')).status).toBe(201);
});
