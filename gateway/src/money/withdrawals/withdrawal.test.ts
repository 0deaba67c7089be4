import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { tried } from '../../../../tools/nightly/tried.mjs';
import { type MoneyGateway, openMoneyGateway, type Player } from '../../testing/money-gateway.ts';
import { serviceToken } from '../../testing/test-gateway.ts';
import { placeHold, releaseHold } from '../holds.service.ts';
import { echeckClearing, pendingAccount } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/ledger.service.ts';
import { findDifferences } from '../ledger/proofs.ts';
import { releaseStop, stopWithdrawals } from '../ledger/self-check.service.ts';
import { settleByHand } from './by-hand/settle-by-hand.service.ts';
import { WithdrawalStatus } from './withdrawal.entity.ts';

let gateway: MoneyGateway;
beforeAll(async () => {
  gateway = await openMoneyGateway();
});
afterEach(async () => {
  expect(await findDifferences(gateway.ctxOf())).toEqual([]);
});
afterAll(() => gateway.close());

const ask = (player: Player, adjustment: number, more: { email?: string; key?: string } = {}) =>
  gateway.rest('POST', '/balance/withdraw-balance', {
    token: player.token,
    body: { username: player.username, email: more.email ?? `${player.username}@bank.test`, adjustment },
    ...(more.key ? { headers: { 'idempotency-key': more.key } } : {}),
  });
const withdrawalsOf = async ({ token }: Player) => {
  const question = '{ me { balanceCents withdrawals { id amountCents email status reason } } }';
  const { data } = await gateway.graphql(question, {}, token);
  return Object(data?.me) as {
    balanceCents: number;
    withdrawals: { id: string; amountCents: number; status: string; reason: string | null }[];
  };
};
const sentTo = async (recipient: string) =>
  (await gateway.checkbook.echecks()).filter((check) => check.recipient === recipient);
const settled = async (player: Player, status: string) => {
  while ((await withdrawalsOf(player)).withdrawals[0]?.status !== status)
    await new Promise((done) => setTimeout(done, 20));
};

