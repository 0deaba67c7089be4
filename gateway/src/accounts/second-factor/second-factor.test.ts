import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { keysFrom } from '../../keys/keys.ts';
import { openTestGateway, passwordOf, type TestGateway } from '../../testing/test-gateway.ts';
import { deviceOf, logInBy } from '../passkeys/testing/holder.ts';
import { resetPasswordOf } from '../sessions/testing/reset-link.ts';
import { reencryptSecrets } from './switch-second-factor.service.ts';
import { codeOf as codeIn, nextCode as nextIn, ownerOf as openOwner, startFor } from './testing/owner.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({ trustProxy: ['127.0.0.1'] });
});
afterAll(() => gateway.close());

const ownerOf = (username: string) => openOwner(gateway, username);
const start = (token: string) => startFor(gateway, token);
const codeOf = (secret: string, how?: { off: number }) => codeIn(gateway, secret, how);
const nextCode = (secret: string) => nextIn(gateway, secret);

async function ask(question: string, token: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await gateway.graphql(question, variables, token);
  return { data: data ?? {}, refusal: errors?.[0]?.extensions };
}
const switchOn = (token: string, code: string) =>
  ask('mutation ($code: String!) { switchSecondFactorOn(code: $code) }', token, { code });
const state = async (token: string) =>
  Object(Object((await ask('{ me { secondFactor { on recoveryCodesLeft } } }', token)).data.me)).secondFactor;

const logIn = (
  username: string,
  code?: string,
  { password = passwordOf(username), from = '127.0.0.1' } = {},
) =>
  gateway.rest('POST', '/login', {
    body: { username, password, ...(code === undefined ? {} : { code }) },
    headers: { 'x-forwarded-for': from },
  });
const refused = { status: 401, body: { code: 'SECOND_FACTOR', field: 'code' } };

async function mailsOf(username: string): Promise<string[]> {
  const noted = await gateway.orm.em.fork().execute<{ kind: string }[]>(
    `select topic as kind from outbox join user_account on user_account.id = user_id
     where username = ? and topic in ('second-factor-on', 'second-factor-off', 'recovery-codes-made', 'recovery-code-used')
     order by topic`,
    [username],
  );
  return noted.map(({ kind }) => kind);
}

