import { expect, test } from '@jest/globals';
import type { CardPayments } from '../../payments/stripe.ts';
import { StripeFault } from '../../payments/stripe-fault.ts';
import { picks } from '../../testing/paid-game.ts';
import { applyIntent } from '../checkouts/apply-intent.service.ts';
import { type CashGame, inCashGames } from '../testing/cash-game.ts';

// Money that comes to light once its payer's account is deleted goes back to the card: credit would be nobody's.

let game: CashGame;
let real: CardPayments;
inCashGames((opened) => {
  game = opened;
  const { cards } = game.payments;
  if (!cards) throw new Error('This game takes no cards.');
  real = cards;
});

const change = (changes: Partial<CardPayments>) => {
  game.payments.cards = { ...real, ...changes };
};
const refusing: CardPayments['refund'] = async () => {
  throw new StripeFault('refused', { code: 'expired_card' });
};
/** The provider says that so much is refunded. */
const saying = (refundedCents: number): Pick<CardPayments, 'intent'> => ({
  intent: async (id) => ({ ...(await real.intent(id)), refundedCents }),
});

const lookAt = async (clientSecret: string) => {
  const { cards } = game.payments;
  if (cards) await applyIntent(game.ctx(), await cards.intent(clientSecret.split('_secret_')[0] ?? ''));
};
const statusOf = async (clientSecret: string) => (await game.outcome(clientSecret))?.status;
const remove = async (player: string) =>
  expect(await game.rest(player, 'DELETE', `/users/${player}`)).toMatchObject({ status: 200 });
const onBalances = async () => {
  const [row] = await game.gateway.orm.em
    .fork()
    .execute<{ cents: string }[]>(
      `select coalesce(sum(balance_cents), 0) as cents from ledger_account where kind = 'user'`,
    );
  return Number(row?.cents);
};
const isAlarming = async () =>
  Number(
    (await game.gateway.parts.metrics.metrics()).match(
      /^fairway_oldest_return_to_card_seconds (\d+(?:\.\d+)?)$/m,
    )?.[1],
  ) > 0;
const holdWebhooks = () => game.stripe('/v1/test_helpers/webhooks', { held: 'true' });

test('a refund that fails at the bank is asked for anew, each time', async () => {
  const paid = await game.byCard('bob');
  await game.leave('bob');
  await game.work();
  expect(await statusOf(paid)).toBe('returned');
  await remove('bob');
  for (const _time of ['once', 'twice']) {
    change({ ...saying(0), refund: refusing });
    await lookAt(paid);
    game.gateway.wallClock.advance({ hours: 2 });
    await game.work();
    expect([await statusOf(paid), await onBalances(), await isAlarming()]).toEqual(['returning', 0, true]);
    expect(await game.differences()).toEqual([]);
    change(saying(3000));
    game.gateway.wallClock.advance({ hours: 2 });
    await game.work();
    expect([await statusOf(paid), await onBalances(), await isAlarming()]).toEqual(['returned', 0, false]);
  }
});

test('what of it has arrived is not asked for again', async () => {
  const paid = await game.byCard('bob');
  await game.leave('bob');
  await game.work();
  await remove('bob');
  const asked: (number | undefined)[] = [];
  let refundedCents = 1000;
  change({
    intent: async (id) => ({ ...(await real.intent(id)), refundedCents }),
    refund: async ({ amountCents, intentId }) => {
      asked.push(amountCents);
      refundedCents = 3000;
      return { id: intentId, status: 'succeeded', amountCents: amountCents ?? 0 };
    },
  });
  await lookAt(paid);
  await game.work();
  expect([await statusOf(paid), asked, await onBalances()]).toEqual(['returned', [2000], 0]);
});

test('a payment that came to light later, and that its card refuses, is asked for until it takes it', async () => {
  const { clientSecret } = await game.checkout('bob', 'Cash', picks);
  await holdWebhooks();
  await game.pay(clientSecret);
  await game.leave('bob');
  await remove('bob');
  change({ refund: refusing });
  await lookAt(clientSecret);
  game.gateway.wallClock.advance({ hours: 2 });
  await game.work();
  expect([await statusOf(clientSecret), await onBalances(), await isAlarming()]).toEqual([
    'refunding',
    0,
    true,
  ]);
  change({});
  game.gateway.wallClock.advance({ hours: 2 });
  await game.work();
  expect([await statusOf(clientSecret), await game.refunded(clientSecret)]).toEqual(['refunded', 3300]);
});

test('a payment before the lock that came to light after it plays for nobody', async () => {
  const { clientSecret } = await game.checkout('bob', 'Cash', picks);
  await holdWebhooks();
  await game.pay(clientSecret);
  const away = async () => {
    throw new StripeFault('unavailable', {});
  };
  change({ intent: away, cancelIntent: away });
  await game.at('2027-01-14T05:00:00Z').catch(() => {});
  expect(await statusOf(clientSecret)).toBe('open');
  await remove('bob');
  change({});
  await game.at('2027-01-14T05:05:00Z');
  await game.work();
  expect(await game.outcome(clientSecret)).toEqual({
    status: 'refunded',
    reason: 'The account was deleted.',
  });
  expect([await game.refunded(clientSecret), await game.pot('ann', 'Cash')]).toEqual([3300, 0]);
});

test('a refund by hand that comes to nothing goes to the card, too', async () => {
  await game.returnTo('bob', 'CREDIT');
  const paid = await game.byCard('bob');
  await game.leave('bob');
  await game.give('bob', 300);
  change(saying(3300));
  await lookAt(paid);
  expect([await statusOf(paid), await onBalances()]).toEqual(['reversed', 0]);
  await remove('bob');
  change(saying(0));
  await lookAt(paid);
  expect([await statusOf(paid), await onBalances()]).toEqual(['returning', 0]);
  change(saying(3300));
  await game.work();
  expect(await statusOf(paid)).toBe('returned');
});

test('a refund by hand that comes to nothing goes to the card beside what had arrived there before', async () => {
  const paid = await game.byCard('bob');
  await game.leave('bob');
  change(saying(3000));
  await game.work();
  expect(await statusOf(paid)).toBe('returned');
  change(saying(1000));
  await lookAt(paid);
  expect([await statusOf(paid), await onBalances()]).toEqual(['credited', 2000]);
  await game.give('bob', 300);
  change(saying(3300));
  await lookAt(paid);
  expect([await statusOf(paid), await onBalances()]).toEqual(['reversed', 0]);
  await remove('bob');
  const asked: (number | undefined)[] = [];
  let refundedCents = 1000;
  change({
    intent: async (id) => ({ ...(await real.intent(id)), refundedCents }),
    refund: async ({ amountCents, intentId }) => {
      asked.push(amountCents);
      refundedCents += amountCents ?? 0;
      return { id: intentId, status: 'succeeded', amountCents: amountCents ?? 0 };
    },
  });
  await lookAt(paid);
  await game.work();
  expect([await statusOf(paid), asked, await onBalances(), await game.adjusted()]).toEqual([
    'returned',
    [2300],
    0,
    -300,
  ]);
});
