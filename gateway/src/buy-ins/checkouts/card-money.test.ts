import { describe, expect, test } from '@jest/globals';
import { noMoneyLimits } from '../../configuration/money/money-limits.ts';
import { type CashGame, inCashGames } from '../testing/cash-game.ts';

let game: CashGame;
inCashGames((opened) => {
  game = opened;
  game.gateway.parts.settings.moneyLimits = { ...noMoneyLimits, cardHoldHours: 72 };
});

const lockAt = '2027-01-14T05:00:00Z';
const others = [3, 4, 5, 12, 13, 23, 24, 41];

const join = (player: string) =>
  game.rest(player, 'PUT', '/create-pool/join', { poolName: 'Cash', username: player });
const money = async (player: string) => {
  const { me } = await game.graphql<{ me: Record<string, unknown> }>(
    player,
    '{ me { balanceCents withdrawableCents balanceWaitsUntil } }',
  );
  return [me.balanceCents, me.withdrawableCents, me.balanceWaitsUntil !== null];
};
/** What is said before leaving, and before deleting. */
const notes = async (player: string) => {
  const { pool } = await game.graphql<{ pool: { leave: { note: string }; delete: { note: string } } }>(
    player,
    '{ pool(name: "Cash") { leave { note } delete { note } } }',
  );
  return [pool.leave.note, pool.delete.note];
};
async function playToTheEnd() {
  await game.at(lockAt);
  game.finish(1, 4, (golfer) => (others.slice(0, 4).includes(golfer) ? -2 : 0));
  for (const time of ['20:00', '20:20', '20:40', '21:00']) await game.at(`2027-01-17T${time}:00Z`);
}

describe('card to cash', () => {
  test('a buy-in by card that came back as credit can’t be withdrawn, however often it buys in', async () => {
    expect(await notes('bob')).toEqual([null, null]);
    await game.returnTo('bob', 'CREDIT');
    await game.buyIn('bob', 'Cash');
    expect(await notes('bob')).toEqual([
      'Your buy-in of $30 comes back as credit, which pays buy-ins and can’t be withdrawn. The fee of $3 does not.',
      null,
    ]);
    await game.leave('bob');
    expect(await money('bob')).toEqual([3000, 0, false]);
    const never = {
      status: 409,
      body: {
        code: 'CONFLICT',
        message: '$0 can be withdrawn now: $30 is credit, which pays buy-ins and can’t be withdrawn.',
      },
    };
    expect(await game.withdraw('bob', 30)).toMatchObject(never);
    await join('bob');
    await game.fromBalance('bob');
    expect([await game.isPaid('bob', 'Cash'), await game.pot('ann', 'Cash')]).toEqual([true, 3000]);
    expect(await notes('bob')).toEqual([
      'Your buy-in of $30 goes back to your account balance. $30 of it is credit, which pays buy-ins and can’t be withdrawn.',
      null,
    ]);
    await game.give('bob', 500);
    expect(await money('bob')).toEqual([500, 500, false]);
    await game.leave('bob');
    game.gateway.wallClock.advance({ hours: 73 });
    expect(await money('bob')).toEqual([3500, 500, false]);
    expect(await game.withdraw('bob', 5.01)).toMatchObject({ status: 409 });
    expect(await game.withdraw('bob', 5)).toMatchObject({ status: 200 });
  });

  test('what is free is spent first, and credit last', async () => {
    await game.returnTo('bob', 'CREDIT');
    await game.buyIn('bob', 'Cash');
    await game.leave('bob');
    await game.give('bob', 1000);
    await join('bob');
    await game.fromBalance('bob');
    expect(await money('bob')).toEqual([1000, 0, false]);
    await game.leave('bob');
    // All of the buy-in waits that was paid with some of what waits.
    expect(await money('bob')).toEqual([4000, 0, true]);
    game.gateway.wallClock.advance({ hours: 73 });
    expect(await money('bob')).toEqual([4000, 1000, false]);
  });

  test('prizes of a pot with young money from cards wait, and those of an older one don’t', async () => {
    await game.buyIn('bob', 'Cash');
    await game.give('ann', 3000);
    await game.fromBalance('ann', others);
    await playToTheEnd();
    expect(await money('ann')).toEqual([4800, 0, true]);
    expect(await game.withdraw('ann', 48)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    game.gateway.wallClock.advance({ hours: 73 });
    expect(await game.withdraw('ann', 48)).toMatchObject({ status: 200 });
  });

  test('by the time the pot is paid the money may be old enough', async () => {
    await game.buyIn('bob', 'Cash');
    await game.give('ann', 3000);
    await game.fromBalance('ann', others);
    game.gateway.wallClock.advance({ hours: 73 });
    await playToTheEnd();
    expect(await money('ann')).toEqual([4800, 4800, false]);
  });

  test('money that waits makes the prizes wait that it was played for', async () => {
    await game.returnTo('bob', 'CREDIT');
    await game.buyIn('bob', 'Cash');
    await game.leave('bob');
    await join('bob');
    await game.fromBalance('bob');
    await game.give('ann', 3000);
    await game.fromBalance('ann', others);
    await playToTheEnd();
    expect(await money('ann')).toEqual([4800, 0, true]);
  });

  test('where nothing has to wait, no prize does, and credit is credit all the same', async () => {
    game.gateway.parts.settings.moneyLimits = noMoneyLimits;
    await game.returnTo('bob', 'CREDIT');
    await game.buyIn('bob', 'Cash');
    await game.leave('bob');
    expect(await money('bob')).toEqual([3000, 0, false]);
    await join('bob');
    await game.fromBalance('bob', others);
    await game.give('ann', 3000);
    await game.fromBalance('ann');
    await playToTheEnd();
    expect(await money('bob')).toEqual([4800, 4800, false]);
    expect(await game.withdraw('bob', 48)).toMatchObject({ status: 200 });
  });
});