describe('a withdrawal (G34)', () => {
  test('leaves the balance at once, is sent by the job and paid by a webhook', async () => {
    const bob = await gateway.player('bob', 10_000);
    expect(await ask(bob, -35.07)).toMatchObject({
      status: 200,
      body: { message: 'Balance updated successfully', balance: 64.93 },
    });
    expect(await sentTo('bob@bank.test')).toEqual([]);
    expect(await balanceOf(gateway.ctxOf(), pendingAccount(bob.id))).toBe(3507);
    expect(await withdrawalsOf(bob)).toMatchObject({
      balanceCents: 6493,
      withdrawals: [{ amountCents: 3507, status: 'OPEN' }],
    });

    expect(await gateway.work()).toEqual([]);
    expect(await sentTo('bob@bank.test')).toMatchObject([{ amount: 35.07, status: 'UNPAID' }]);
    expect(await withdrawalsOf(bob)).toMatchObject({ withdrawals: [{ status: 'SENT' }] });

    const before = await balanceOf(gateway.ctxOf(), echeckClearing);
    gateway.wallClock.advance({ seconds: 10 });
    await settled(bob, 'PAID');
    expect(await balanceOf(gateway.ctxOf(), pendingAccount(bob.id))).toBe(0);
    expect(await balanceOf(gateway.ctxOf(), echeckClearing)).toBe(before + 3507);
    expect((await ask(bob, -64.93)).body).toMatchObject({ balance: 0 });
  });

  test.each([
    ['returned', 'The eCheck could not be paid.'],
    ['expired', 'The eCheck expired before it was deposited.'],
    ['void', 'The eCheck was voided.'],
  ])('to %s@… comes back to the balance with the reason', async (name, reason) => {
    const player = await gateway.player(`sender-${name}`, 5000);
    await ask(player, -50, { email: `${name}@example.com` });
    await gateway.work();
    gateway.wallClock.advance({ seconds: 10 });
    await settled(player, 'RETURNED');
    expect(await withdrawalsOf(player)).toMatchObject({ balanceCents: 5000, withdrawals: [{ reason }] });
    // The ledger is never changed: an address in it would outlive its account.
    expect(
      await gateway.orm.em.fork().execute(`select 1 from ledger_transfer where memo::text like '%@%'`),
    ).toEqual([]);
    const statement = '{ me { statement { nodes { what about cents balanceCents } } } }';
    expect(await gateway.graphql(statement, {}, player.token)).toMatchObject({
      data: {
        me: {
          statement: {
            nodes: [
              { what: 'Withdrawal returned', about: reason, cents: 5000, balanceCents: 5000 },
              { what: 'Withdrawal', about: `${name}@example.com`, cents: -5000, balanceCents: 0 },
              { what: 'Adjustment', about: null, cents: 5000, balanceCents: 5000 },
            ],
          },
        },
      },
    });
  });

  test('that the provider refuses comes back at once', async () => {
    const player = await gateway.player('refusee', 5000);
    await ask(player, -50, { email: 'refused@example.com' });
    expect(await gateway.work()).toEqual([]);
    expect(await withdrawalsOf(player)).toMatchObject({
      balanceCents: 5000,
      withdrawals: [{ status: 'RETURNED', reason: 'The eCheck could not be sent: Invalid recipient.' }],
    });
  });

  test('that was paid and then refunded comes back as well', async () => {
    const player = await gateway.player('refundee', 5000);
    await ask(player, -50, { email: 'refunded@example.com' });
    await gateway.work();
    gateway.wallClock.advance({ seconds: 7 });
    await settled(player, 'PAID');
    gateway.wallClock.advance({ seconds: 3 });
    await settled(player, 'RETURNED');
    expect(await withdrawalsOf(player)).toMatchObject({ balanceCents: 5000 });
  });

  test('is found paid by asking, where no webhook came', async () => {
    const player = await gateway.player('unheard', 5000);
    const { echecks } = gateway.payments;
    await ask(player, -50);
    await gateway.work();
    if (!echecks) throw new Error('There is a Checkbook here.');
    const { readWebhook } = echecks;
    echecks.readWebhook = () => ({ id: 'some other check', status: 'PAID' });
    gateway.wallClock.advance({ seconds: 10 });
    await gateway.work();
    echecks.readWebhook = readWebhook;
    expect(await withdrawalsOf(player)).toMatchObject({ withdrawals: [{ status: 'PAID' }] });
  });

  test('that was paid is found returned by asking, where no webhook came', async () => {
    const player = await gateway.player('late-refundee', 5000);
    const { echecks } = gateway.payments;
    await ask(player, -50, { email: 'refunded@example.com' });
    await gateway.work();
    gateway.wallClock.advance({ seconds: 7 });
    await settled(player, 'PAID');
    if (!echecks) throw new Error('There is a Checkbook here.');
    const { readWebhook } = echecks;
    echecks.readWebhook = () => ({ id: 'some other check', status: 'REFUNDED' });
    gateway.wallClock.advance({ hours: 23 });
    await gateway.work();
    expect(await withdrawalsOf(player)).toMatchObject({ withdrawals: [{ status: 'PAID' }] });
    gateway.wallClock.advance({ hours: 2 });
    await gateway.work();
    echecks.readWebhook = readWebhook;
    expect(await withdrawalsOf(player)).toMatchObject({
      balanceCents: 5000,
      withdrawals: [{ status: 'RETURNED' }],
    });
  });
});

