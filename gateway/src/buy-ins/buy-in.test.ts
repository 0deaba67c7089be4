import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { stripePayments } from '../payments/stripe.ts';
import { picks } from '../testing/paid-game.ts';
import { type CashGame, openCashGame } from './testing/cash-game.ts';

let game: CashGame;
beforeEach(async () => {
  game = await openCashGame();
});
afterEach(async () => {
  const differences = await game.differences();
  await game.gateway.close();
  expect(differences).toEqual([]);
});

const lockAt = '2027-01-14T05:00:00Z';
const cardOf = async (player: string) => {
  const { body } = await game.rest(player, 'GET', `/userpicks/${player}/Cash`);
  return (body.userPicks as { dg_id: number[] }[]).flatMap(({ dg_id: ids }) => ids);
};
const golferIds = picks.map((golfer) => 1000 + golfer);
const holdWebhooks = (on: boolean) => game.stripe('/v1/test_helpers/webhooks', { held: String(on) });
const charge = (player: string, more: object = {}) =>
  game.rest(player, 'POST', '/charge', {
    email: `${player}@example.com`,
    buyIn: 30,
    poolName: 'Cash',
    ...more,
  });
const confirmPaid = (player: string) =>
  game.rest(player, 'PUT', '/create-pool/update-payment-status', { poolName: 'Cash', username: player });

