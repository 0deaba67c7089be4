import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openTestGateway, passwordOf, type TestGateway } from '../../testing/test-gateway.ts';
import { deviceOf, logInBy, notAccepted } from '../passkeys/testing/holder.ts';
import { ownerOf } from '../second-factor/testing/owner.ts';
import { confirm, confirmLinkTo, linkTo, logIn, mailsTo, register, tokenOf } from './testing/mailbox.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
beforeEach(async () => {
  await mailsTo(gateway, '');
  gateway.mails.length = 0;
});
afterAll(() => gateway.close());

const change = (token: string, username: string, newEmail: string, password?: string) =>
  gateway.rest('PUT', `/users/email/${username}`, { token, body: { newEmail, password } });
const undo = (token: string) => gateway.rest('POST', '/users/undo-email-change', { body: { token } });
const undoLinkTo = (email: string) => linkTo(gateway, email, 'undo-email');
const me = async (token: string) =>
  (await gateway.graphql('{ me { email pendingEmail emailConfirmed } }', undefined, token)).data?.me;
const subjectsTo = async (email: string) =>
  (await mailsTo(gateway, email)).map(({ subject }) => subject).sort();
/** As a thief does who has the password: the new address is given and confirmed. */
async function moveTo(username: string, newEmail: string): Promise<string> {
  const token = await tokenOf(gateway, username);
  expect(await change(token, username, newEmail)).toMatchObject({ status: 200 });
  expect(await confirm(gateway, await confirmLinkTo(gateway, newEmail))).toMatchObject({ status: 200 });
  return token;
}

