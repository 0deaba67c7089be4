import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openTestGateway, type TestGateway } from '../../../testing/test-gateway.ts';
import { confirm, confirmLinkTo, linkTo, logIn, mailsTo, register, tokenOf } from '../testing/mailbox.ts';

// A former address is kept for its account as long as the change can be undone: a thief can give it to another account
// before that, but nobody can confirm it there.

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
beforeEach(async () => {
  await mailsTo(gateway, '');
  gateway.mails.length = 0;
});
afterAll(() => gateway.close());

const change = async (username: string, newEmail: string) =>
  gateway.rest('PUT', `/users/email/${username}`, {
    token: await tokenOf(gateway, username),
    body: { newEmail },
  });
const undo = (token: string) => gateway.rest('POST', '/users/undo-email-change', { body: { token } });
const undoLinkTo = (email: string) => linkTo(gateway, email, 'undo-email');
const ask = (email: string) => gateway.rest('POST', '/users/forgot-password', { body: { email } });
const lastTo = async (email: string) => (await mailsTo(gateway, email)).at(-1);

/** As a thief does who has the password, and then registers another account with the owner's address. */
async function robbed(name: string): Promise<{ owned: string; link: string }> {
  const owned = `${name}@example.com`;
  await gateway.signUp(name);
  expect(await change(name, `${name}@evil.example`)).toMatchObject({ status: 200 });
  const theirs = await confirmLinkTo(gateway, `${name}@evil.example`);
  expect(await confirm(gateway, theirs)).toMatchObject({ status: 200 });
  const link = await undoLinkTo(owned);
  await register(gateway, `${name}2`, owned.toUpperCase());
  return { owned, link };
}
const isConfirmed = async (username: string) => {
  const token = await tokenOf(gateway, username);
  const { data } = await gateway.graphql('{ me { emailConfirmed } }', undefined, token);
  return Object(data?.me).emailConfirmed;
};

describe('as long as the change can be undone', () => {
  test('“Forgot password?” mails the former address the way to undo it, and no link into the other account', async () => {
    const { owned } = await robbed('ann');
    gateway.mails.length = 0;
    expect(await ask(owned)).toMatchObject({ status: 200, body: { success: true } });
    const mails = await mailsTo(gateway, owned);
    const [letter] = mails.filter(({ subject }) => subject === 'Set a new password for Fairway');
    expect(letter?.text).toContain('Hello ann,');
    expect(letter?.text).toMatch(/was changed to ann\W+evil\W+example on Saturday, November 21 at .* UTC/);
    expect(letter?.text).toMatch(/until Saturday, November 28 at /);
    expect(mails.map(({ text, html }) => text + html).join()).not.toMatch(/reset-password|ann2 *:/);
    const { status, body } = await undo(/undo-email\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '');
    expect(status).toBe(200);
    const own = { token: body.resetToken, newPassword: 'a walk of one’s own' };
    expect(await gateway.rest('POST', '/users/reset-password', { body: own })).toMatchObject({ status: 200 });
    expect(await logIn(gateway, owned, 'a walk of one’s own')).toMatchObject({ status: 200 });
  });

  test('three such mails an hour', async () => {
    const { owned } = await robbed('flooded');
    gateway.mails.length = 0;
    for (let times = 0; times < 5; times += 1) await ask(owned);
    const mails = await mailsTo(gateway, owned);
    expect(mails.filter(({ subject }) => subject === 'Set a new password for Fairway')).toHaveLength(3);
  });

  test('no other account can confirm it, by a link or by setting a password, and the undoing works', async () => {
    await register(gateway, 'early', 'bob@example.com');
    const early = await confirmLinkTo(gateway, 'bob@example.com');
    await ask('bob@example.com');
    const reset = await linkTo(gateway, 'bob@example.com', 'reset-password');
    const { link } = await robbed('bob');
    expect(await confirm(gateway, early)).toMatchObject({
      status: 409,
      body: {
        code: 'TAKEN',
        field: 'email',
        message: expect.stringContaining('is kept for the account that had it before'),
      },
    });
    const body = { token: reset, newPassword: 'a walk of one’s own' };
    expect(await gateway.rest('POST', '/users/reset-password', { body })).toMatchObject({ status: 200 });
    const own = await logIn(gateway, 'early', 'a walk of one’s own');
    const { data } = await gateway.graphql('{ me { emailConfirmed } }', undefined, String(own.body.token));
    expect(data).toEqual({ me: { emailConfirmed: false } });
    expect(await undo(link)).toMatchObject({ status: 200 });
  });

  test('whoever registers with it, or changes to it, learns no more than with any other', async () => {
    await robbed('carla');
    await gateway.signUp('prober');
    const known = await change('prober', 'carla@example.com');
    const unknown = await change('prober', 'nobody@example.com');
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const taken = await register(gateway, 'prober2', 'carla@example.com');
    const free = await register(gateway, 'prober3', 'nobody3@example.com');
    expect([taken.status, Object.keys(taken.body)]).toEqual([free.status, Object.keys(free.body)]);
  });

  test('but its reader is told whose it was, with the way to undo the change instead of one to confirm', async () => {
    const { owned } = await robbed('dan');
    const letter = await lastTo(owned);
    expect(letter?.subject).toBe('Your address was given for another account');
    expect(letter?.text).toContain('for the Fairway account dan2');
    expect(letter?.text).toContain('your account dan');
    expect(letter?.text).not.toContain('confirm-email');
    expect(await undo(await undoLinkTo(owned))).toMatchObject({ status: 200 });
  });

  test('its own account can have it back by a new change, too', async () => {
    const { owned } = await robbed('eve');
    expect(await change('eve', owned)).toMatchObject({ status: 200 });
    expect(await confirm(gateway, await confirmLinkTo(gateway, owned))).toMatchObject({ status: 200 });
    expect(await isConfirmed('eve')).toBe(true);
  });

  test('an undoing and another account’s confirming at once: it comes back', async () => {
    for (let round = 0; round < 5; round += 1) {
      const name = `raced${round}`;
      await register(gateway, `${name}early`, `${name}@example.com`);
      const other = await confirmLinkTo(gateway, `${name}@example.com`);
      const { link } = await robbed(name);
      const answers = await Promise.all([confirm(gateway, other), undo(link)]);
      expect(answers.map(({ status }) => status)).toEqual([409, 200]);
    }
  });
});

