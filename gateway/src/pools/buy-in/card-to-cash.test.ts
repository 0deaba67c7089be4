import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { CardPayments } from '../../payments/stripe.ts';
import { StripeFault } from '../../payments/stripe-fault.ts';
import { picks } from '../../testing/paid-game.ts';
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

const withdraw = (player: string, dollars: number) =>
  game.rest(player, 'POST', '/balance/withdraw-balance', {
    username: player,
    email: `${player}@bank.test`,
    adjustment: -dollars,
    password: `${player} walks to the 18th`,
  });
const leave = (player: string) =>
  game.rest(player, 'DELETE', '/create-pool/pool', { poolName: 'Cash', username: player });
/** The balance, what of it is free, what is credit, and what is on its way to the card. */
const money = async (player: string) => {
  const { me } = await game.graphql<{ me: Record<string, unknown> }>(
    player,
    '{ me { balanceCents withdrawableCents creditCents returningCents } }',
  );
  return [me.balanceCents, me.withdrawableCents, me.creditCents, me.returningCents];
};

/** Puts something in the place of what the provider does about refunds. */
function refunding(refund: (cards: CardPayments) => CardPayments['refund']): void {
  const { cards } = game.payments;
  if (!cards) throw new Error('This game takes no cards.');
  game.payments.cards = { ...cards, refund: refund(cards) };
}

describe('card to cash', () => {
  test('who pays by card into an own pool and deletes it has nothing to withdraw: the card has it, less the fee', async () => {
    await game.pool('Mine', ['ann'], { buyIn: 30 });
    const { clientSecret } = await game.checkout('ann', 'Mine', picks);
    await game.pay(clientSecret);
    await game.until(async () => (await game.isPaid('ann', 'Mine')) === true);
    await game.rest('ann', 'DELETE', '/create-pool/delete-pool', { poolName: 'Mine' });
    expect(await money('ann')).toEqual([0, 0, 0, 3000]);
    expect(await withdraw('ann', 30)).toMatchObject({
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
    await leave('bob');
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
    await leave('bob');
    await Promise.all([game.work(), game.work(), game.work()]);
    await game.work();
    expect([await game.refunded(paid), (await game.outcome(paid))?.status]).toEqual([3000, 'returned']);
  });

  test('what the provider refuses for good becomes credit, and what may go well later waits', async () => {
    const paid = await game.byCard('bob');
    await leave('bob');
    let code: string | undefined = 'balance_insufficient';
    refunding(() => async () => {
      throw new StripeFault('refused', { code });
    });
    await game.work();
    expect(await money('bob')).toEqual([0, 0, 0, 3000]);
    code = undefined;
    await game.work();
    expect(await money('bob')).toEqual([3000, 0, 3000, 0]);
    expect((await game.outcome(paid))?.status).toBe('credited');
    expect(await withdraw('bob', 30)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  test('an open dispute is waited for; one that is lost took what was on its way', async () => {
    const paid = await game.byCard('bob');
    await game.stripe('/v1/test_helpers/webhooks', { held: 'true' });
    const { id } = await game.dispute(paid);
    await leave('bob');
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

  test('what an operator gave back by hand does not go back twice', async () => {
    const paid = await game.byCard('bob');
    const [payment_intent = ''] = paid.split('_secret_');
    await game.stripe('/v1/refunds', { payment_intent, amount: '500' });
    await game.until(async () => (await game.adjusted()) === -500);
    await leave('bob');
    await game.work();
    expect([await game.refunded(paid), await game.fees(), await game.adjusted()]).toEqual([3300, 300, -300]);
    expect((await game.outcome(paid))?.status).toBe('returned');
  });
});
