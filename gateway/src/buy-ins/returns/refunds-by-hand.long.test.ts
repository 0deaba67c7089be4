import { describe, expect, test } from '@jest/globals';
import { noMoneyLimits } from '../../configuration/money/money-limits.ts';
import { cardClearing } from '../../money/ledger/accounts.ts';
import { balanceOf } from '../../money/ledger/ledger.service.ts';
import type { CardIntent } from '../../payments/stripe-shapes.ts';
import { applyIntent } from '../checkouts/apply-intent.service.ts';
import { Checkout } from '../checkouts/checkout.entity.ts';
import { type CashGame, inCashGames } from '../testing/cash-game.ts';
import { applyReversal } from './reversal.service.ts';

// What an operator refunds by hand in the provider's dashboard, and what becomes of it.

let game: CashGame;
inCashGames((opened) => {
  game = opened;
});

function cards() {
  const { cards } = game.payments;
  if (!cards) throw new Error('This game takes no cards.');
  return cards;
}

/** Lets the provider say that so much is refunded, one by one and in its list. */
function refundedSoFar(refundedCents: number): void {
  const real = cards();
  game.payments.cards = {
    ...real,
    intent: async (id) => ({ ...(await real.intent(id)), refundedCents }),
    intentsSince: async (begun, after) => {
      const page = await real.intentsSince(begun, after);
      return { ...page, intents: page.intents.map((one) => ({ ...one, refundedCents })) };
    },
  };
}

const intentOf = (clientSecret: string): Promise<CardIntent> =>
  cards().intent(clientSecret.split('_secret_')[0] ?? '');
const lookAt = async (clientSecret: string) => applyIntent(game.ctx(), await intentOf(clientSecret));
const statusOf = async (clientSecret: string) => (await game.outcome(clientSecret))?.status;
const clearing = () => balanceOf({ em: game.gateway.orm.em.fork() }, cardClearing);
const credit = async () => {
  const { me } = await game.graphql<{ me: { creditCents: number } }>('bob', '{ me { creditCents } }');
  return me.creditCents;
};

async function win(clientSecret: string) {
  const { id } = await game.dispute(clientSecret);
  await game.until(async () => (await statusOf(clientSecret)) === 'reversed');
  await game.stripe(`/v1/disputes/${String(id)}`, {
    'evidence[uncategorized_text]': 'winning_evidence',
    submit: 'true',
  });
  await game.until(async () => (await statusOf(clientSecret)) !== 'reversed');
}

async function settled() {
  const paid = await game.byCard('bob');
  await game.buyIn('ann', 'Cash', [3, 4, 5, 12, 13, 23, 24, 41]);
  await game.at('2027-01-14T05:00:00Z');
  game.finish(1, 4, (golfer) => ([3, 4, 5, 12].includes(golfer) ? -2 : 0));
  for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`2027-01-17T${time}:00Z`);
  expect(await game.balance('bob')).toBe(1200);
  return paid;
}

