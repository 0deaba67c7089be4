import { describe, expect, test } from '@jest/globals';
import { refuseWhilePaying } from '../../pools/events/event.service.ts';
import { picks } from '../../testing/paid-game.ts';
import { syncCheckouts } from '../syncing/checkout-sync.service.ts';
import { type CashGame, inCashGames } from '../testing/cash-game.ts';

let game: CashGame;
inCashGames((opened) => {
  game = opened;
});

const lockAt = '2027-01-14T05:00:00Z';

describe('going back', () => {
  test('who leaves before the lock gets the buy-in, and not the fee, where it came from', async () => {
    await game.give('bob', 3000);
    const paid = await game.byCard('bob');
    await game.rest('bob', 'DELETE', '/create-pool/pool', { poolName: 'Cash', username: 'bob' });
    await game.work();
    expect([await game.balance('bob'), await game.fees(), await game.pot('ann', 'Cash')]).toEqual([
      3000, 300, 0,
    ]);
    expect(await game.refunded(paid)).toBe(3000);
    await game.rest('bob', 'PUT', '/create-pool/join', { poolName: 'Cash', username: 'bob' });
    expect(await game.isPaid('bob', 'Cash')).toBeNull();
    await game.fromBalance('bob');
    expect([await game.balance('bob'), await game.pot('ann', 'Cash')]).toEqual([0, 3000]);
    await game.rest('bob', 'DELETE', '/create-pool/pool', { poolName: 'Cash', username: 'bob' });
    await game.work();
    expect([await game.balance('bob'), await game.refunded(paid)]).toEqual([3000, 3000]);
  });

  test('who is sent away, or whose pool is deleted, gets the fee too', async () => {
    const [bobs, carlas] = [await game.byCard('bob'), await game.byCard('carla')];
    await game.rest('ann', 'DELETE', '/create-pool/remove-user', { poolName: 'Cash', username: 'bob' });
    await game.work();
    expect([await game.refunded(bobs), await game.fees()]).toEqual([3300, 300]);
    await game.rest('ann', 'DELETE', '/create-pool/delete-pool', { poolName: 'Cash' });
    await game.work();
    expect([await game.refunded(carlas), await game.fees()]).toEqual([3300, 0]);
    expect([await game.balance('bob'), await game.balance('carla')]).toEqual([0, 0]);
  });

  test('who deletes the pool keeps paying the fee, and the others get theirs (card to cash)', async () => {
    const anns = await game.byCard('ann');
    const bobs = await game.byCard('bob', [3, 4, 5, 12, 13, 23, 24, 41]);
    await game.rest('ann', 'DELETE', '/create-pool/delete-pool', { poolName: 'Cash' });
    await game.work();
    expect([await game.refunded(anns), await game.refunded(bobs), await game.fees()]).toEqual([
      3000, 3300, 300,
    ]);
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

  test('an account with a paid entry stays, before the lock too (G35)', async () => {
    await game.buyIn('bob', 'Cash');
    expect(await game.rest('bob', 'DELETE', '/users/bob')).toMatchObject({
      status: 409,
      body: { code: 'AT_STAKE' },
    });
    expect(await game.pot('ann', 'Cash')).toBe(3000);
  });
});

describe('a payment that its bank takes back', () => {
  test('before the contest is settled leaves the pot, and the entry is unpaid', async () => {
    const { clientSecret } = await game.checkout('bob', 'Cash', picks);
    await game.pay(clientSecret);
    await game.until(async () => (await game.isPaid('bob', 'Cash')) === true);
    await game.dispute(clientSecret);
    await game.until(async () => (await game.outcome(clientSecret))?.status === 'reversed');
    expect([await game.isPaid('bob', 'Cash'), await game.pot('bob', 'Cash'), await game.fees()]).toEqual([
      null,
      0,
      0,
    ]);
    await game.give('bob', 3000);
    // Nothing is bought with what a dispute may yet take.
    expect((await game.fromBalance('bob')).errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' });
    expect([await game.balance('bob'), await game.isPaid('bob', 'Cash')]).toEqual([3000, null]);
    const withdrawal = await game.rest('bob', 'POST', '/balance/withdraw-balance', {
      username: 'bob',
      email: 'bob@example.com',
      adjustment: -10,
    });
    expect(withdrawal).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  test('while it is on its way back to its card holds all other money until that is decided', async () => {
    const paid = await game.byCard('bob');
    await game.stripe('/v1/test_helpers/webhooks', { held: 'true' });
    const { id } = await game.dispute(paid);
    await game.rest('bob', 'DELETE', '/create-pool/pool', { poolName: 'Cash', username: 'bob' });
    await game.work();
    await game.give('bob', 500);
    const withdraw = () =>
      game.rest('bob', 'POST', '/balance/withdraw-balance', {
        username: 'bob',
        email: 'bob@example.com',
        adjustment: -5,
      });
    const openDisputes = async () =>
      /^fairway_open_disputes (\d+)$/m.exec(await game.gateway.parts.metrics.metrics())?.[1];
    expect(await withdraw()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await openDisputes()).toBe('1');
    await game.stripe(`/v1/disputes/${String(id)}`, {
      'evidence[uncategorized_text]': 'winning_evidence',
      submit: 'true',
    });
    await game.work();
    expect(await openDisputes()).toBe('0');
    expect(await withdraw()).toMatchObject({ status: 200 });
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
    const { id } = await game.dispute(clientSecret);
    await game.until(async () => (await game.outcome(clientSecret))?.status === 'reversed');
    expect(await game.balance('bob')).toBe(0);
    await game.stripe(`/v1/disputes/${String(id)}`, {
      'evidence[uncategorized_text]': 'winning_evidence',
      submit: 'true',
    });
    await game.until(async () => (await game.balance('bob')) === 1200);
  });

  test('who pays again after a dispute is in the pot again, and the contest is settled', async () => {
    await game.buyIn('ann', 'Cash');
    await game.buyIn('bob', 'Cash', [3, 4, 5, 12, 13, 23, 24, 41]);
    const { clientSecret } = await game.checkout('carla', 'Cash', picks);
    await game.pay(clientSecret);
    await game.until(async () => (await game.isPaid('carla', 'Cash')) === true);
    await game.dispute(clientSecret);
    await game.until(async () => (await game.outcome(clientSecret))?.status === 'reversed');
    await game.buyIn('carla', 'Cash');
    expect([await game.pot('ann', 'Cash'), await game.fees()]).toEqual([9000, 900]);
    await game.at(lockAt);
    game.finish(1, 4, () => -1);
    for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`2027-01-17T${time}:00Z`);
    expect(await game.pot('ann', 'Cash')).toBe(0);
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
          "select sum(balance_cents) as balance_cents from ledger_account where kind = 'card_clearing'",
        );
      return Number(row?.balance_cents);
    };
    await game.until(async () => (await clearing()) === -3200);
    expect([await game.isPaid('bob', 'Cash'), await game.pot('bob', 'Cash')]).toEqual([true, 3000]);
  });
});

describe('a checkout whose entry is gone', () => {
  const statusOf = async (clientSecret: string) => {
    const [intent = ''] = clientSecret.split('_secret_');
    const { status } = await game.stripe(`/v1/payment_intents/${intent}`);
    return [(await game.outcome(clientSecret))?.status, status];
  };

  test.each([
    ['leaves', 'bob', 'DELETE /create-pool/pool'],
    ['is sent away', 'ann', 'DELETE /create-pool/remove-user'],
  ])('is cancelled within a minute where its payer %s', async (_how, who, route) => {
    const { clientSecret } = await game.checkout('bob', 'Cash', picks);
    const carlas = await game.checkout('carla', 'Cash', picks);
    await syncCheckouts(game.ctx());
    expect(await statusOf(clientSecret)).toEqual(['open', 'requires_payment_method']);
    const [, path = ''] = route.split(' ');
    const gone = await game.rest(who, 'DELETE', path, { poolName: 'Cash', username: 'bob' });
    expect(gone).toMatchObject({ status: 200 });
    await syncCheckouts(game.ctx());
    expect(await statusOf(clientSecret)).toEqual(['cancelled', 'canceled']);
    expect(await game.pay(clientSecret)).not.toBe('succeeded');
    expect(await statusOf(carlas.clientSecret)).toEqual(['open', 'requires_payment_method']);
  });

  test('keeps the host from nothing, whatever the provider has heard', async () => {
    await game.checkout('bob', 'Cash', picks);
    const contest = async () => {
      const [row] = await game.gateway.orm.em
        .fork()
        .execute<{ id: string }[]>('select contest_id as id from checkout');
      return row?.id ?? '';
    };
    const refused = async () => {
      try {
        await refuseWhilePaying(game.ctx(), await contest());
        return null;
      } catch (fault) {
        return fault;
      }
    };
    expect(await refused()).toMatchObject({ code: 'CONFLICT' });
    await game.leave('bob');
    expect(await refused()).toBeNull();
  });
});
