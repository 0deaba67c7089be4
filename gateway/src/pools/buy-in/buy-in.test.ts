import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openPaidGame, type PaidGame, picks } from '../../testing/paid-game.ts';

let game: PaidGame;
beforeEach(async () => {
  game = await openPaidGame(['ann', 'bob', 'carla']);
  await game.pool('Cash', ['ann', 'bob', 'carla'], { buyIn: 30 });
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
const outcome = async (clientSecret: string) => {
  const [id = ''] = clientSecret.split('_secret_');
  const [row] = await game.gateway.orm.em
    .fork()
    .execute<{ status: string; reason: string | null }[]>(
      'select status, reason from checkout where intent_id = ?',
      [id],
    );
  return row;
};
const refunded = async (clientSecret: string) => {
  const [id = ''] = clientSecret.split('_secret_');
  const { data } = await game.stripe(`/v1/refunds?payment_intent=${id}`);
  return (data as { amount: number }[]).reduce((sum, { amount }) => sum + amount, 0);
};

describe('by card', () => {
  test('the payment makes the entry paid and the draft the card, though nobody is there any more', async () => {
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

  test('a declined card changes nothing, and another one may follow', async () => {
    const { clientSecret } = await game.checkout('bob', 'Cash', picks);
    expect(await game.pay(clientSecret, '4000000000000002')).toBe('card_declined');
    expect(await confirmPaid('bob')).toMatchObject({ status: 402, body: { code: 'UNPAID' } });
    expect(await game.pay(clientSecret)).toBe('succeeded');
    await game.until(async () => (await game.isPaid('bob', 'Cash')) === true);
  });

  test('nobody is paid by saying so; who says so is asked about at the provider', async () => {
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
    expect(await outcome(clientSecret)).toMatchObject({ status: 'cancelled' });
  });

  test('a payment that lands after the lock goes back whole, the fee included', async () => {
    await holdWebhooks(true);
    const { clientSecret } = await game.checkout('bob', 'Cash', picks);
    game.gateway.gameClock.set('2027-01-14T05:00:01Z');
    await game.pay(clientSecret);
    await holdWebhooks(false);
    await game.until(async () => (await outcome(clientSecret))?.status === 'refunded');
    expect(await refunded(clientSecret)).toBe(3300);
    expect(await outcome(clientSecret)).toMatchObject({ reason: 'The payment came after the lock.' });
    expect(await game.isPaid('bob', 'Cash')).toBeNull();
    expect(await cardOf('bob')).toEqual([]);
    expect(await game.fees()).toBe(0);
  });

  test('a payment without picks that only the closing finds goes back whole', async () => {
    await holdWebhooks(true);
    const { clientSecret } = await game.checkout('bob', 'Cash');
    await game.pay(clientSecret);
    await game.at(lockAt);
    expect(await outcome(clientSecret)).toMatchObject({ status: 'refunded' });
    expect(await refunded(clientSecret)).toBe(3300);
  });

  test('a payment for which the entry is gone, or is paid already, goes back whole', async () => {
    const left = await game.checkout('bob', 'Cash', picks);
    await game.rest('bob', 'DELETE', '/create-pool/pool', { poolName: 'Cash', username: 'bob' });
    await game.pay(left.clientSecret);
    await game.until(async () => (await outcome(left.clientSecret))?.status === 'refunded');

    const twice = await game.checkout('carla', 'Cash', picks);
    await give('carla', 3000);
    await fromBalance('carla');
    await game.pay(twice.clientSecret);
    await game.until(async () => (await outcome(twice.clientSecret))?.status === 'refunded');
    expect([await refunded(left.clientSecret), await refunded(twice.clientSecret)]).toEqual([3300, 3300]);
    expect(await game.pot('carla', 'Cash')).toBe(3000);
  });

  test('news that are forged, old or of nobody’s payment change nothing', async () => {
    const { clientSecret } = await game.checkout('bob', 'Cash', picks);
    const [id = ''] = clientSecret.split('_secret_');
    const told = await fetch(`${game.gateway.origin}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
      body: JSON.stringify({
        id: 'evt_1',
        type: 'payment_intent.succeeded',
        data: { object: { object: 'payment_intent', id } },
      }),
    });
    expect(told.status).toBe(401);
    expect(await game.isPaid('bob', 'Cash')).toBeNull();
  });
});

async function give(player: string, cents: number): Promise<void> {
  const answer = await game.gateway.rest('POST', '/balance/update-balance', {
    token: 'a-trusted-service-of-the-tests',
    headers: { 'idempotency-key': `gift-${player}-${cents}` },
    body: { users: [{ username: player, email: null, adjustment: cents / 100 }] },
  });
  expect(answer).toMatchObject({ status: 200 });
}

const fromBalance = (player: string, golfers: readonly number[] | null = picks) =>
  game.gateway.graphql(
    'mutation ($golfers: [ID!]) { payFromBalance(pool: "Cash", golfers: $golfers) { paid } }',
    { golfers: golfers?.map((golfer) => String(game.golfers[golfer]?.dgId)) ?? null },
    game.token(player),
  );

describe('from the balance', () => {
  test('it costs no fee, and the card comes along', async () => {
    await give('bob', 3000);
    expect(await fromBalance('bob')).toEqual({ data: { payFromBalance: { paid: true } } });
    expect([await game.balance('bob'), await game.pot('bob', 'Cash'), await game.fees()]).toEqual([
      0, 3000, 0,
    ]);
    expect(await cardOf('bob')).toEqual(golferIds);
    expect((await fromBalance('bob')).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }]);
  });

  test('a bad card or a low balance leaves everything as it was', async () => {
    await give('bob', 2999);
    expect((await fromBalance('bob')).errors).toMatchObject([
      { extensions: { code: 'AMOUNT_EXCEEDS_BALANCE' } },
    ]);
    await give('bob', 1);
    expect((await fromBalance('bob', [1, 2])).errors).toMatchObject([{ extensions: { code: 'BAD_CARD' } }]);
    expect([await game.balance('bob'), await game.isPaid('bob', 'Cash')]).toEqual([3000, null]);
  });

  test('ten at once pay once', async () => {
    await give('bob', 9000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => fromBalance('bob')));
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    expect([await game.balance('bob'), await game.pot('bob', 'Cash')]).toEqual([6000, 3000]);
  });

  test('a service’s way of paying takes exactly the buy-in', async () => {
    await give('bob', 5000);
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

describe('going back', () => {
  test('who leaves before the lock gets the buy-in, and not the fee', async () => {
    await game.buyIn('bob', 'Cash');
    await game.rest('bob', 'DELETE', '/create-pool/pool', { poolName: 'Cash', username: 'bob' });
    expect([await game.balance('bob'), await game.fees(), await game.pot('ann', 'Cash')]).toEqual([
      3000, 300, 0,
    ]);
    await game.rest('bob', 'PUT', '/create-pool/join', { poolName: 'Cash', username: 'bob' });
    expect(await game.isPaid('bob', 'Cash')).toBeNull();
    await fromBalance('bob');
    expect([await game.balance('bob'), await game.pot('ann', 'Cash')]).toEqual([0, 3000]);
  });

  test('who is sent away, or whose pool is deleted, gets the fee too', async () => {
    await game.buyIn('bob', 'Cash');
    await game.buyIn('carla', 'Cash');
    await game.rest('ann', 'DELETE', '/create-pool/remove-user', { poolName: 'Cash', username: 'bob' });
    expect([await game.balance('bob'), await game.fees()]).toEqual([3300, 300]);
    await game.rest('ann', 'DELETE', '/create-pool/delete-pool', { poolName: 'Cash' });
    expect([await game.balance('carla'), await game.fees()]).toEqual([3300, 0]);
  });

  test('a paid entry in play keeps its player in the pool and the account alive', async () => {
    await game.buyIn('bob', 'Cash');
    await game.at(lockAt);
    expect(
      await game.rest('bob', 'DELETE', '/create-pool/pool', { poolName: 'Cash', username: 'bob' }),
    ).toMatchObject({ status: 409, body: { code: 'LOCKED' } });
    expect(await game.rest('bob', 'DELETE', '/users/bob')).toMatchObject({
      status: 409,
      body: { code: 'AT_STAKE' },
    });
  });
});

test('a contest that nobody has paid for is settled, and moves nothing', async () => {
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

describe('a payment that its bank takes back', () => {
  const dispute = async (clientSecret: string) => {
    const [intent = ''] = clientSecret.split('_secret_');
    return game.stripe('/v1/test_helpers/disputes', { payment_intent: intent });
  };

  test('before the contest is settled leaves the pot, and the entry is unpaid', async () => {
    const { clientSecret } = await game.checkout('bob', 'Cash', picks);
    await game.pay(clientSecret);
    await game.until(async () => (await game.isPaid('bob', 'Cash')) === true);
    await dispute(clientSecret);
    await game.until(async () => (await outcome(clientSecret))?.status === 'reversed');
    expect([await game.isPaid('bob', 'Cash'), await game.pot('bob', 'Cash'), await game.fees()]).toEqual([
      null,
      0,
      0,
    ]);
    await give('bob', 1000);
    const withdrawal = await game.rest('bob', 'POST', '/balance/withdraw-balance', {
      username: 'bob',
      email: 'bob@example.com',
      adjustment: -10,
    });
    expect(withdrawal).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  test('after settlement is taken from the balance; the shortfall is owed, and comes back if the bank decides so', async () => {
    const { clientSecret } = await game.checkout('bob', 'Cash', picks);
    await game.pay(clientSecret);
    await game.until(async () => (await game.isPaid('bob', 'Cash')) === true);
    await game.buyIn('ann', 'Cash', [3, 4, 5, 12, 13, 23, 24, 41]);
    await game.at(lockAt);
    game.finish(1, 4, (golfer) => ([3, 4, 5, 12].includes(golfer) ? -2 : 0));
    for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`2027-01-17T${time}:00Z`);
    // Two claim three places: 42 + 6 and 12 of 60 dollars; ann's golfers were the better ones.
    expect([await game.balance('ann'), await game.balance('bob')]).toEqual([4800, 1200]);
    const { id } = await dispute(clientSecret);
    await game.until(async () => (await outcome(clientSecret))?.status === 'reversed');
    expect(await game.balance('bob')).toBe(0);
    await game.stripe(`/v1/disputes/${String(id)}`, {
      'evidence[uncategorized_text]': 'winning_evidence',
      submit: 'true',
    });
    await game.until(async () => (await game.balance('bob')) === 1200);
  });
});

describe('what was found the hard way', () => {
  test('who pays again after a dispute is in the pot again, and the contest is settled', async () => {
    await game.buyIn('ann', 'Cash');
    await game.buyIn('bob', 'Cash', [3, 4, 5, 12, 13, 23, 24, 41]);
    const { clientSecret } = await game.checkout('carla', 'Cash', picks);
    await game.pay(clientSecret);
    await game.until(async () => (await game.isPaid('carla', 'Cash')) === true);
    const [intent = ''] = clientSecret.split('_secret_');
    await game.stripe('/v1/test_helpers/disputes', { payment_intent: intent });
    await game.until(async () => (await outcome(clientSecret))?.status === 'reversed');
    await game.buyIn('carla', 'Cash');
    expect([await game.pot('ann', 'Cash'), await game.fees()]).toEqual([9000, 900]);
    await game.at(lockAt);
    game.finish(1, 4, () => -1);
    for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`2027-01-17T${time}:00Z`);
    expect(await game.pot('ann', 'Cash')).toBe(0);
  });

  test('an account with a paid entry stays, before the lock too (G35)', async () => {
    await game.buyIn('bob', 'Cash');
    expect(await game.rest('bob', 'DELETE', '/users/bob')).toMatchObject({
      status: 409,
      body: { code: 'AT_STAKE' },
    });
    expect(await game.pot('ann', 'Cash')).toBe(3000);
  });

  test('a small refund by hand leaves the entry paid', async () => {
    const { clientSecret } = await game.checkout('bob', 'Cash', picks);
    await game.pay(clientSecret);
    await game.until(async () => (await game.isPaid('bob', 'Cash')) === true);
    const [intent = ''] = clientSecret.split('_secret_');
    await game.stripe('/v1/refunds', { payment_intent: intent, amount: '100' });
    const clearing = async () => {
      const [row] = await game.gateway.orm.em
        .fork()
        .execute<{ balance_cents: string }[]>(
          "select balance_cents from ledger_account where kind = 'card_clearing'",
        );
      return Number(row?.balance_cents);
    };
    await game.until(async () => (await clearing()) === -3200);
    expect([await game.isPaid('bob', 'Cash'), await game.pot('bob', 'Cash')]).toEqual([true, 3000]);
  });

  test.each([30.001, 1e21, 1e-7])('a buy-in of %d dollars is no amount', async (buyIn) => {
    expect(await charge('bob', { buyIn })).toMatchObject({
      status: 400,
      body: { code: 'INVALID', field: 'buyIn' },
    });
  });

  test('a stranger hears that before the amount is looked at', async () => {
    await game.pool('Elsewhere', ['bob'], { buyIn: 30 });
    expect(await charge('carla', { poolName: 'Elsewhere', buyIn: 10 })).toMatchObject({
      status: 403,
      body: { code: 'NOT_MEMBER' },
    });
  });
});
