import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { CardPayments } from '../../payments/stripe.ts';
import { StripeFault } from '../../payments/stripe-fault.ts';
import { picks } from '../../testing/paid-game.ts';
import { applyIntent } from '../checkouts/apply-intent.service.ts';
import { type CashGame, openCashGame } from '../testing/cash-game.ts';

let game: CashGame;
beforeEach(async () => {
  game = await openCashGame();
});
afterEach(async () => {
  const differences = await game.differences();
  await game.gateway.close();
  expect(differences).toEqual([]);
});

/** The balance, what of it is free, what is credit, and what is on its way to the card. */
const money = async (player: string) => {
  const { me } = await game.graphql<{ me: Record<string, unknown> }>(
    player,
    '{ me { balanceCents withdrawableCents creditCents returningCents } }',
  );
  return [me.balanceCents, me.withdrawableCents, me.creditCents, me.returningCents];
};

const winning = { 'evidence[uncategorized_text]': 'winning_evidence', submit: 'true' };

function cards(): CardPayments {
  const { payments } = game;
  if (!payments.cards) throw new Error('This game takes no cards.');
  return payments.cards;
}

/** Puts something in the place of what the provider does about refunds. */
function refunding(refund: (cards: CardPayments) => CardPayments['refund']): void {
  game.payments.cards = { ...cards(), refund: refund(cards()) };
}

/** Lets the provider say otherwise how payments stand, one by one and in its list. */
function answering(change: <One extends { refundedCents: number }>(intent: One) => One): void {
  const real = cards();
  game.payments.cards = {
    ...real,
    intent: async (id) => change(await real.intent(id)),
    intentsSince: async (begun, after) => {
      const page = await real.intentsSince(begun, after);
      return { ...page, intents: page.intents.map(change) };
    },
  };
}

/** Asks how a payment stands, as news of it would. */
const lookAt = async (clientSecret: string) =>
  applyIntent(game.ctx(), await cards().intent(clientSecret.split('_secret_')[0] ?? ''));