test('after a week whoever reads it may confirm it for another account, and gets links into that', async () => {
  const { owned } = await robbed('fay');
  gateway.wallClock.advance({ days: 7 });
  gateway.mails.length = 0;
  await ask(owned);
  expect((await lastTo(owned.toUpperCase()))?.text).toContain('/reset-password/');
  const token = await tokenOf(gateway, 'fay2');
  await gateway.rest('POST', '/users/send-confirmation', { token, body: { username: 'fay2' } });
  const link = await confirmLinkTo(gateway, owned.toUpperCase());
  expect(await confirm(gateway, link)).toMatchObject({ status: 200 });
});

test('where another account had confirmed it before it was kept, the refusal says what to do, and that works', async () => {
  const { owned, link } = await robbed('gus');
  await gateway.orm.em
    .fork()
    .execute(`update user_account set email_confirmed_at = now() where name_key = 'gus2'`);
  expect(await undo(link)).toMatchObject({
    status: 409,
    body: {
      code: 'TAKEN',
      field: 'email',
      message:
        'Your account gus2 has confirmed this address meanwhile. “Forgot password?” mails you a link into it: delete it or give it another address, and then follow this link again.',
    },
  });
  await ask(owned);
  const body = {
    token: await linkTo(gateway, owned.toUpperCase(), 'reset-password'),
    newPassword: 'a walk of one’s own',
  };
  expect(await gateway.rest('POST', '/users/reset-password', { body })).toMatchObject({ status: 200 });
  const own = await logIn(gateway, owned, 'a walk of one’s own');
  const answer = await gateway.rest('PUT', '/users/email/gus2', {
    token: String(own.body.token),
    body: { newEmail: 'gus2@example.com' },
  });
  expect(answer).toMatchObject({ status: 200 });
  const moving = await confirmLinkTo(gateway, 'gus2@example.com');
  expect(await confirm(gateway, moving)).toMatchObject({ status: 200 });
  expect(await undo(link)).toMatchObject({ status: 200 });
});