describe('a change of address', () => {
  test('waits for the new one to be confirmed; the old one is notified at once, and when it is done', async () => {
    const token = await gateway.signUp('mover');
    expect(await change(token, 'mover', 'Mover@new.example')).toMatchObject({
      status: 200,
      body: { message: 'A link to confirm the new address is on its way to it.' },
    });
    expect(await me(token)).toEqual({
      email: 'mover@example.com',
      pendingEmail: 'Mover@new.example',
      emailConfirmed: true,
    });
    expect(await subjectsTo('mover@example.com')).toEqual(['A new email address for your account']);
    expect(await logIn(gateway, 'mover@new.example', passwordOf('mover'))).toMatchObject({ status: 401 });

    await confirm(gateway, await confirmLinkTo(gateway, 'Mover@new.example'));
    expect(await me(token)).toEqual({
      email: 'Mover@new.example',
      pendingEmail: null,
      emailConfirmed: true,
    });
    expect(await subjectsTo('mover@example.com')).toContain('The email address of your account was changed');
    expect(await logIn(gateway, 'mover@new.example', passwordOf('mover'))).toMatchObject({ status: 200 });
    expect(await logIn(gateway, 'mover@example.com', passwordOf('mover'))).toMatchObject({ status: 401 });
  });

  test('requires the password unless the user has just signed in', async () => {
    const token = await gateway.signUp('stolen');
    gateway.wallClock.advance({ minutes: 11 });
    const again = { status: 403, body: { code: 'AUTH_AGAIN', field: 'password' } };
    expect(await change(token, 'stolen', 'thief@example.com')).toMatchObject(again);
    expect(await change(token, 'stolen', 'thief@example.com', 'a guess')).toMatchObject(again);
    expect(await mailsTo(gateway, 'thief@example.com')).toEqual([]);
    expect(await change(token, 'stolen', 'own@example.com', passwordOf('stolen'))).toMatchObject({
      status: 200,
    });
  });

  test('does not reveal whether the new one is known, but its holder is notified of it', async () => {
    await gateway.signUp('holder');
    const token = await gateway.signUp('prober');
    const known = await change(token, 'prober', 'holder@example.com');
    expect(await me(token)).toMatchObject({ pendingEmail: 'holder@example.com' });
    expect(await subjectsTo('holder@example.com')).toEqual(['You already have an account']);
    const unknown = await change(token, 'prober', 'nobody@example.com');
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  });

  test('is asked for five times a day; each ends the one before', async () => {
    const token = await gateway.signUp('restless');
    expect(await change(token, 'restless', 'restless1@example.com')).toMatchObject({ status: 200 });
    const first = await confirmLinkTo(gateway, 'restless1@example.com');
    for (let i = 2; i <= 5; i += 1)
      expect(await change(token, 'restless', `restless${i}@example.com`)).toMatchObject({ status: 200 });
    expect(await change(token, 'restless', 'restless6@example.com')).toMatchObject({ status: 429 });
    expect(await confirm(gateway, first)).toMatchObject({ status: 400 });
    expect(await me(token)).toMatchObject({ email: 'restless@example.com' });
  });

  test('to the address one has is none', async () => {
    const token = await gateway.signUp('settled');
    expect(await change(token, 'settled', 'SETTLED@example.com')).toMatchObject({
      status: 400,
      body: { field: 'newEmail', message: 'This is your address already.' },
    });
  });

  test('of an unconfirmed address replaces it at once, and its links end', async () => {
    await register(gateway, 'slip', 'slpi@example.com');
    const wrong = await confirmLinkTo(gateway, 'slpi@example.com');
    const token = await tokenOf(gateway, 'slip');
    expect(await change(token, 'slip', 'slip@example.com')).toMatchObject({ status: 200 });
    expect(await me(token)).toEqual({ email: 'slip@example.com', pendingEmail: null, emailConfirmed: false });
    expect(await confirm(gateway, wrong)).toMatchObject({ status: 400 });
    expect(await confirm(gateway, await confirmLinkTo(gateway, 'slip@example.com'))).toMatchObject({
      status: 200,
    });
    expect(await subjectsTo('slpi@example.com')).toEqual(['Confirm your address']);
  });

  test('takes no link along that was mailed to the old one', async () => {
    await gateway.signUp('linked');
    await gateway.rest('POST', '/users/forgot-password', { body: { email: 'linked@example.com' } });
    const old = await linkTo(gateway, 'linked@example.com', 'reset-password');
    await moveTo('linked', 'linked@new.example');
    const body = { token: old, newPassword: 'a walk of one’s own' };
    expect(await gateway.rest('POST', '/users/reset-password', { body })).toMatchObject({ status: 400 });
  });

  test.each([
    [
      'setting a new password by mail',
      'by-reset',
      async (username: string, _token: string) => {
        await gateway.rest('POST', '/users/forgot-password', { body: { email: `${username}@example.com` } });
        const token = await linkTo(gateway, `${username}@example.com`, 'reset-password');
        return gateway.rest('POST', '/users/reset-password', {
          body: { token, newPassword: 'a walk of one’s own' },
        });
      },
    ],
    [
      'ending all sessions',
      'by-end',
      async (_username: string, token: string) =>
        gateway.rest('POST', '/logout', { token, body: { everywhere: true } }),
    ],
  ])('that waits is ended by %s, since it may be a thief’s', async (_name, username, shutOut) => {
    const token = await gateway.signUp(username);
    expect(await change(token, username, `${username}@evil.example`)).toMatchObject({ status: 200 });
    const theirs = await confirmLinkTo(gateway, `${username}@evil.example`);
    expect(await shutOut(username, token)).toMatchObject({ status: 200 });
    expect(await confirm(gateway, theirs)).toMatchObject({ status: 400 });
  });

  test('an address that is not confirmed yet stays to be confirmed when the password is set', async () => {
    await register(gateway, 'early', 'early@example.com');
    const link = await confirmLinkTo(gateway, 'early@example.com');
    const body = { password: passwordOf('early'), newPassword: 'a walk of one’s own' };
    const token = await tokenOf(gateway, 'early');
    const changed = await gateway.graphql(
      'mutation ($password: String!, $newPassword: String!) { changePassword(password: $password, newPassword: $newPassword) { token } }',
      body,
      token,
    );
    expect(changed.errors).toBeUndefined();
    expect(await confirm(gateway, link)).toMatchObject({ status: 200 });
  });
});

