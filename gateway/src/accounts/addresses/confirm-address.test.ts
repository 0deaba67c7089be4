import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { everyRelaxation } from '../../configuration/relaxations.ts';
import { keysFrom } from '../../keys/keys.ts';
import { tokenFor } from '../../keys/signed-link.ts';
import { openTestGateway, passwordOf, type TestGateway } from '../../testing/test-gateway.ts';
import { deviceOf, logInBy, notAccepted } from '../passkeys/testing/holder.ts';
import { switchOnFor } from '../second-factor/testing/owner.ts';
import { confirm, confirmLinkTo, linkTo, logIn, mailsTo, register, tokenOf } from './testing/mailbox.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({
    settings: { relaxed: everyRelaxation.filter((one) => one !== 'mail checks') },
  });
});
beforeEach(async () => {
  await mailsTo(gateway, '');
  gateway.mails.length = 0;
});
afterAll(() => gateway.close());

const me = async (username: string) => {
  const token = await tokenOf(gateway, username);
  const { data } = await gateway.graphql(
    '{ me { email emailConfirmed mustConfirmEmail } }',
    undefined,
    token,
  );
  return data?.me;
};
const isConfirmed = { emailConfirmed: true, mustConfirmEmail: false };
const isNot = { emailConfirmed: false, mustConfirmEmail: true };
const ask = (email: string) => gateway.rest('POST', '/users/forgot-password', { body: { email } });
const reset = (token: string, newPassword: string) =>
  gateway.rest('POST', '/users/reset-password', { body: { token, newPassword } });

