import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { StripeFault } from '../../../payments/stripe-fault.ts';
import { type MailGame, openMailGame } from '../../testing/mail-game.ts';

// Whoever was told that a buy-in goes back to the card is told where it is once the card can't take it.

let game: MailGame;
beforeEach(async () => {
  game = await openMailGame(['ann', 'bob']);
  await game.pool('Cash', ['ann', 'bob'], { buyIn: 30 });
  await game.buyIn('bob', 'Cash');
  const { cards } = game.payments;
  if (!cards) throw new Error('This game takes no cards.');
  game.payments.cards = {
    ...cards,
    refund: async () => {
      throw new StripeFault('refused', {});
    },
  };
  await game.sentMails();
});
afterEach(() => game.gateway.close());

const leave = () => game.rest('bob', 'DELETE', '/create-pool/pool', { poolName: 'Cash', username: 'bob' });

test('a refund that the card can’t take is told as credit, once', async () => {
  expect(await leave()).toMatchObject({ status: 200 });
  expect(await game.sentMails()).toEqual([]);
  await Promise.all([game.work(), game.work()]);
  await game.work();
  expect(await game.sentMails()).toEqual(['bob: $30 could not go back to your card']);
  const { text } = game.lastTo('bob');
  expect(text).toContain('$30 of your payment for Cash was to go back to the card that paid it.');
  expect(text).toContain('it is in your balance as credit.');
  expect(text).toContain('write to support@fairway.example.');
  expect(text).toContain('can’t be switched off');
  await game.work();
  expect(await game.sentMails()).toEqual([]);
});

test('nothing is told of credit that was paid out again before', async () => {
  await leave();
  await game.work();
  await game.sql(`update checkout set status = 'reversed' where status = 'credited'`);
  expect(await game.sentMails()).toEqual([]);
});