describe('withdrawing', () => {
  test('20 times at once everything there is: one succeeds', async () => {
    for (let round = 0; round < Number(process.env.WITHDRAWAL_RACES ?? 3); round++) {
      const player = await gateway.player(`racer${round}`, 5000);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          i % 2
            ? ask(player, -50).then(({ status }) => status === 200)
            : gateway
                .graphql(
                  'mutation { withdraw(amountCents: 5000, email: "racer@bank.test") { id } }',
                  {},
                  player.token,
                )
                .then(({ errors }) => errors === undefined),
        ),
      );
      expect(answers.filter(Boolean)).toHaveLength(1);
      expect(await withdrawalsOf(player)).toMatchObject({ balanceCents: 0, withdrawals: { length: 1 } });
      tried('withdrawals', { balances: 1, withdrawals: answers.length });
    }
  });

  test('is refused beyond the balance, while another is under way, and of nothing', async () => {
    const player = await gateway.player('refused', 5000);
    expect(await ask(player, -50.01)).toMatchObject({
      status: 409,
      body: { code: 'AMOUNT_EXCEEDS_BALANCE', message: 'Amount exceeds balance' },
    });
    for (const adjustment of [0, 5, -0.001, -1e9, '-5', null])
      expect(await ask(player, adjustment as number)).toMatchObject({
        status: 400,
        body: { code: 'INVALID', field: 'adjustment' },
      });
    const nothing = 'mutation { withdraw(amountCents: 0, email: "a@bank.test") { id } }';
    expect(await gateway.graphql(nothing, {}, player.token)).toMatchObject({
      errors: [{ extensions: { code: 'INVALID', field: 'amountCents' } }],
    });
    expect((await ask(player, -20)).status).toBe(200);
    expect(await ask(player, -99)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  test.each([
    ['', 'Please enter an email address.'],
    [undefined, 'Please enter an email address.'],
    ['nowhere', 'Invalid email format'],
  ])('to %j says %s', async (email, message) => {
    const { token } = await gateway.player(`mailless${message.length}${typeof email}`, 5000);
    const body = { username: `mailless${message.length}${typeof email}`, email, adjustment: -5 };
    expect(await gateway.rest('POST', '/balance/withdraw-balance', { token, body })).toMatchObject({
      status: 400,
      body: { message, field: 'email' },
    });
  });

  test('waits while a card payment is disputed, before the eCheck is sent too', async () => {
    const player = await gateway.player('disputed', 5000);
    const hold = { key: `dispute:${player.id}`, userId: player.id, owedCents: 300, reason: 'a dispute.' };
    await ask(player, -20);
    await placeHold(gateway.ctxOf(), hold);
    await gateway.work();
    expect(await sentTo('disputed@bank.test')).toEqual([]);
    const held = '{ me { withdrawalsHeld withdrawals { canBeStopped waitsBecause } } }';
    const why = 'a dispute. $3 of it is owed. Write to support@fairway.example to settle it.';
    const seen = async () => Object((await gateway.graphql(held, {}, player.token)).data?.me);
    expect(await seen()).toEqual({
      withdrawalsHeld: why,
      withdrawals: [{ canBeStopped: true, waitsBecause: `It has to wait: ${why}` }],
    });
    expect(await ask(player, -20)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    await releaseHold(gateway.ctxOf(), hold.key);
    await placeHold(gateway.ctxOf(), hold);
    await gateway.work();
    expect(await sentTo('disputed@bank.test')).toEqual([]);
    await releaseHold(gateway.ctxOf(), hold.key);
    await stopWithdrawals(gateway.ctxOf(), 'A break-in.');
    await gateway.work();
    expect(await seen()).toMatchObject({
      withdrawals: [
        { canBeStopped: true, waitsBecause: 'Withdrawals are paused while our books are checked.' },
      ],
    });
    expect(await releaseStop(gateway.ctxOf())).toEqual([]);
    await gateway.work();
    expect(await sentTo('disputed@bank.test')).toHaveLength(1);
    expect(await seen()).toMatchObject({ withdrawals: [{ canBeStopped: false, waitsBecause: null }] });
  });

  test('is not set up where there is no Checkbook', async () => {
    const player = await gateway.player('offline', 5000);
    const { echecks } = gateway.payments;
    delete gateway.payments.echecks;
    const answer = await ask(player, -5);
    const hook = await gateway.rest('POST', '/webhooks/checkbook', { body: {} });
    if (echecks) gateway.payments.echecks = echecks;
    expect(answer).toMatchObject({ status: 503, body: { code: 'NOT_CONFIGURED' } });
    expect(hook).toMatchObject({ status: 503, body: { code: 'NOT_CONFIGURED' } });
  });
});

describe('asking for the payout', () => {
  test('finds the withdrawal under way of that amount, and sends no second eCheck', async () => {
    const player = await gateway.player('payee', 5000);
    const payout = (amount: number, token = player.token) =>
      gateway.rest('POST', '/payouts/send-payout', {
        token,
        body: { username: 'payee', email: 'payee@bank.test', payout: amount },
      });
    expect(await payout(20)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    await ask(player, -20);
    const [withdrawal] = (await withdrawalsOf(player)).withdrawals;
    expect(await payout(20)).toMatchObject({ status: 200, body: { id: withdrawal?.id, status: 'open' } });
    expect(await payout(20.5)).toMatchObject({ status: 404 });
    await gateway.work();
    expect((await payout(20, serviceToken)).body).toEqual({ id: withdrawal?.id, status: 'sent' });
    expect(await sentTo('payee@bank.test')).toHaveLength(1);
    const stranger = await gateway.player('payee-not');
    expect(await payout(20, stranger.token)).toMatchObject({ status: 403 });
  });
});

describe('an operator', () => {
  test('ends a withdrawal that nothing else does', async () => {
    const player = await gateway.player('stuck', 5000);
    await ask(player, -50);
    const [withdrawal] = (await withdrawalsOf(player)).withdrawals;
    const id = withdrawal?.id ?? '';
    await settleByHand(gateway.ctxOf(), id, WithdrawalStatus.RETURNED);
    expect(await gateway.work()).toEqual([]);
    expect(await withdrawalsOf(player)).toMatchObject({
      balanceCents: 5000,
      withdrawals: [{ status: 'RETURNED', reason: 'Settled by hand.' }],
    });
    await expect(settleByHand(gateway.ctxOf(), id, WithdrawalStatus.PAID)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await expect(settleByHand(gateway.ctxOf(), randomUUID(), WithdrawalStatus.PAID)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