describe('the second factor', () => {
  test('is off until a code of the app has come back', async () => {
    const token = await gateway.signUp('hesitant');
    const { secret, uri } = await start(token);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Fairway:hesitant\?/);
    expect((await logIn('hesitant')).status).toBe(200);
    const wrong = codeOf(secret, { off: 10 });
    expect((await switchOn(token, wrong)).refusal).toMatchObject({ code: 'INVALID', field: 'code' });
    expect(await state(token)).toEqual({ on: false, recoveryCodesLeft: 0 });
    expect((await switchOn(token, codeOf(secret))).data.switchSecondFactorOn).toHaveLength(10);
    expect(await state(token)).toEqual({ on: true, recoveryCodesLeft: 10 });
    expect(await mailsOf('hesitant')).toEqual(['second-factor-on']);
  });

  test('is asked for by every API once it is on', async () => {
    const { username, secret } = await ownerOf('apis');
    expect(await logIn(username)).toMatchObject(refused);
    expect(await logIn(username, ' ')).toMatchObject(refused);
    const overGraphql = (code: string | null) =>
      gateway.graphql(
        'mutation ($username: String!, $password: String!, $code: String) { login(username: $username, password: $password, code: $code) { token } }',
        { username, password: passwordOf(username), code },
      );
    expect((await overGraphql(null)).errors?.[0]?.extensions).toMatchObject(refused.body);
    expect((await overGraphql(nextCode(secret))).errors).toBeUndefined();
    expect((await logIn(username, nextCode(secret))).status).toBe(200);
  });

  test('reveals nothing without the password', async () => {
    const { username, secret } = await ownerOf('quiet');
    const answer = await logIn(username, nextCode(secret), { password: 'a wrong guess' });
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect(answer.body).toEqual((await logIn('nobody-at-all', '123456')).body);
  });

  test('knows the codes around now, for clocks that differ, and no others', async () => {
    const { username, secret } = await ownerOf('skewed');
    gateway.wallClock.advance({ minutes: 5 });
    expect(await logIn(username, codeOf(secret, { off: -2 }))).toMatchObject(refused);
    expect(await logIn(username, codeOf(secret, { off: 2 }))).toMatchObject(refused);
    expect((await logIn(username, codeOf(secret, { off: -1 }))).status).toBe(200);
    expect((await logIn(username, codeOf(secret, { off: 1 }))).status).toBe(200);
  });

  test('takes a code with a gap in it, as apps show it', async () => {
    const { username, secret } = await ownerOf('spaced');
    expect((await logIn(username, nextCode(secret).replace(/^.../, '$& '))).status).toBe(200);
  });

  test('is visible to its owner only', async () => {
    await ownerOf('private');
    const other = await gateway.signUp('nosy');
    const { data } = await ask('{ user(username: "private") { secondFactor { on } } }', other);
    expect(data.user).toEqual({ secondFactor: null });
  });

  test('is not asked of who has a passkey, whose device has looked at them', async () => {
    const { token } = await ownerOf('both');
    expect((await logInBy(gateway, await deviceOf(gateway, token))).refusal).toBeUndefined();
  });

  test('goes with the account', async () => {
    const { token } = await ownerOf('goer');
    expect((await ask('mutation { deleteAccount }', token)).refusal).toBeUndefined();
  });
});

