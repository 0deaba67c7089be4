import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway.ts';
import { linkFor, untilMails } from '../sessions/testing/reset-link.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

describe('setting a new password by mail', () => {
  test('answers alike for any address, and mails only its owner', async () => {
    const { rest, mails, signUp } = gateway;
    await signUp('mailed');
    const before = mails.length;
    const unknown = await rest('POST', '/users/forgot-password', { body: { email: 'nobody@example.com' } });
    const known = await rest('POST', '/users/forgot-password', { body: { email: 'MAILED@example.com' } });
    expect(known).toMatchObject({ status: 200, body: { success: true } });
    expect(unknown.body).toEqual(known.body);
    await untilMails(gateway, before + 1);
    expect(mails.slice(before)).toMatchObject([{ to: 'mailed@example.com' }]);
  });

  test('mails at most three links an hour; further requests do nothing', async () => {
    const { rest, mails, signUp, wallClock } = gateway;
    await signUp('flooded');
    const toFlooded = () => mails.filter(({ to }) => to === 'flooded@example.com').length;
    const ask = async () => {
      const answer = await rest('POST', '/users/forgot-password', { body: { email: 'flooded@example.com' } });
      await gateway.parts.backgroundWork.settled();
      return answer;
    };
    for (let i = 0; i < 5; i++) expect(await ask()).toMatchObject({ status: 200, body: { success: true } });
    expect(toFlooded()).toBe(3);
    wallClock.advance({ hours: 1 });
    await ask();
    expect(toFlooded()).toBe(4);
  });

  test('a username like an address is no link in it', async () => {
    await gateway.signUp('evil.example');
    await linkFor(gateway, 'evil.example');
    const { text, html } = gateway.mails.at(-1) ?? {};
    for (const part of [text, html]) {
      expect(part).toContain('Hello evil\u2060.\u2060example,');
      expect(part).not.toContain('evil.example');
    }
  });

  test('a link works once, and until another is used, within 30 minutes; a refused password leaves it usable', async () => {
    const { rest, signUp, wallClock } = gateway;
    await signUp('resetter');
    const older = await linkFor(gateway, 'resetter');
    const token = await linkFor(gateway, 'resetter');
    const reset = (link: string, newPassword = 'a new walk to the 18th') =>
      rest('POST', '/users/reset-password', { body: { token: link, newPassword } });

    expect(await reset(token, 'short')).toMatchObject({ status: 400, body: { field: 'newPassword' } });
    for (const refused of ['password1', 'Resetter at the 18th', 'fairway and green'])
      expect(await reset(token, refused)).toMatchObject({ status: 400, body: { field: 'newPassword' } });
    expect(await reset(older)).toMatchObject({ status: 200, body: { success: true } });
    for (const link of [older, token])
      expect(await reset(link)).toMatchObject({ status: 400, body: { code: 'INVALID', field: 'token' } });
    const body = { username: 'resetter', password: 'a new walk to the 18th' };
    expect(await rest('POST', '/login', { body })).toMatchObject({ status: 200 });

    const late = await linkFor(gateway, 'resetter');
    wallClock.advance({ minutes: 30 });
    expect(await reset(late)).toMatchObject({ status: 400, body: { field: 'token' } });
  });

  test('of two who use one link at once, one succeeds', async () => {
    await gateway.signUp('doubled');
    const token = await linkFor(gateway, 'doubled');
    const answers = await Promise.all(
      ['first', 'second'].map((word) =>
        gateway.rest('POST', '/users/reset-password', {
          body: { token, newPassword: `${word} walk to the 18th` },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});