describe('after a theft', () => {
  test('the old address undoes the change: the thief keeps no session, link or password', async () => {
    await gateway.signUp('robbed');
    const thief = await moveTo('robbed', 'thief@evil.example');
    await gateway.rest('POST', '/users/forgot-password', { body: { email: 'thief@evil.example' } });
    const theirs = await linkTo(gateway, 'thief@evil.example', 'reset-password');
    const link = await undoLinkTo('robbed@example.com');

    expect(
      await gateway.graphql(
        'query ($token: String!) { addressToRestore(token: $token) { username email } }',
        { token: link },
      ),
    ).toEqual({ data: { addressToRestore: { username: 'robbed', email: 'robbed@example.com' } } });
    expect(await gateway.rest('POST', '/renew', { token: thief })).toMatchObject({ status: 200 });

    const { status, body } = await undo(link);
    expect([status, body.message]).toEqual([
      200,
      'The address of robbed is the former one again. Please set a new password.',
    ]);
    expect(await gateway.rest('POST', '/renew', { token: thief })).toMatchObject({ status: 401 });
    expect(await logIn(gateway, 'robbed')).toMatchObject({ status: 401 });
    const reset = (token: unknown) =>
      gateway.rest('POST', '/users/reset-password', { body: { token, newPassword: 'a walk of one’s own' } });
    expect(await reset(theirs)).toMatchObject({ status: 400 });
    expect(await reset(body.resetToken)).toMatchObject({ status: 200 });
    const own = await logIn(gateway, 'robbed@example.com', 'a walk of one’s own');
    expect(await me(String(own.body.token))).toEqual({
      email: 'robbed@example.com',
      pendingEmail: null,
      emailConfirmed: true,
    });
    expect(await undo(link)).toMatchObject({ status: 400, body: { field: 'token' } });
  });

  test('a passkey added by the thief no longer logs in', async () => {
    const own = await deviceOf(gateway, await gateway.signUp('patient'));
    gateway.wallClock.advance({ days: 31 });
    const theirs = await deviceOf(gateway, await tokenOf(gateway, 'patient'));
    gateway.wallClock.advance({ days: 5 });
    await moveTo('patient', 'thief4@evil.example');
    expect(await undo(await undoLinkTo('patient@example.com'))).toMatchObject({ status: 200 });
    expect(await logInBy(gateway, theirs)).toMatchObject(notAccepted);
    expect((await logInBy(gateway, own)).refusal).toBeUndefined();
  });

  test('nor is the owner asked for codes of the thief’s app', async () => {
    const { token } = await ownerOf(gateway, 'coded');
    gateway.wallClock.advance({ days: 5 });
    expect(await change(token, 'coded', 'thief5@evil.example', passwordOf('coded'))).toMatchObject({
      status: 200,
    });
    await confirm(gateway, await confirmLinkTo(gateway, 'thief5@evil.example'));
    const { body } = await undo(await undoLinkTo('coded@example.com'));
    const newPassword = 'a walk of one’s own';
    await gateway.rest('POST', '/users/reset-password', { body: { token: body.resetToken, newPassword } });
    expect(await logIn(gateway, 'coded', newPassword)).toMatchObject({ status: 200 });
  });

  test('a second change undoes nothing of that, and its own undoing brings nothing back', async () => {
    await gateway.signUp('chained');
    await moveTo('chained', 'thief1@evil.example');
    await moveTo('chained', 'thief2@evil.example');
    const theirs = await undoLinkTo('thief1@evil.example');
    const own = await undoLinkTo('chained@example.com');
    expect(await undo(own)).toMatchObject({ status: 200 });
    expect(await undo(theirs)).toMatchObject({ status: 400 });

    await gateway.signUp('chained2');
    await moveTo('chained2', 'thief3@evil.example');
    await moveTo('chained2', 'thief4@evil.example');
    expect(await undo(await undoLinkTo('thief3@evil.example'))).toMatchObject({ status: 200 });
    expect(await undo(await undoLinkTo('chained2@example.com'))).toMatchObject({ status: 200 });
    const [row] = await gateway.orm.em
      .fork()
      .execute<{ email: string }[]>(`select email from user_account where name_key = 'chained2'`);
    expect(row).toEqual({ email: 'chained2@example.com' });
  });

  test('what waits to be confirmed ends with the undoing', async () => {
    await gateway.signUp('waiting');
    const token = await moveTo('waiting', 'thief5@evil.example');
    await change(token, 'waiting', 'thief6@evil.example');
    const next = await confirmLinkTo(gateway, 'thief6@evil.example');
    expect(await undo(await undoLinkTo('waiting@example.com'))).toMatchObject({ status: 200 });
    expect(await confirm(gateway, next)).toMatchObject({ status: 400 });
  });

  test('for a week both addresses get the account’s security mails, and the link works; then neither', async () => {
    const token = await gateway.signUp('watched');
    await moveTo('watched', 'watched@new.example');
    const link = await undoLinkTo('watched@example.com');
    const rename = (newUsername: string, password: string) =>
      gateway.rest('PUT', '/users/watched', { token, body: { newUsername, password } });
    expect(await rename('WATCHED', passwordOf('watched'))).toMatchObject({ status: 200 });
    for (const email of ['watched@example.com', 'watched@new.example'])
      expect(await subjectsTo(email)).toContain('Your username was changed');

    gateway.wallClock.advance({ days: 7 });
    expect(await undo(link)).toMatchObject({ status: 400 });
    gateway.mails.length = 0;
    await logIn(gateway, 'watched', passwordOf('watched'));
    const fresh = await tokenOf(gateway, 'watched');
    await gateway.rest('PUT', '/users/watched', { token: fresh, body: { newUsername: 'Watched' } });
    expect(await subjectsTo('watched@new.example')).toContain('Your username was changed');
    expect(await mailsTo(gateway, 'watched@example.com')).toEqual([]);
  });

  test('the old address may be set again instead, which leaves the thief’s nothing to undo', async () => {
    await gateway.signUp('returned');
    await moveTo('returned', 'thief8@evil.example');
    gateway.wallClock.advance({ days: 6 });
    await moveTo('returned', 'Returned@example.com');
    expect(await subjectsTo('thief8@evil.example')).toContain(
      'The email address of your account was changed back',
    );
    gateway.wallClock.advance({ days: 2 });
    await expect(undoLinkTo('thief8@evil.example')).rejects.toThrow(/no link/);
    expect(await me(await tokenOf(gateway, 'returned'))).toMatchObject({ email: 'Returned@example.com' });
  });

  test('whoever loses the address by an undoing is notified of it', async () => {
    await gateway.signUp('displaced');
    await moveTo('displaced', 'thief9@evil.example');
    await moveTo('displaced', 'thief10@evil.example');
    await undo(await undoLinkTo('thief9@evil.example'));
    const [notice] = await mailsTo(gateway, 'thief10@evil.example').then((mails) => mails.slice(-1));
    expect(notice).toMatchObject({ subject: 'The email address of your account was changed back' });
    expect(notice?.text).toMatch(/email address of your account displaced is thief9\W+evil\W+example again/);
    expect(notice?.text).not.toContain('/undo-email/');
    await undo(await undoLinkTo('displaced@example.com'));
    expect(await subjectsTo('thief9@evil.example')).toContain(
      'The email address of your account was changed back',
    );
  });

  test('an undoing by two at once happens once', async () => {
    await gateway.signUp('twice');
    await moveTo('twice', 'thief7@evil.example');
    const link = await undoLinkTo('twice@example.com');
    const answers = await Promise.all([undo(link), undo(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('no other account takes the address meanwhile', async () => {
    await gateway.signUp('shared');
    await moveTo('shared', 'shared@new.example');
    const link = await undoLinkTo('shared@example.com');
    await register(gateway, 'shared2', 'shared@example.com');
    await expect(confirmLinkTo(gateway, 'shared@example.com')).rejects.toThrow('no link');
    expect(await undo(link)).toMatchObject({ status: 200 });
  });
});