describe('a log-in with the password is refused', () => {
  test('with the same code a second time', async () => {
    const { username, secret } = await ownerOf('replayed');
    const code = nextCode(secret);
    expect((await logIn(username, code)).status).toBe(200);
    expect(await logIn(username, code)).toMatchObject(refused);
  });

  test('with the code that switched it on', async () => {
    const token = await gateway.signUp('watched');
    const { secret } = await start(token);
    const code = codeOf(secret);
    await switchOn(token, code);
    expect(await logIn('watched', code)).toMatchObject(refused);
  });

  test('with an older code than the last one, though its time has not passed', async () => {
    const { username, secret } = await ownerOf('older');
    gateway.wallClock.advance({ minutes: 5 });
    const before = codeOf(secret, { off: -1 });
    expect((await logIn(username, codeOf(secret))).status).toBe(200);
    expect(await logIn(username, before)).toMatchObject(refused);
  });

  test('with the same code at once: one is let in', async () => {
    const { username, secret } = await ownerOf('burst');
    const code = nextCode(secret);
    const answers = await Promise.all([1, 2, 3].map(() => logIn(username, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('with any code after ten wrong ones in an hour, from whatever networks they came', async () => {
    const { username, secret } = await ownerOf('guessed');
    const wrong = codeOf(secret, { off: 100 });
    for (let i = 0; i < 10; i += 1)
      expect(await logIn(username, wrong, { from: `198.51.100.${i}` })).toMatchObject(refused);
    const right = () => logIn(username, nextCode(secret), { from: '203.0.113.9' });
    expect(await right()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    gateway.wallClock.advance({ hours: 1 });
    expect((await right()).status).toBe(200);
  });

  test('with any code after ten wrong ones at once', async () => {
    const { username, secret } = await ownerOf('flooded');
    const wrong = codeOf(secret, { off: 100 });
    const answers = await Promise.all(Array.from({ length: 15 }, () => logIn(username, wrong)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(await logIn(username, nextCode(secret))).toMatchObject({ status: 429 });
  });

  test('after a password reset by link, which leaves the second factor on', async () => {
    const { username, secret } = await ownerOf('mailed');
    await resetPasswordOf(gateway, username, 'another walk altogether');
    const password = 'another walk altogether';
    expect(await logIn(username, undefined, { password })).toMatchObject(refused);
    expect((await logIn(username, nextCode(secret), { password })).status).toBe(200);
  });

  test('with a secret that was put into another account’s row', async () => {
    const thief = await ownerOf('swapper');
    const { username } = await ownerOf('swapped');
    await gateway.orm.em.fork().execute(
      `update second_factor set sealed_secret = (
         select sealed_secret from second_factor join user_account on id = user_id where username = 'swapper')
       where user_id = (select id from user_account where username = 'swapped')`,
    );
    expect(await logIn(username, nextCode(thief.secret))).toMatchObject(refused);
  });
});

describe('recovery codes', () => {
  test('are good once each in place of a code, however they are typed, and their use is reported', async () => {
    const { username, token, recoveryCodes } = await ownerOf('lost');
    const [first = '', second = ''] = recoveryCodes;
    expect((await logIn(username, first)).status).toBe(200);
    expect(await logIn(username, first)).toMatchObject(refused);
    expect((await logIn(username, second.replaceAll('-', ' ').toUpperCase())).status).toBe(200);
    expect(await state(token)).toEqual({ on: true, recoveryCodesLeft: 8 });
    expect(await mailsOf(username)).toEqual(['recovery-code-used', 'recovery-code-used', 'second-factor-on']);
  });

  test('of two who use one at once, one is let in', async () => {
    const { username, recoveryCodes } = await ownerOf('doubled');
    const answers = await Promise.all([1, 2, 3].map(() => logIn(username, recoveryCodes[0])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('of somebody else are none', async () => {
    const { recoveryCodes } = await ownerOf('giver');
    const { username } = await ownerOf('taker');
    expect(await logIn(username, recoveryCodes[0])).toMatchObject(refused);
  });

  test('are renewed all at once', async () => {
    const { username, token, recoveryCodes } = await ownerOf('renewer');
    const { data } = await ask('mutation { renewRecoveryCodes }', token);
    const [fresh] = data.renewRecoveryCodes as string[];
    expect(await logIn(username, recoveryCodes[0])).toMatchObject(refused);
    expect((await logIn(username, fresh)).status).toBe(200);
    expect(await mailsOf(username)).toContain('recovery-codes-made');
  });

  test('and the secret stand in no table as they are', async () => {
    const { secret, recoveryCodes } = await ownerOf('stored');
    const em = gateway.orm.em.fork();
    const rows = [
      ...(await em.execute<object[]>('select * from second_factor')),
      ...(await em.execute<object[]>('select * from recovery_code')),
    ];
    const stored = JSON.stringify(rows);
    // Each letter is one of 32: 120 bits, which nobody tries out against a hash.
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/);
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(text);
  });
});

test('ways to log in change thirty times a day, as each change is mailed', async () => {
  const { username, token } = await ownerOf('restless'); // who has begun, and has switched it on
  const renew = 'mutation { renewRecoveryCodes }';
  const remove = 'mutation { removePasskey(id: "x") { id } }';
  const set = `mutation { changePassword(password: "${passwordOf(username)}", newPassword: "a long walk home") { token } }`;
  for (let i = 2; i < 30; i += 1) expect((await ask(renew, token)).refusal).toBeUndefined();
  for (const change of [renew, remove, set])
    expect((await ask(change, token)).refusal).toMatchObject({ code: 'RATE_LIMITED' });
  expect(await mailsOf(username)).toHaveLength(29);
});

describe('whoever has only the token', () => {
  const switchOff = 'mutation { switchSecondFactorOff { id } }';
  const again = { code: 'AUTH_AGAIN', field: 'password' };

  test('neither switches it off nor sees codes ten minutes after the log-in', async () => {
    const { token, username } = await ownerOf('robbed');
    gateway.wallClock.advance({ minutes: 10, seconds: 1 });
    expect((await ask(switchOff, token)).refusal).toMatchObject(again);
    expect((await ask('mutation { renewRecoveryCodes }', token)).refusal).toMatchObject(again);
    const withPassword = `mutation { switchSecondFactorOff(password: "${passwordOf(username)}") { id } }`;
    expect((await ask(withPassword, token)).refusal).toBeUndefined();
    expect((await logIn(username)).status).toBe(200);
    expect(await mailsOf(username)).toEqual(['second-factor-off', 'second-factor-on']);
  });

  test('doesn’t switch one on, and never puts another in its place', async () => {
    const stranger = await gateway.signUp('stranger');
    const { secret } = await start(stranger);
    gateway.wallClock.advance({ minutes: 10, seconds: 1 });
    expect((await ask('mutation { startSecondFactor { uri } }', stranger)).refusal).toMatchObject(again);
    expect((await switchOn(stranger, codeOf(secret))).refusal).toMatchObject(again);
    const { token } = await ownerOf('settled');
    expect((await ask('mutation { startSecondFactor { uri } }', token)).refusal).toMatchObject({
      code: 'CONFLICT',
    });
    expect((await switchOn(token, '000000')).refusal).toMatchObject({ code: 'CONFLICT' });
  });
});

describe('signing in again by a code', () => {
  const again = (token: string, code: string) =>
    ask('mutation ($code: String!) { signInAgainWithCode(code: $code) { token } }', token, { code });
  const rename = (token: string, newUsername: string) =>
    gateway.rest('PUT', `/users/${newUsername}`, { token, body: { newUsername } });

  test('a code replaces the password for ten minutes; each code works once, recovery codes too', async () => {
    const { username, token, secret, recoveryCodes } = await ownerOf('recent');
    gateway.wallClock.advance({ hours: 1 });
    expect(await rename(token, username)).toMatchObject({ body: { code: 'AUTH_AGAIN' } });
    const code = nextCode(secret);
    const { data } = await again(token, code);
    const fresh = String(Object(data.signInAgainWithCode).token);
    expect((await again(token, code)).refusal).toMatchObject(refused.body);
    const [recovery = ''] = recoveryCodes;
    expect((await again(token, recovery)).refusal).toBeUndefined();
    expect((await again(token, recovery)).refusal).toMatchObject(refused.body);
    gateway.wallClock.advance({ minutes: 9 });
    expect(await rename(fresh, username)).toMatchObject({ status: 200 });
  });

  test('is refused where it is off, without a code, and after ten wrong ones with those of log-ins', async () => {
    const plain = await gateway.signUp('without');
    expect((await again(plain, '123456')).refusal).toMatchObject({ code: 'CONFLICT' });
    const { username, token, secret } = await ownerOf('prober');
    expect((await again(token, '')).refusal).toMatchObject(refused.body);
    const wrong = codeOf(secret, { off: 100 });
    for (let i = 0; i < 5; i += 1) expect(await logIn(username, wrong)).toMatchObject(refused);
    for (let i = 0; i < 5; i += 1) expect((await again(token, wrong)).refusal).toMatchObject(refused.body);
    expect((await again(token, nextCode(secret))).refusal).toMatchObject({ code: 'RATE_LIMITED' });
  });
});

test('after the gateway’s secret changes, old data is decrypted with the previous one and encrypted again', async () => {
  const { username, secret } = await ownerOf('rotated');
  const { wallClock } = gateway;
  const old = 'a secret for tests, and for nothing else';
  const fresh = 'another secret for tests, and for nothing';
  const em = gateway.orm.em.fork();
  await reencryptSecrets({ em, keys: keysFrom([fresh, old], wallClock) });
  expect(await logIn(username, nextCode(secret))).toMatchObject(refused);
  await reencryptSecrets({ em, keys: keysFrom([old, fresh], wallClock) });
  expect((await logIn(username, nextCode(secret))).status).toBe(200);
});
