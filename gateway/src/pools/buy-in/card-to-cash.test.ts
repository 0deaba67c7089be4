import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
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

describe('card to cash', () => {
  test('who pays by card into an own pool and deletes it has nothing to withdraw: the card has it, less the fee', async () => {
    await game.pool('Mine', ['ann'], { buyIn: 30 });
    const { clientSecret } = await game.checkout('ann', 'Mine', picks);
    await game.pay(clientSecret);
    await game.until(async () => (await game.isPaid('ann', 'Mine')) === true);
    await game.rest('ann', 'DELETE', '/create-pool/delete-pool', { poolName: 'Mine' });
    expect(await game.balance('ann')).toBe(0);
    expect(await withdraw('ann', 30)).toMatchObject({
      status: 409,
      body: { code: 'AMOUNT_EXCEEDS_BALANCE' },
    });
    await game.work();
    expect([await game.refunded(clientSecret), await game.fees()]).toEqual([3000, 300]);
    // What the cardholder may still dispute is the fee alone.
    expect(await game.dispute(clientSecret)).toMatchObject({ amount: 300 });
  });
});
