import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Refusal } from '../../refusal.ts';
import { openTestGateway, passwordOf, type TestGateway } from '../../testing/test-gateway.ts';
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
