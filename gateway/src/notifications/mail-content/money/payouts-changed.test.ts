import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type MailGame, openMailGame } from '../../testing/mail-game.ts';

// Members are told what places get, once the host has changed that: shares of the pot, or prizes by name (G46).

let game: MailGame;
beforeEach(async () => {
  game = await openMailGame(['ann', 'bob']);
});
afterEach(() => game.gateway.close());

const change = async (poolName: string, more: object) =>
  expect(await game.rest('ann', 'PUT', '/create-pool/edit-pool', { poolName, ...more })).toMatchObject({
    status: 200,
  });
const shares = (first: number) => ({ payouts: [{ first, second: 1 - first, third: 0 }] });

test('prizes in dollars are told as such, and shares only where they pay', async () => {
  await game.pool('Office', ['ann', 'bob'], {
    buyIn: undefined,
    settledOutside: { buyIn: 10 },
    prizes: [100, 50],
  });
  await change('Office', { prizes: [80, 20] });
  expect(await game.sentMails()).toEqual(['bob: Office has new prizes']);
  const { text } = game.lastTo('bob');
  expect(text).toContain('ann changed the prizes of Office: from first place on, they are now $80, $20.');
  expect(text).toContain('They can’t change any more once somebody other than the host has paid.');
  await change('Office', shares(0.5));
  expect(await game.sentMails()).toEqual([]);
  await change('Office', { prizes: [] });
  expect(await game.sentMails()).toEqual(['bob: Office has new payouts']);
  expect(game.lastTo('bob').text).toContain('now get 50 / 50 / 0 % of the pot.');
  // Only what is still so when its turn comes.
  await change('Office', { prizes: [70] });
  await change('Office', { prizes: [60] });
  expect(await game.sentMails()).toEqual(['bob: Office has new prizes']);
  expect(game.lastTo('bob').text).toContain('they are now $60.');
});

test('prizes in words are told, and that there are none any more', async () => {
  await game.pool('Drinks', ['ann', 'bob'], { buyIn: 0, prizes: ['a pin flag'] });
  await change('Drinks', { prizes: ['a round of drinks', 'a pin flag'] });
  expect(await game.sentMails()).toEqual(['bob: Drinks has new prizes']);
  const { text } = game.lastTo('bob');
  expect(text).toContain('they are now a round of drinks, a pin flag.');
  expect(text).not.toContain('has paid');
  await change('Drinks', { prizes: [] });
  expect(await game.sentMails()).toEqual(['bob: Drinks has no prizes any more']);
  await change('Drinks', shares(0.5));
  expect(await game.sentMails()).toEqual([]);
});
