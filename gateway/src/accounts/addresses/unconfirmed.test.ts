import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { everyRelaxation } from '../../configuration/relaxations.ts';
import { enqueueMails } from '../../notifications/mails/enqueue-mails.service.ts';
import { type MailGame, openMailGame } from '../../notifications/testing/mail-game.ts';
import { passwordOf, serviceToken } from '../../testing/test-gateway.ts';

// Accounts made up by the dozen, with addresses of nobody or of others, move money and mail people.

let game: MailGame;
beforeAll(async () => {
  game = await openMailGame(['ann', 'bob', 'carla'], {
    settings: { relaxed: everyRelaxation.filter((one) => one !== 'mail checks') },
  });
  await game.pool('Cash', ['ann', 'bob', 'carla'], { buyIn: 10 });
  await game.pool('Old', ['ann', 'carla']);
  await game.pool('New', ['ann', 'bob']);
  const users = ['ann', 'bob'].map((username) => ({ username, adjustment: 50 }));
  await game.gateway.rest('POST', '/balance/update-balance', {
    token: serviceToken,
    body: { users, memo: 'A gift' },
    headers: { 'idempotency-key': 'a-gift' },
  });
});
const confirmed = (at: string) =>
  game.sql(`update user_account set email_confirmed_at = ${at} where name_key = 'ann'`);
beforeEach(async () => {
  await game.sentMails();
  await confirmed('null');
});
afterEach(async () => expect(await game.differences()).toEqual([]));
afterAll(() => game.gateway.close());

const unconfirmed = {
  code: 'UNCONFIRMED',
  message: 'Please confirm your email address first: the link is in the mail we sent you.',
};
const refused = { status: 403, body: unconfirmed };
const refusedOverGraphql = {
  errors: [{ message: unconfirmed.message, extensions: { code: 'UNCONFIRMED' } }],
};
const over = (text: string) => game.gateway.graphql(`mutation { ${text} }`, {}, game.token('ann'));

describe('before the address is confirmed', () => {
  test('no buy-in is paid by card', async () => {
    expect(await over('startCheckout(pool: "Cash") { totalCents }')).toMatchObject(refusedOverGraphql);
    const body = { email: 'ann@example.com', buyIn: 10, poolName: 'Cash', userPicks: [] };
    expect(await game.rest('ann', 'POST', '/charge', body)).toMatchObject(refused);
    expect(await game.sql('select 1 from checkout')).toEqual([]);
  });

  test('nor from the balance, on any API', async () => {
    expect(await over('payFromBalance(pool: "Cash") { id }')).toMatchObject(refusedOverGraphql);
    expect(await game.balance('ann')).toBe(5000);
  });

  test('nothing can be withdrawn, with or without the password', async () => {
    const input = `amountCents: 1000, email: "ann@example.com", password: "${passwordOf('ann')}"`;
    expect(await over(`withdraw(${input}) { id }`)).toMatchObject(refusedOverGraphql);
    const body = { username: 'ann', email: 'ann@example.com', adjustment: -10 };
    expect(await game.rest('ann', 'POST', '/balance/withdraw-balance', body)).toMatchObject(refused);
    expect(await game.balance('ann')).toBe(5000);
    expect(await game.sql('select 1 from withdrawal')).toEqual([]);
  });

  test('no reminders and no pool invitations can be sent', async () => {
    expect(await over('remindMembers(pool: "New", missing: CARD) { count }')).toMatchObject(
      refusedOverGraphql,
    );
    expect(await over('invitePastMembers(pool: "New") { id }')).toMatchObject(refusedOverGraphql);
    const { pool } = await game.graphql<{ pool: object }>(
      'ann',
      '{ pool(name: "New") { pastMembers { decision { allowed code message } } } }',
    );
    expect(pool).toEqual({ pastMembers: { decision: { allowed: false, ...unconfirmed } } });
    expect(await game.sentMails()).toEqual([]);
  });

  test('only what is about the account is mailed there', async () => {
    const { me } = await game.graphql<{ me: { id: string } }>('ann', '{ me { id } }');
    await enqueueMails(game.ctx(), [
      {
        userId: me.id,
        kind: 'payouts-changed',
        about: 'a pool',
        facts: { poolId: me.id, payoutsBps: [10_000, 0, 0] },
      },
      { userId: me.id, kind: 'password-set', about: 'a password', facts: {} },
    ]);
    expect(await game.sentMails()).toEqual(['ann: Your password was changed']);
    expect(await game.sql(`select trouble from outbox where topic = 'payouts-changed'`)).toEqual([
      { trouble: 'The address is not confirmed.' },
    ]);
  });

  test('all the rest goes on: pools, chat and free cards', async () => {
    expect(await over('createPool(input: { name: "Fun", format: SINGLE_WEEK }) { id }')).not.toHaveProperty(
      'errors',
    );
    expect(await over('sendMessage(pool: "Fun", text: "Hello") { id }')).not.toHaveProperty('errors');
  });
});

describe('once it is confirmed', () => {
  test('all of it goes', async () => {
    await confirmed('created_at');
    for (const text of [
      'startCheckout(pool: "Cash") { totalCents }',
      'payFromBalance(pool: "Cash") { id }',
      'remindMembers(pool: "New", missing: CARD) { count }',
      'invitePastMembers(pool: "New") { id }',
      `withdraw(amountCents: 1000, email: "ann@example.com", password: "${passwordOf('ann')}") { id }`,
    ])
      expect([text, (await over(text)).errors]).toEqual([text, undefined]);
  });
});

test('where mails are not checked, nothing waits for it', async () => {
  const relaxed = await openMailGame(['ann', 'bob']);
  await relaxed.pool('Cash', ['ann', 'bob'], { buyIn: 10 });
  await relaxed.sql('update user_account set email_confirmed_at = null');
  expect(await relaxed.graphql('ann', 'mutation { startCheckout(pool: "Cash") { totalCents } }')).toEqual({
    startCheckout: { totalCents: 1300 },
  });
  expect(await relaxed.graphql('ann', '{ me { emailConfirmed mustConfirmEmail } }')).toEqual({
    me: { emailConfirmed: false, mustConfirmEmail: false },
  });
  expect(
    await relaxed.gateway.rest('POST', '/login', {
      body: { username: 'ann@example.com', password: passwordOf('ann') },
    }),
  ).toMatchObject({ status: 200 });
  await relaxed.gateway.close();
});