describe('card to cash', () => {
  test('who pays by card into an own pool and deletes it has nothing to withdraw: the card has it, less the fee', async () => {
    await game.pool('Mine', ['ann'], { buyIn: 30 });
    const { clientSecret } = await game.checkout('ann', 'Mine', picks);
    await game.pay(clientSecret);
    await game.until(async () => (await game.isPaid('ann', 'Mine')) === true);
    await game.rest('ann', 'DELETE', '/create-pool/delete-pool', { poolName: 'Mine' });
    expect(await money('ann')).toEqual([0, 0, 0, 3000]);
    expect(await game.withdraw('ann', 30)).toMatchObject({
      status: 409,
      body: { code: 'AMOUNT_EXCEEDS_BALANCE' },
    });
    await game.work();
    expect(await money('ann')).toEqual([0, 0, 0, 0]);
    expect([await game.refunded(clientSecret), await game.fees()]).toEqual([3000, 300]);
    // What the cardholder may still dispute is the fee alone.
    expect(await game.dispute(clientSecret)).toMatchObject({ amount: 300 });
    await game.until(async () => (await game.outcome(clientSecret))?.status === 'reversed');
    expect(await money('ann')).toEqual([0, 0, 0, 0]);
  });

  test('a crash between asking and noting does not give back twice', async () => {
    const paid = await game.byCard('bob');
    await game.leave('bob');
    refunding((cards) => async (order) => {
      game.payments.cards = cards;
      await cards.refund(order);
      throw new Error('The process ends here.');
    });
    await game.work();
    await game.work();
    await game.work();
    expect([await game.refunded(paid), (await game.outcome(paid))?.status]).toEqual([3000, 'returned']);
    expect(await money('bob')).toEqual([0, 0, 0, 0]);
  });

  test('several who ask at once give back once', async () => {
    const paid = await game.byCard('bob');
    await game.leave('bob');
    await Promise.all([game.work(), game.work(), game.work()]);
    await game.work();
    expect([await game.refunded(paid), (await game.outcome(paid))?.status]).toEqual([3000, 'returned']);
  });

  test('what the provider refuses for good becomes credit, and what may go well later waits', async () => {
    const paid = await game.byCard('bob');
    await game.leave('bob');
    let code: string | undefined = 'balance_insufficient';
    refunding(() => async () => {
      throw new StripeFault('refused', { code });
    });
    await game.work();
    expect(await money('bob')).toEqual([0, 0, 0, 3000]);
    game.gateway.wallClock.advance({ hours: 25 });
    // Somebody who waits that long for their money is an alarm.
    expect(await game.gateway.parts.metrics.metrics()).toMatch(
      /^fairway_oldest_return_to_card_seconds 900\d\d(\.\d+)?$/m,
    );
    code = undefined;
    await game.work();
    expect(await money('bob')).toEqual([3000, 0, 3000, 0]);
    expect((await game.outcome(paid))?.status).toBe('credited');
    expect(await game.withdraw('bob', 30)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  test('an open dispute is waited for; one that is lost took what was on its way', async () => {
    const paid = await game.byCard('bob');
    await game.stripe('/v1/test_helpers/webhooks', { held: 'true' });
    const { id } = await game.dispute(paid);
    await game.leave('bob');
    await game.work();
    expect(await money('bob')).toEqual([0, 0, 0, 3000]);
    await game.stripe(`/v1/disputes/${String(id)}/close`, {});
    await game.work();
    expect(await money('bob')).toEqual([0, 0, 0, 0]);
    expect([await game.refunded(paid), (await game.outcome(paid))?.status]).toEqual([0, 'reversed']);
  });

  test('one that is won before the contest is over gives nothing to withdraw either', async () => {
    const paid = await game.byCard('bob');
    const { id } = await game.dispute(paid);
    await game.until(async () => (await game.outcome(paid))?.status === 'reversed');
    await game.stripe(`/v1/disputes/${String(id)}`, {
      'evidence[uncategorized_text]': 'winning_evidence',
      submit: 'true',
    });
    await game.until(async () => (await game.outcome(paid))?.status === 'returning');
    await game.work();
    // The provider gives back nothing that was disputed once.
    expect(await money('bob')).toEqual([3300, 0, 3300, 0]);
  });

  test('what an operator refunded by hand is not refunded twice', async () => {
    const paid = await game.byCard('bob');
    const [payment_intent = ''] = paid.split('_secret_');
    await game.stripe('/v1/refunds', { payment_intent, amount: '500' });
    await game.until(async () => (await game.adjusted()) === -500);
    await game.leave('bob');
    await game.work();
    expect([await game.refunded(paid), await game.fees(), await game.adjusted()]).toEqual([3300, 300, -300]);
    expect((await game.outcome(paid))?.status).toBe('returned');
  });

  test('a dispute that was won makes no credit withdrawable', async () => {
    await game.returnTo('bob', 'CREDIT');
    const paid = await game.byCard('bob');
    await game.leave('bob');
    const { id } = await game.dispute(paid);
    await game.until(async () => (await game.outcome(paid))?.status === 'reversed');
    expect(await money('bob')).toEqual([0, 0, 0, 0]);
    await game.stripe(`/v1/disputes/${String(id)}`, winning);
    await game.until(async () => (await game.balance('bob')) === 3000);
    expect(await money('bob')).toEqual([3000, 0, 3000, 0]);
  });

  test('what a won dispute left as credit is gone once it is given back by hand', async () => {
    const paid = await game.byCard('bob');
    const { id } = await game.dispute(paid);
    await game.until(async () => (await game.outcome(paid))?.status === 'reversed');
    await game.stripe(`/v1/disputes/${String(id)}`, winning);
    await game.until(async () => (await game.outcome(paid))?.status === 'returning');
    await game.work();
    expect(await money('bob')).toEqual([3300, 0, 3300, 0]);
    answering((intent) => ({ ...intent, refundedCents: 3300 }));
    await lookAt(paid);
    expect([await money('bob'), (await game.outcome(paid))?.status]).toEqual([[0, 0, 0, 0], 'reversed']);
    await lookAt(paid);
    expect(await money('bob')).toEqual([0, 0, 0, 0]);
  });

  test('whoever lost a dispute owes the fee that stayed with us, and keeps the account until then', async () => {
    const paid = await game.byCard('bob');
    await game.leave('bob');
    await game.work();
    const { id } = await game.dispute(paid);
    await game.until(async () => (await game.outcome(paid))?.status === 'reversed');
    await game.stripe(`/v1/disputes/${String(id)}/close`, {});
    await lookAt(paid);
    const owed = {
      status: 409,
      body: {
        code: 'CONFLICT',
        message: expect.stringMatching(
          /taken back by its bank\. \$3 of it is owed\. Write to support@fairway\.example to settle it\.$/,
        ),
      },
    };
    expect(await game.rest('bob', 'DELETE', '/users/bob')).toMatchObject(owed);
    await game.give('bob', 3000);
    expect(await game.withdraw('bob', 30)).toMatchObject(owed);
    expect([await game.adjusted(), await game.fees()]).toEqual([-3300, 300]);
  });
});

describe('a refund that came to nothing after it counted as done', () => {
  const failed = async (player: string) => {
    const paid = await game.byCard(player);
    await game.leave(player);
    await game.work();
    expect((await game.outcome(paid))?.status).toBe('returned');
    answering((intent) => ({ ...intent, refundedCents: 0 }));
    return paid;
  };

  test('becomes credit at the next look, once', async () => {
    const paid = await failed('bob');
    game.gateway.wallClock.advance({ hours: 25 });
    await Promise.all([game.work(), game.work()]);
    await game.work();
    expect(await money('bob')).toEqual([3000, 0, 3000, 0]);
    expect((await game.outcome(paid))?.status).toBe('credited');
  });

  test('becomes credit at the news of it', async () => {
    const paid = await failed('bob');
    await lookAt(paid);
    expect(await money('bob')).toEqual([3000, 0, 3000, 0]);
    expect((await game.outcome(paid))?.status).toBe('credited');
  });

  test('is found by the daily comparison too', async () => {
    const paid = await failed('bob');
    await game.lookDaily();
    await game.lookDaily();
    expect(await money('bob')).toEqual([3000, 0, 3000, 0]);
    expect((await game.outcome(paid))?.status).toBe('credited');
  });

  test('in part becomes credit in part', async () => {
    const paid = await failed('bob');
    answering((intent) => ({ ...intent, refundedCents: 1000 }));
    await game.lookDaily();
    expect(await money('bob')).toEqual([2000, 0, 2000, 0]);
    expect((await game.outcome(paid))?.status).toBe('credited');
  });
});

describe('an account', () => {
  test('stays while a buy-in is on its way back to its card', async () => {
    await game.byCard('bob');
    await game.leave('bob');
    expect(await game.rest('bob', 'DELETE', '/users/bob')).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        message: 'A buy-in is still on its way back to your card. Please wait until it has arrived.',
      },
    });
    await game.work();
    expect(await game.rest('bob', 'DELETE', '/users/bob')).toMatchObject({ status: 200 });
  });

  test('stays while there is credit on it', async () => {
    await game.returnTo('bob', 'CREDIT');
    await game.byCard('bob');
    await game.leave('bob');
    expect(await game.rest('bob', 'DELETE', '/users/bob')).toMatchObject({
      status: 409,
      body: {
        code: 'BALANCE_LEFT',
        message: 'Please use your credit before deleting your account, or ask for it to be taken off.',
      },
    });
  });
});

describe('a contest that comes to nothing', () => {
  test('gives whoever was alone in it buy-in and fee back to the card', async () => {
    const paid = await game.byCard('bob');
    await game.at('2027-01-14T05:00:00Z');
    game.finish(1, 4, () => -1);
    for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`2027-01-17T${time}:00Z`);
    expect(await money('bob')).toEqual([0, 0, 0, 3300]);
    await game.work();
    expect([await game.refunded(paid), await game.fees(), await money('bob')]).toEqual([
      3300,
      0,
      [0, 0, 0, 0],
    ]);
  });

  test('keeps all of it as credit where its member wishes so', async () => {
    await game.returnTo('bob', 'CREDIT');
    const paid = await game.byCard('bob');
    await game.at('2027-01-14T05:00:00Z');
    game.finish(1, 4, () => -1);
    for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`2027-01-17T${time}:00Z`);
    expect([await game.refunded(paid), await game.fees(), await money('bob')]).toEqual([
      0,
      0,
      [3300, 0, 3300, 0],
    ]);
  });
});