describe('by card', () => {
  test('the payment makes the entry paid and the draft the card, even after the browser has closed', async () => {
    const { body, status } = await charge('bob', {
      userPicks: [
        { tier: 'Tier1', golferName: ['Golfer 01', '02, Golfer', 'golfer 03'] },
        { tier: 'Tier2', golferName: ['Golfer 11', 'Golfer 12'] },
        { tier: 'Tier3', golferName: ['Golfer 22', 'Golfer 23'] },
        { tier: 'Tier4', golferName: ['Golfer 41'] },
      ],
    });
    expect({ body, status }).toMatchObject({
      status: 200,
      body: { amount: 33, fee: 3, publishableKey: 'pk_test_sandbox' },
    });
    expect(await game.isPaid('bob', 'Cash')).toBeNull();
    expect(await cardOf('bob')).toEqual([]);
    expect(await game.pay(String(body.clientSecret))).toBe('succeeded');
    await game.until(async () => (await game.isPaid('bob', 'Cash')) === true);
    expect(await cardOf('bob')).toEqual(golferIds);
    expect([await game.pot('bob', 'Cash'), await game.fees(), await game.balance('bob')]).toEqual([
      3000, 300, 0,
    ]);
    expect(await charge('bob')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  test('asked again it is the same checkout, with the latest draft', async () => {
    const first = await game.checkout('bob', 'Cash');
    const second = await game.checkout('bob', 'Cash', picks);
    const third = await charge('bob');
    expect(second).toEqual({ clientSecret: first.clientSecret, totalCents: 3300 });
    expect(third.body.clientSecret).toBe(first.clientSecret);
    await game.pay(first.clientSecret);
    await game.until(async () => (await game.isPaid('bob', 'Cash')) === true);
    expect(await cardOf('bob')).toEqual(golferIds);
  });

  test('twenty who ask at once for the same entry get one checkout', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => charge('bob')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1);
  });

  test('under an Idempotency-Key a replay says so, and another request is refused', async () => {
    const ask = (more: object = {}) =>
      game.gateway.rest('POST', '/charge', {
        token: game.token('bob'),
        headers: { 'idempotency-key': 'checkout-1' },
        body: { email: 'bob@example.com', buyIn: 30, poolName: 'Cash', ...more },
      });
    const [first, again, other] = [await ask(), await ask(), await ask({ email: 'b@example.com' })];
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect([first.headers['idempotency-hit'], again.headers['idempotency-hit']]).toEqual([undefined, 'true']);
    expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_MISMATCH' } });
  });

  test('a refusal does not use up its Idempotency-Key', async () => {
    const ask = (buyIn: number) =>
      game.gateway.rest('POST', '/charge', {
        token: game.token('bob'),
        headers: { 'idempotency-key': 'checkout-1' },
        body: { email: 'bob@example.com', buyIn, poolName: 'Cash' },
      });
    expect([(await ask(20)).status, (await ask(30)).status, (await ask(20)).status]).toEqual([400, 200, 409]);
  });

  test('a declined card changes nothing, and another one may follow', async () => {
    const { clientSecret } = await game.checkout('bob', 'Cash', picks);
    expect(await game.pay(clientSecret, '4000000000000002')).toBe('card_declined');
    expect(await confirmPaid('bob')).toMatchObject({ status: 402, body: { code: 'UNPAID' } });
    expect(await game.pay(clientSecret)).toBe('succeeded');
    await game.until(async () => (await game.isPaid('bob', 'Cash')) === true);
  });

  test('a client’s word makes no entry paid: the provider is asked', async () => {
    await holdWebhooks(true);
    const { clientSecret } = await game.checkout('bob', 'Cash', picks);
    expect(await confirmPaid('bob')).toMatchObject({ status: 402 });
    await game.pay(clientSecret);
    expect(await confirmPaid('bob')).toMatchObject({ status: 200, body: { success: true } });
    expect(await cardOf('bob')).toEqual(golferIds);
    await holdWebhooks(false);
    expect(await game.pot('bob', 'Cash')).toBe(3000);
  });

  test.each([
    ['another amount', { buyIn: 20 }, 400, 'INVALID'],
    ['too small a card', { userPicks: [{ tier: 'Tier1', golferName: ['Golfer 01'] }] }, 400, 'BAD_CARD'],
    ['another pool', { poolName: 'Nowhere' }, 404, 'NOT_FOUND'],
  ])('is refused with %s', async (_what, more, status, code) => {
    expect(await charge('bob', more)).toMatchObject({ status, body: { code } });
  });

  test.each([30.001, 1e21, 1e-7])('a buy-in of %d dollars is no amount', async (buyIn) => {
    expect(await charge('bob', { buyIn })).toMatchObject({
      status: 400,
      body: { code: 'INVALID', field: 'buyIn' },
    });
  });

  test('a stranger is refused before the amount is checked', async () => {
    await game.pool('Elsewhere', ['bob'], { buyIn: 30 });
    expect(await charge('carla', { poolName: 'Elsewhere', buyIn: 10 })).toMatchObject({
      status: 403,
      body: { code: 'NOT_MEMBER' },
    });
  });

  test('is refused in a free pool, before the window and after the lock', async () => {
    await game.pool('Honour', ['ann'], {});
    expect(
      await game.rest('ann', 'POST', '/charge', { email: 'a@example.com', buyIn: 0, poolName: 'Honour' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    await game.at(lockAt);
    expect(await charge('bob')).toMatchObject({ status: 409, body: { code: 'LOCKED' } });
  });

  test('what was paid before the lock counts, though only the closing at the lock finds it', async () => {
    await holdWebhooks(true);
    const { clientSecret } = await game.checkout('bob', 'Cash', picks);
    await game.pay(clientSecret);
    await game.at(lockAt);
    expect(await game.isPaid('bob', 'Cash')).toBe(true);
    expect(await cardOf('bob')).toEqual(golferIds);
  });

  test('nothing can be paid after the lock', async () => {
    const { clientSecret } = await game.checkout('bob', 'Cash', picks);
    await game.at(lockAt);
    expect(await game.pay(clientSecret)).toBe('payment_intent_unexpected_state');
    expect(await game.outcome(clientSecret)).toMatchObject({ status: 'cancelled' });
  });

  test('a payment that lands after the lock goes back whole, the fee included', async () => {
    await holdWebhooks(true);
    const { clientSecret } = await game.checkout('bob', 'Cash', picks);
    game.gateway.gameClock.set('2027-01-14T05:00:01Z');
    await game.pay(clientSecret);
    await holdWebhooks(false);
    await game.until(async () => (await game.outcome(clientSecret))?.status === 'refunded');
    expect(await game.refunded(clientSecret)).toBe(3300);
    expect(await game.outcome(clientSecret)).toMatchObject({ reason: 'The payment came after the lock.' });
    expect(await game.isPaid('bob', 'Cash')).toBeNull();
    expect(await cardOf('bob')).toEqual([]);
    expect(await game.fees()).toBe(0);
  });

  test('a payment without picks that only the closing finds goes back whole', async () => {
    await holdWebhooks(true);
    const { clientSecret } = await game.checkout('bob', 'Cash');
    await game.pay(clientSecret);
    await game.at(lockAt);
    expect(await game.outcome(clientSecret)).toMatchObject({ status: 'refunded' });
    expect(await game.refunded(clientSecret)).toBe(3300);
  });

  test('a payment for which the entry is gone, or is paid already, goes back whole', async () => {
    const left = await game.checkout('bob', 'Cash', picks);
    await game.rest('bob', 'DELETE', '/create-pool/pool', { poolName: 'Cash', username: 'bob' });
    await game.pay(left.clientSecret);
    await game.until(async () => (await game.outcome(left.clientSecret))?.status === 'refunded');

    const twice = await game.checkout('carla', 'Cash', picks);
    await game.give('carla', 3000);
    await game.fromBalance('carla');
    await game.pay(twice.clientSecret);
    await game.until(async () => (await game.outcome(twice.clientSecret))?.status === 'refunded');
    expect([await game.refunded(left.clientSecret), await game.refunded(twice.clientSecret)]).toEqual([
      3300, 3300,
    ]);
    expect(await game.pot('carla', 'Cash')).toBe(3000);
  });

  test.each([
    'no JSON',
    'null',
    '[]',
    '',
    '{"id":"evt_1"}',
    '{"id":"evt_1","type":"charge.refunded","data":{"object":{"object":"payment_intent","id":"\\u0000"}}}',
    '{"id":"evt_1","type":"charge.refunded","data":{"object":{"object":"payment_intent","id":"../balance"}}}',
  ])('news that are signed and say %s are refused as such', async (body) => {
    const { cards } = game.payments;
    const secret = 'whsec_of_this_test';
    const now = () => game.gateway.wallClock.now();
    game.payments.cards = stripePayments({
      url: 'http://127.0.0.1:9',
      secretKey: 'sk_test_x',
      publishableKey: 'pk_test_x',
      webhookSecret: secret,
      now,
    });
    const seconds = Math.floor(now().getTime() / 1000);
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    const response = await fetch(`${game.gateway.origin}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` },
      body,
    });
    Object.assign(game.payments, { cards });
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'INVALID' }]);
  });

  test('webhooks that are forged, old or of unknown payments change nothing', async () => {
    const { clientSecret } = await game.checkout('bob', 'Cash', picks);
    const [id = ''] = clientSecret.split('_secret_');
    const response = await fetch(`${game.gateway.origin}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
      body: JSON.stringify({
        id: 'evt_1',
        type: 'payment_intent.succeeded',
        data: { object: { object: 'payment_intent', id } },
      }),
    });
    expect(response.status).toBe(401);
    expect(await game.isPaid('bob', 'Cash')).toBeNull();
  });
});

describe('from the balance', () => {
  test('it costs no fee, and the card comes along', async () => {
    await game.give('bob', 3000);
    expect(await game.fromBalance('bob')).toEqual({ data: { payFromBalance: { paid: true } } });
    expect([await game.balance('bob'), await game.pot('bob', 'Cash'), await game.fees()]).toEqual([
      0, 3000, 0,
    ]);
    expect(await cardOf('bob')).toEqual(golferIds);
    expect((await game.fromBalance('bob')).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }]);
  });

  test('a bad card or a low balance leaves everything as it was', async () => {
    await game.give('bob', 2999);
    expect((await game.fromBalance('bob')).errors).toMatchObject([
      { extensions: { code: 'AMOUNT_EXCEEDS_BALANCE' } },
    ]);
    await game.give('bob', 1);
    expect((await game.fromBalance('bob', [1, 2])).errors).toMatchObject([
      { extensions: { code: 'BAD_CARD' } },
    ]);
    expect([await game.balance('bob'), await game.isPaid('bob', 'Cash')]).toEqual([3000, null]);
  });

  test('ten at once pay once', async () => {
    await game.give('bob', 9000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => game.fromBalance('bob')));
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    expect([await game.balance('bob'), await game.pot('bob', 'Cash')]).toEqual([6000, 3000]);
  });

  test('a service’s way of paying takes exactly the buy-in', async () => {
    await game.give('bob', 5000);
    const pay = (adjustment: number) =>
      game.rest('bob', 'POST', '/balance/update-balance', {
        users: [{ username: 'bob', email: 'bob@example.com', adjustment, poolName: 'Cash' }],
      });
    expect(await pay(-20)).toMatchObject({ status: 400, body: { code: 'INVALID' } });
    expect(await pay(-30)).toMatchObject({
      status: 200,
      body: { users: [{ username: 'bob', balance: 20 }] },
    });
    expect(await game.isPaid('bob', 'Cash')).toBe(true);
  });
});

test('a contest without payments is settled, and moves no money', async () => {
  await game.at(lockAt);
  game.finish(1, 4, () => 0);
  for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`2027-01-17T${time}:00Z`);
  const contest = await game.gateway.graphql(
    '{ pool(name: "Cash") { contest { state potCents } } }',
    {},
    game.token('bob'),
  );
  expect(contest.data).toEqual({ pool: { contest: { state: 'SETTLED', potCents: 0 } } });
});
