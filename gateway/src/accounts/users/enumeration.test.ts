import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { everyRelaxation } from '../../configuration/relaxations.ts';
import { openTestGateway, passwordOf, type TestGateway } from '../../testing/test-gateway.ts';
import { linkTo, logIn, mailsTo, register } from '../addresses/testing/mailbox.ts';

// Somebody with a list of addresses wants to know which of them have accounts here, and under which names.

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({
    settings: { relaxed: everyRelaxation.filter((one) => one !== 'mail checks') },
  });
  await gateway.signUp('ann');
});
beforeEach(async () => {
  await mailsTo(gateway, '');
  gateway.mails.length = 0;
});
afterAll(() => gateway.close());

/** Without what differs between any two answers. */
const faceOf = ({ status, headers, body }: Awaited<ReturnType<typeof register>>, username: string) => ({
  status,
  headers: Object.keys(headers).sort(),
  body: JSON.stringify(body).replaceAll(username, 'NAME'),
});

describe('whether an address is known is not revealed', () => {
  test('by registering with it, over REST', async () => {
    const known = await register(gateway, 'prober1', 'ANN@example.com');
    const unknown = await register(gateway, 'prober2', 'nobody@example.com');
    expect(known.status).toBe(201);
    expect(faceOf(known, 'prober1')).toEqual(faceOf(unknown, 'prober2'));
    expect(await logIn(gateway, 'prober1')).toMatchObject({ status: 200 });
  });

  test('by registering with it, over GraphQL', async () => {
    const ask = async (username: string, email: string) =>
      gateway.graphql(
        'mutation ($username: String!, $email: String!, $password: String!) { register(username: $username, email: $email, password: $password) { username email } }',
        { username, email, password: passwordOf(username) },
      );
    expect(await ask('prober3', 'ann@example.com')).toEqual({
      data: { register: { username: 'prober3', email: null } },
    });
    expect(await ask('prober4', 'nobody2@example.com')).toEqual({
      data: { register: { username: 'prober4', email: null } },
    });
  });

  test('by the answer to the new account', async () => {
    const seen = async (username: string, email: string) => {
      await register(gateway, username, email);
      const token = String((await logIn(gateway, username)).body.token);
      const { data } = await gateway.graphql('{ me { emailConfirmed mustConfirmEmail } }', {}, token);
      return data;
    };
    expect(await seen('prober5', 'ann@example.com')).toEqual(await seen('prober6', 'nobody3@example.com'));
  });

  test('by logging in with it, its name, or an account that gave it too', async () => {
    await register(gateway, 'prober7', 'ann@example.com');
    await register(gateway, 'prober8', 'nobody4@example.com');
    const answers = [
      await logIn(gateway, 'ann@example.com', passwordOf('prober7')),
      await logIn(gateway, 'nobody4@example.com', passwordOf('prober8')),
      await logIn(gateway, 'nobody5@example.com', 'not the password'),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual(answers[0]?.body);
    }
    expect(await logIn(gateway, 'ANN@example.com', passwordOf('ann'))).toMatchObject({ status: 200 });
  });

  test('by failing so often with the address that its name would be closed', async () => {
    for (const typed of ['ann@example.com', 'nobody6@example.com']) {
      const statuses = [];
      for (let guess = 0; guess < 11; guess += 1)
        statuses.push((await logIn(gateway, typed, 'not the password')).status);
      expect(statuses).toEqual([...Array(10).fill(401), 429]);
    }
    expect(await logIn(gateway, 'ann', 'not the password')).toMatchObject({ status: 401 });
    // Whoever gets in by the name clears both.
    expect(await logIn(gateway, 'ann')).toMatchObject({ status: 200 });
    expect(await logIn(gateway, 'ann@example.com', passwordOf('ann'))).toMatchObject({ status: 200 });
  });

  test('by a password reset: the answer is the same, and the mail goes to the account’s holder only', async () => {
    await register(gateway, 'prober9', 'ann@example.com');
    await mailsTo(gateway, '');
    gateway.mails.length = 0;
    const ask = (email: string) => gateway.rest('POST', '/users/forgot-password', { body: { email } });
    const known = await ask('ann@example.com');
    const unknown = await ask('nobody7@example.com');
    expect(faceOf(known, 'ann')).toEqual(faceOf(unknown, 'ann'));
    expect(await mailsTo(gateway, 'ann@example.com')).toMatchObject([
      { text: expect.stringContaining('Hello ann,') },
    ]);
    expect(gateway.mails).toHaveLength(1);
  });
});

test('a taken username is refused, whatever the address, without a mail', async () => {
  const names = Array.from({ length: 20 }, () => register(gateway, 'ann', 'nobody8@example.com'));
  for (const { status, body } of await Promise.all(names)) {
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'TAKEN', field: 'username' });
  }
  expect(await mailsTo(gateway, 'nobody8@example.com')).toEqual([]);
});

test('the address’s owner gets a mail about their account, without a link for the other', async () => {
  await register(gateway, 'imposter', 'ANN@example.com');
  const [mail] = await mailsTo(gateway, 'ann@example.com');
  expect(mail?.subject).toBe('You already have an account');
  expect(mail?.text).toContain('Hello ann,');
  expect(mail?.text).toContain('used your address for the Fairway account imposter');
  expect(mail?.text).toContain('log in as ann;');
  expect(mail?.text).not.toContain('confirm-email');
});

test('and at a free address they get the link that confirms it', async () => {
  await register(gateway, 'newcomer', 'newcomer@example.com');
  const [mail] = await mailsTo(gateway, 'newcomer@example.com');
  expect(mail?.subject).toBe('Confirm your address');
  expect(mail?.text).toContain('Hello newcomer,');
  expect(await linkTo(gateway, 'newcomer@example.com', 'confirm-email')).toMatch(/^[\w-]{43}$/);
});

test('registering with an address sends it at most ten mails an hour', async () => {
  for (let i = 0; i < 12; i += 1) await register(gateway, `flooder${i}`, 'flooded@example.com');
  expect(await mailsTo(gateway, 'flooded@example.com')).toHaveLength(10);
});