describe('the link', () => {
  test('confirms the address by being used, not by being looked at, and once', async () => {
    await register(gateway, 'looker', 'looker@example.com');
    const token = await confirmLinkTo(gateway, 'looker@example.com');
    for (let again = 0; again < 2; again += 1) {
      expect((await fetch(`${gateway.origin}/confirm-email/${token}`)).status).not.toBe(500);
      expect(
        await gateway.graphql(
          'query ($token: String!) { addressToConfirm(token: $token) { username email } }',
          { token },
        ),
      ).toEqual({ data: { addressToConfirm: { username: 'looker', email: 'looker@example.com' } } });
    }
    expect(await me('looker')).toMatchObject(isNot);
    expect(await confirm(gateway, token)).toMatchObject({
      status: 200,
      body: { success: true, message: 'The address of looker is confirmed.' },
    });
    expect(await me('looker')).toMatchObject(isConfirmed);
    expect(await logIn(gateway, 'LOOKER@example.com', passwordOf('looker'))).toMatchObject({ status: 200 });
    expect(await confirm(gateway, token)).toMatchObject({
      status: 400,
      body: { code: 'INVALID', field: 'token', message: expect.stringContaining('nothing left to do') },
    });
  });

  test('works for two days, over GraphQL too', async () => {
    await register(gateway, 'late', 'late@example.com');
    const token = await confirmLinkTo(gateway, 'late@example.com');
    gateway.wallClock.advance({ days: 2 });
    const follow = (link: string) =>
      gateway.graphql('mutation ($token: String!) { confirmEmail(token: $token) }', { token: link });
    expect(await follow(token)).toMatchObject({
      errors: [{ extensions: { code: 'INVALID', field: 'token' } }],
    });
    const session = await tokenOf(gateway, 'late');
    await gateway.graphql('mutation { sendConfirmationAgain { id } }', undefined, session);
    expect(await follow(await confirmLinkTo(gateway, 'late@example.com'))).toEqual({
      data: { confirmEmail: true },
    });
  });

  test('that was made up, or for anything else, confirms nothing', async () => {
    await register(gateway, 'forged', 'forged@example.com');
    const token = await confirmLinkTo(gateway, 'forged@example.com');
    const [claim] = await gateway.orm.em
      .fork()
      .execute<{ id: string }[]>(`select id from email_claim where email_key = 'forged@example.com'`);
    const id = claim?.id ?? '';
    const { keys } = gateway.parts;
    expect(tokenFor('confirm-email', id, keys)).toBe(token);
    for (const wrong of [
      'x',
      id,
      token.slice(0, -2),
      tokenFor('invitation', id, keys),
      tokenFor('undo-email', id, keys),
      tokenFor('confirm-email', id, keysFrom(['another secret, of 32 bytes or more'], gateway.wallClock)),
    ])
      expect(await confirm(gateway, wrong)).toMatchObject({ status: 400, body: { field: 'token' } });
    expect(await me('forged')).toMatchObject(isNot);
  });

  test('is sent again three times an hour, and each of them is good until one is used', async () => {
    await register(gateway, 'again', 'again@example.com');
    const first = await confirmLinkTo(gateway, 'again@example.com');
    const token = await tokenOf(gateway, 'again');
    const send = () =>
      gateway.rest('POST', '/users/send-confirmation', { token, body: { username: 'again' } });
    const statuses = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await send()).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await mailsTo(gateway, 'again@example.com')).toHaveLength(4);
    expect(await confirm(gateway, first)).toMatchObject({ status: 200 });
    gateway.wallClock.advance({ hours: 1 });
    expect(await send()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  test('is not lost while the mail server is away, however often it is tried', async () => {
    await register(gateway, 'patient', 'patient@example.com');
    const token = await tokenOf(gateway, 'patient');
    for (let i = 0; i < 3; i += 1)
      await gateway.rest('POST', '/users/send-confirmation', { token, body: { username: 'patient' } });
    const { mailer } = gateway.parts;
    gateway.parts.mailer = { send: () => Promise.reject(new Error('The mail server is away.')) };
    for (let i = 0; i < 12; i += 1) {
      await mailsTo(gateway, '');
      gateway.wallClock.advance({ minutes: 4 });
    }
    if (mailer) gateway.parts.mailer = mailer;
    gateway.wallClock.advance({ hours: 1 });
    expect(await mailsTo(gateway, 'patient@example.com')).toHaveLength(4);
  });

  test('waits where ten were mailed to an address in an hour, and comes in the next', async () => {
    for (let i = 1; i <= 12; i += 1) await register(gateway, `given${i}`, 'given@example.com');
    expect(await mailsTo(gateway, 'given@example.com')).toHaveLength(10);
    expect(await mailsTo(gateway, 'given@example.com')).toHaveLength(10);
    gateway.wallClock.advance({ hours: 1 });
    const mailed = await mailsTo(gateway, 'given@example.com');
    expect(new Set(mailed.map(({ text }) => /given\d+/.exec(text)?.[0])).size).toBe(12);
  });

  test('goes with the account', async () => {
    await register(gateway, 'gone', 'gone@example.com');
    const link = await confirmLinkTo(gateway, 'gone@example.com');
    const token = await tokenOf(gateway, 'gone');
    expect(await gateway.rest('DELETE', '/users/gone', { token })).toMatchObject({ status: 200 });
    expect(await confirm(gateway, link)).toMatchObject({ status: 400 });
  });
});

describe('one address of two accounts', () => {
  test('belongs to the account that confirms it; the other still logs in by username, and gets a clear message', async () => {
    await register(gateway, 'first', 'both@example.com');
    const one = await confirmLinkTo(gateway, 'both@example.com');
    await register(gateway, 'second', 'both@example.com');
    const other = await confirmLinkTo(gateway, 'both@example.com');
    expect(other).not.toBe(one);
    expect(await confirm(gateway, other)).toMatchObject({ status: 200 });
    expect(await confirm(gateway, one)).toMatchObject({
      status: 409,
      body: {
        code: 'TAKEN',
        message: 'Another account has this address. Log in there, or give another address here.',
      },
    });
    expect(await me('first')).toMatchObject(isNot);
    expect(await me('second')).toMatchObject(isConfirmed);
    expect(await logIn(gateway, 'both@example.com', passwordOf('second'))).toMatchObject({ status: 200 });
    expect(await logIn(gateway, 'both@example.com', passwordOf('first'))).toMatchObject({ status: 401 });
  });

  test('confirmed for both at the same time, on any gateway, belongs to one, and the other gets a clear message', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `raced${round}@example.com`;
      await register(gateway, `racer${round}`, email);
      const one = await confirmLinkTo(gateway, email);
      await register(gateway, `rival${round}`, email);
      const other = await confirmLinkTo(gateway, email);
      const answers = await Promise.all([confirm(gateway, one), confirm(gateway, other)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'TAKEN' });
    }
  });

  test('a link that is used twice at once works once', async () => {
    await register(gateway, 'doubler', 'doubler@example.com');
    const link = await confirmLinkTo(gateway, 'doubler@example.com');
    const answers = await Promise.all([confirm(gateway, link), confirm(gateway, link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('somebody who registers another’s address first, and waits', () => {
  test('keeps nothing of what the owner sets by the mailed link, which also proves the address', async () => {
    await register(gateway, 'squatter', 'victim@example.com');
    const session = await tokenOf(gateway, 'squatter');
    const device = await deviceOf(gateway, session);
    await switchOnFor(gateway, session);
    await ask('victim@example.com');
    const token = await linkTo(gateway, 'victim@example.com', 'reset-password');
    expect(await reset(token, 'a walk of one’s own')).toMatchObject({ status: 200 });
    expect(await gateway.rest('POST', '/renew', { token: session })).toMatchObject({ status: 401 });
    expect(await logIn(gateway, 'squatter')).toMatchObject({ status: 401 });
    expect(await logInBy(gateway, device)).toMatchObject(notAccepted);
    const own = await logIn(gateway, 'victim@example.com', 'a walk of one’s own');
    expect(own).toMatchObject({ status: 200 });
    const { data } = await gateway.graphql('{ me { emailConfirmed } }', {}, String(own.body.token));
    expect(data).toEqual({ me: { emailConfirmed: true } });
  });

  test('keeps no way in where the owner confirms the address before they set a password', async () => {
    await register(gateway, 'squatter4', 'victim4@example.com');
    const session = await tokenOf(gateway, 'squatter4');
    const device = await deviceOf(gateway, session);
    await switchOnFor(gateway, session);
    const link = await confirmLinkTo(gateway, 'victim4@example.com');
    expect(await confirm(gateway, link)).toMatchObject({ status: 200 });
    await ask('victim4@example.com');
    const token = await linkTo(gateway, 'victim4@example.com', 'reset-password');
    expect(await reset(token, 'a walk of one’s own')).toMatchObject({ status: 200 });
    expect(await logInBy(gateway, device)).toMatchObject(notAccepted);
    const own = await logIn(gateway, 'victim4@example.com', 'a walk of one’s own');
    expect(own).toMatchObject({ status: 200, body: { token: expect.any(String) } });
  });

  test.each([0, 31])(
    'keeps what they add anew %i days after that only if it is more than thirty',
    async (days) => {
      const name = `squatter5-${days}`;
      const email = `victim5-${days}@example.com`;
      await register(gateway, name, email);
      expect(await confirm(gateway, await confirmLinkTo(gateway, email))).toMatchObject({ status: 200 });
      gateway.wallClock.advance({ days });
      const session = await tokenOf(gateway, name);
      const device = await deviceOf(gateway, session);
      await switchOnFor(gateway, session);
      await ask(email);
      const token = await linkTo(gateway, email, 'reset-password');
      expect(await reset(token, 'a walk of one’s own')).toMatchObject({ status: 200 });
      const isKept = days > 30;
      expect((await logInBy(gateway, device)).refusal?.code).toBe(isKept ? undefined : 'INVALID');
      const own = await logIn(gateway, email, 'a walk of one’s own');
      expect(own).toMatchObject(isKept ? { body: { code: 'SECOND_FACTOR' } } : { status: 200 });
    },
  );

  test('while whoever confirms it logged in to the account keeps their passkey', async () => {
    await register(gateway, 'keeper', 'keeper@example.com');
    const session = await tokenOf(gateway, 'keeper');
    const device = await deviceOf(gateway, session);
    const body = { token: await confirmLinkTo(gateway, 'keeper@example.com') };
    const confirmed = await gateway.rest('POST', '/users/confirm-email', { token: session, body });
    expect(confirmed).toMatchObject({ status: 200 });
    expect(await logInBy(gateway, device)).not.toMatchObject(notAccepted);
  });

  test('does not keep the owner from opening their own account, confirming it, and resetting it', async () => {
    await register(gateway, 'squatter2', 'victim2@example.com');
    await register(gateway, 'victim2', 'victim2@example.com');
    await ask('victim2@example.com');
    const both = (await mailsTo(gateway, 'victim2@example.com')).findLast(({ subject }) =>
      subject.startsWith('Set a new password'),
    );
    const [, link] = /victim2: \S+\/reset-password\/(\S+)/.exec(both?.text ?? '') ?? [];
    expect(both?.text).toMatch(/squatter2: \S+\/reset-password\//);
    expect(await reset(link ?? '', 'a walk of one’s own')).toMatchObject({ status: 200 });
    expect(await logIn(gateway, 'victim2@example.com', 'a walk of one’s own')).toMatchObject({ status: 200 });

    gateway.mails.length = 0;
    await ask('victim2@example.com');
    const [only] = await mailsTo(gateway, 'victim2@example.com');
    expect(only?.text).toContain('Hello victim2,');
    expect(only?.text).not.toContain('squatter2');
  });

  test.each(['before', 'after'])('in numbers %s the owner keeps them from no link', async (when) => {
    const email = `crowded-${when}@example.com`;
    const name = `owner-${when}`;
    if (when === 'after') await register(gateway, name, email);
    for (let i = 0; i < 21; i += 1) await register(gateway, `${when}${i}`, email);
    if (when === 'before') await register(gateway, name, email);
    await ask(email);
    const mail = (await mailsTo(gateway, email)).findLast(({ text }) => text.includes('/reset-password/'));
    expect(mail?.text).toMatch(new RegExp(`${name}: \\S+/reset-password/`));
    expect(mail?.text.match(/\/reset-password\//g)).toHaveLength(20);
  });

  test('gets no link that was mailed before to work for the address after another has confirmed it', async () => {
    await register(gateway, 'squatter3', 'victim3@example.com');
    await ask('victim3@example.com');
    const token = await linkTo(gateway, 'victim3@example.com', 'reset-password');
    await register(gateway, 'victim3', 'victim3@example.com');
    await confirm(gateway, await confirmLinkTo(gateway, 'victim3@example.com'));
    expect(await reset(token, 'a walk of one’s own')).toMatchObject({ status: 200 });
    expect(await logIn(gateway, 'victim3@example.com', passwordOf('victim3'))).toMatchObject({ status: 200 });
    expect(await logIn(gateway, 'victim3@example.com', 'a walk of one’s own')).toMatchObject({ status: 401 });
  });

  test('where the owner sets the passwords of two such accounts at once, both are set, and one has the address', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `pair${round}@example.com`;
      for (const name of [`one${round}`, `two${round}`]) await register(gateway, name, email);
      await ask(email);
      const mail = (await mailsTo(gateway, email)).findLast(({ text }) => text.includes('/reset-password/'));
      const links = [...(mail?.text ?? '').matchAll(/\/reset-password\/([\w-]+)/g)].map(
        ([, link = '']) => link,
      );
      const answers = await Promise.all(links.map((link) => reset(link, 'a walk of one’s own')));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const confirmed = await gateway.orm.em
        .fork()
        .execute('select 1 from user_account where email_key = ? and email_confirmed_at is not null', [
          email,
        ]);
      expect(confirmed).toHaveLength(1);
    }
  });
});