describe('after a dispute that was won', () => {
  test('takes the credit that it had left', async () => {
    await game.returnTo('bob', 'CREDIT');
    const paid = await game.byCard('bob');
    await game.leave('bob');
    await win(paid);
    expect([await statusOf(paid), await game.balance('bob'), await credit()]).toEqual([
      'credited',
      3000,
      3000,
    ]);
    refundedSoFar(3300);
    await lookAt(paid);
    expect([await statusOf(paid), await game.balance('bob'), await credit(), await clearing()]).toEqual([
      'reversed',
      0,
      0,
      0,
    ]);
  });

  test('takes what a settled contest had left, each time', async () => {
    const paid = await settled();
    await win(paid);
    expect([await statusOf(paid), await game.balance('bob')]).toEqual(['paid', 1200]);
    // The other's payment is all that is left of them then.
    refundedSoFar(3300);
    await lookAt(paid);
    await lookAt(paid);
    expect([await statusOf(paid), await game.balance('bob'), await clearing()]).toEqual([
      'reversed',
      0,
      -3300,
    ]);
    expect(await game.withdraw('bob', 10)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  test('is our loss where it is of a part', async () => {
    const paid = await settled();
    await win(paid);
    refundedSoFar(500);
    await lookAt(paid);
    expect([await statusOf(paid), await game.balance('bob'), await clearing()]).toEqual([
      'paid',
      1200,
      -6100,
    ]);
  });
});

describe('that comes to nothing at the bank', () => {
  const credited = async () => {
    await game.returnTo('bob', 'CREDIT');
    const paid = await game.byCard('bob');
    await game.leave('bob');
    refundedSoFar(3300);
    await lookAt(paid);
    expect([await statusOf(paid), await game.balance('bob')]).toEqual(['reversed', 0]);
    expect(await game.withdraw('bob', 30)).toMatchObject({
      body: { message: expect.stringMatching(/given back to its card\. \$3 of it is owed\./) },
    });
    refundedSoFar(0);
    return paid;
  };

  test.each<[string, (paid: string) => Promise<unknown>]>([
    ['by news of it', lookAt],
    ['within a day', async () => game.gateway.wallClock.advance({ hours: 25 })],
    ['by the daily comparison', () => game.lookDaily()],
  ])('is found %s, and is credit again, once', async (_how, find) => {
    const paid = await credited();
    await find(paid);
    await Promise.all([game.work(), game.work()]);
    await lookAt(paid);
    expect([await statusOf(paid), await game.balance('bob'), await credit(), await clearing()]).toEqual([
      'credited',
      3000,
      3000,
      -3300,
    ]);
    // Nothing is owed any more, nor held.
    expect(await game.withdraw('bob', 30)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('is credit') },
    });
  });

  test('goes to the card once more where it had come out of the pot', async () => {
    const paid = await game.byCard('bob');
    refundedSoFar(3300);
    await lookAt(paid);
    expect([await statusOf(paid), await game.isPaid('bob', 'Cash')]).toEqual(['reversed', null]);
    refundedSoFar(0);
    await lookAt(paid);
    expect([await statusOf(paid), await game.pot('ann', 'Cash')]).toEqual(['returning', 0]);
    await game.work();
    expect(await game.refunded(paid)).toBe(3300);
    refundedSoFar(3300);
    await game.work();
    expect([await statusOf(paid), await clearing()]).toEqual(['returned', 0]);
  });

  test('had taken credit before what can be withdrawn, and gives as much of it back', async () => {
    game.gateway.parts.settings.moneyLimits = { ...noMoneyLimits, cardHoldHours: 72 };
    await game.returnTo('bob', 'CREDIT');
    await game.give('bob', 2000);
    const sql = (text: string) => game.gateway.orm.em.fork().execute<{ until: string | null }[]>(text);
    const holds = () => sql('select held_until as until from entry where paid_at is not null');
    const paid = await game.byCard('bob');
    const held = await holds();
    expect(held).toEqual([{ until: expect.any(String) }]);
    await game.leave('bob');
    expect([await game.balance('bob'), await credit()]).toEqual([5000, 3000]);
    expect(await sql('select until from waiting_money where is_credit')).toEqual(held);
    // The fee had stayed here.
    refundedSoFar(3300);
    await lookAt(paid);
    expect([await statusOf(paid), await game.balance('bob'), await credit()]).toEqual(['reversed', 1700, 0]);
    refundedSoFar(0);
    await lookAt(paid);
    expect([await statusOf(paid), await game.balance('bob'), await credit()]).toEqual([
      'credited',
      5000,
      3000,
    ]);
    // The card can still reverse it, so what it pays is held as long.
    await game.rest('bob', 'PUT', '/create-pool/join', { poolName: 'Cash', username: 'bob' });
    await game.fromBalance('bob');
    expect(await holds()).toEqual(held);
  });

  test('may be made anew', async () => {
    const paid = await credited();
    await lookAt(paid);
    refundedSoFar(3300);
    await lookAt(paid);
    expect([await statusOf(paid), await game.balance('bob'), await clearing()]).toEqual(['reversed', 0, 0]);
  });

  test('is not taken from an answer that is older than the refund', async () => {
    const paid = await game.byCard('bob');
    const older = await intentOf(paid);
    refundedSoFar(3300);
    await lookAt(paid);
    const { id } = await game.gateway.orm.em.fork().findOneOrFail(Checkout, { intentId: older.id });
    await applyReversal(game.ctx(), id, older, 'paid');
    await applyIntent(game.ctx(), older);
    expect([await statusOf(paid), await clearing()]).toEqual(['reversed', 0]);
  });
});
