import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Refusal } from '../../refusal.ts';
import { openTestGateway, passwordOf, type TestGateway } from '../../testing/test-gateway.ts';
import { confirm, confirmLinkTo, linkTo, mailsTo, register, tokenOf } from '../addresses/testing/mailbox.ts';
import { newAccount } from '../testing/new-account.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

describe('deleting the account', () => {
  test('is refused whole where a feature refuses: nothing is erased', async () => {
    const erased: string[] = [];
    const step = (name: string, refuse?: () => Promise<void>) => ({
      ...(refuse ? { refuse } : {}),
      erase: async () => void erased.push(name),
    });
    const guarded = await openTestGateway({
      accountDeletion: [
        step('first'),
        step('second', async () => {
          throw new Refusal('BALANCE_LEFT', 'Please withdraw your funds before deleting your account.');
        }),
      ],
    });
    const token = await guarded.signUp('wealthy');
    expect(await guarded.rest('DELETE', '/users/wealthy', { token })).toMatchObject({
      status: 409,
      body: { code: 'BALANCE_LEFT', message: 'Please withdraw your funds before deleting your account.' },
    });
    expect(erased).toEqual([]);
    expect(await guarded.rest('POST', '/renew', { token })).toMatchObject({ status: 200 });
    await guarded.close();
  });

  test('against setting its password by a link: one comes first, and neither fails for the other', async () => {
    for (let round = 0; round < 5; round++) {
      const name = `torn${round}`;
      const token = await gateway.signUp(name);
      const before = gateway.mails.length;
      await gateway.rest('POST', '/users/forgot-password', { body: { email: `${name}@example.com` } });
      while (gateway.mails.length === before) await new Promise((done) => setTimeout(done, 5));
      const link = /reset-password\/(\S+)/.exec(gateway.mails.at(-1)?.text ?? '')?.[1];
      const answers = await Promise.all([
        gateway.rest('POST', '/users/reset-password', {
          body: { token: link, newPassword: 'in two at the 18th' },
        }),
        gateway.rest('DELETE', `/users/${name}`, { token }),
      ]);
      const statuses = answers.map(({ status }) => status).join(' ');
      expect(['200 401', '400 200']).toContain(statuses);
    }
  });

  test('waits as long as a change of its address can be undone, which a thief would end by it', async () => {
    const { rest, signUp, wallClock } = gateway;
    const token = await signUp('moved');
    const change = async (newEmail: string) => {
      const body = { newEmail, password: passwordOf('moved') };
      await rest('PUT', '/users/email/moved', { token, body });
      expect(await confirm(gateway, await confirmLinkTo(gateway, newEmail))).toMatchObject({ status: 200 });
    };
    const remove = () => rest('DELETE', '/users/moved', { token, body: { password: passwordOf('moved') } });
    await change('moved@evil.example');
    expect(await remove()).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        message: expect.stringMatching(
          /^Your address was changed, which can be undone until \w+, November 28 at .* UTC\. Until then the account can’t be deleted/,
        ),
      },
    });
    wallClock.advance({ days: 6 });
    await change('moved@other.example');
    wallClock.advance({ days: 6 });
    // The first one can't be undone any more, and the second one can.
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    await change('moved@evil.example');
    expect(await remove()).toMatchObject({ status: 200 });
  });

  test('goes on once the change was undone, or a week later', async () => {
    const { rest, signUp, wallClock } = gateway;
    for (const name of ['undone', 'patient']) {
      const token = await signUp(name);
      const body = { newEmail: `${name}@new.example` };
      await rest('PUT', `/users/email/${name}`, { token, body });
      await confirm(gateway, await confirmLinkTo(gateway, body.newEmail));
    }
    const link = await linkTo(gateway, 'undone@example.com', 'undo-email');
    const { body } = await rest('POST', '/users/undo-email-change', { body: { token: link } });
    const newPassword = 'in two at the 18th';
    await rest('POST', '/users/reset-password', { body: { token: body.resetToken, newPassword } });
    const remove = async (name: string, password: string) => {
      const { body: session } = await rest('POST', '/login', { body: { username: name, password } });
      return rest('DELETE', `/users/${name}`, { token: String(session.token) });
    };
    expect(await remove('undone', newPassword)).toMatchObject({ status: 200 });
    wallClock.advance({ days: 7 });
    expect(await remove('patient', passwordOf('patient'))).toMatchObject({ status: 200 });
  });

  test('is told to its address, by a mail that outlives it and is forgotten once it is sent', async () => {
    const { rest, signUp, parts } = gateway;
    const token = await signUp('told');
    const rows = () =>
      gateway.orm.em
        .fork()
        .execute<object[]>(`select 1 from outbox where payload::text like '%told@example%'`);
    const { mailer } = parts;
    parts.mailer = { send: () => Promise.reject(new Error('The mail server is away.')) };
    expect(await rest('DELETE', '/users/told', { token })).toMatchObject({ status: 200 });
    await mailsTo(gateway, 'told@example.com');
    parts.mailer = mailer;
    expect(await rows()).toHaveLength(1);
    gateway.wallClock.advance({ hours: 1 });
    const letters = await mailsTo(gateway, 'told@example.com');
    expect(letters.map(({ subject }) => subject)).toEqual(['Your account was deleted']);
    expect(letters[0]?.text).toMatch(
      /^Hello told,\n\nYour Fairway account told was deleted on \w+, \w+ \d+ at /,
    );
    expect(letters[0]?.text).toContain('write to support@fairway.example');
    expect(letters[0]?.text).toContain('They can’t be switched off.');
    expect(await rows()).toEqual([]);
  });

  test('tells nobody at an address that was not confirmed', async () => {
    await register(gateway, 'unsure', 'unsure@example.com');
    const token = await tokenOf(gateway, 'unsure');
    await mailsTo(gateway, 'unsure@example.com');
    expect(await gateway.rest('DELETE', '/users/unsure', { token })).toMatchObject({ status: 200 });
    const letters = await mailsTo(gateway, 'unsure@example.com');
    expect(letters.map(({ subject }) => subject)).toEqual(['Confirm your address']);
  });

  test('ends its sessions, frees its address, keeps its name, and others see no more of it', async () => {
    const { rest, graphql, signUp } = gateway;
    const token = await signUp('leaver');
    const other = await signUp('stayer');
    expect(await rest('DELETE', '/users/leaver', { token: other })).toMatchObject({ status: 403 });
    expect(await rest('DELETE', '/users/leaver', { token })).toMatchObject({ status: 200 });

    expect(await rest('POST', '/renew', { token })).toMatchObject({ status: 401 });
    expect(
      await rest('POST', '/login', { body: newAccount('leaver', { password: passwordOf('leaver') }) }),
    ).toMatchObject({ status: 401 });
    expect(await graphql('{ user(username: "leaver") { id } }', {}, other)).toMatchObject({
      data: { user: null },
    });
    expect(await rest('POST', '/register', { body: newAccount('leaver') })).toMatchObject({ status: 409 });
    expect(
      await rest('POST', '/register', { body: newAccount('leaver2', { email: 'leaver@example.com' }) }),
    ).toMatchObject({ status: 201 });
  });
});
