import { expect, test } from '@jest/globals';
import { noMoneyLimits } from '../../configuration/money/money-limits.ts';
import { allowEntries } from '../../pools/entries/testing/allow-entries.ts';
import { type CashGame, inCashGames } from '../testing/cash-game.ts';

// G41: each of a member's entries has a card, a buy-in, a place and a prize of its own.

const cards = [
  [0, 1, 2, 10, 11, 21, 22, 40],
  [3, 4, 5, 12, 13, 23, 24, 41],
  [6, 7, 8, 14, 15, 25, 26, 42],
];
const pool = 'Cash';

let game: CashGame;
inCashGames((opened) => {
  game = opened;
});

const ids = (golfers: readonly number[] = []) => golfers.map((golfer) => String(game.golfers[golfer]?.dgId));
const fromBalance = (player: string, entry: number) =>
  game.gateway.graphql(
    'mutation ($golfers: [ID!], $entry: Int) { payFromBalance(pool: "Cash", golfers: $golfers, entry: $entry) { number } }',
    { golfers: ids(cards[entry - 1]), entry },
    game.token(player),
  );
const charge = (player: string, entry: number) =>
  game.rest(player, 'POST', '/charge', {
    email: `${player}@example.com`,
    buyIn: 30,
    poolName: pool,
    entry,
    userPicks: cards[entry - 1]?.map((golfer, at) => ({
      tier: `Tier${at < 3 ? 1 : at < 5 ? 2 : at < 7 ? 3 : 4}`,
      golferName: [],
      dg_id: ids([golfer]),
    })),
  });
async function byCard(player: string, entry: number) {
  const { body } = await charge(player, entry);
  await game.pay(String(body.clientSecret));
  await game.until(async () => (await statusOf(player, entry)) === true);
}
const statusOf = async (player: string, entry: number) =>
  (
    await game.rest(
      player,
      'GET',
      `/create-pool/payment-status?poolName=${pool}&username=${player}&entry=${entry}`,
    )
  ).body.paymentStatus;
const remove = (player: string, entry: number) =>
  game.gateway.graphql(
    'mutation ($entry: Int!) { removeEntry(pool: "Cash", entry: $entry) { id } }',
    { entry },
    game.token(player),
  );

/** Golfer 6 wins, then 3, then 0: the third card, the second, the first. */
async function playOut() {
  const shotOf = (golfer: number) => ({ 6: -4, 3: -3, 0: -2 })[golfer] ?? 0;
  for (const round of [1, 2, 3, 4]) {
    game.finish(1, round, shotOf);
    await game.at(`2027-01-${13 + round}T23:00:00Z`);
  }
  await game.at('2027-01-17T23:30:00Z');
}

test('three entries with three cards, paid by balance and by card, each with its prize', async () => {
  game.gateway.parts.settings.moneyLimits = { ...noMoneyLimits, cardHoldHours: 720 };
  await allowEntries(game, pool, 3);
  await game.give('ann', 3000);
  expect(await fromBalance('ann', 1)).toMatchObject({ data: { payFromBalance: { number: 1 } } });
  await byCard('ann', 2);
  await byCard('ann', 3);
  await game.byCard('bob', cards[0]);
  expect(await game.pot('ann', pool)).toBe(12_000);
  expect(await game.fees()).toBe(900);
  expect(await game.balance('ann')).toBe(0);
  expect(await fromBalance('ann', 4)).toMatchObject({
    errors: [{ message: 'A member plays up to 3 entries in this pool.' }],
  });
  expect(await charge('ann', 2)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });

  await playOut();
  const { pool: shown } = await game.graphql<{ pool: { board: { rows: object[]; podium: object[] } } }>(
    'bob',
    `{ pool(name: "Cash") { board {
      rows { user { username } entry position prizeCents }
      podium { user { username } entry rank }
    } } }`,
  );
  const row = (username: string, entry: number, position: string, prizeCents: number | null) => ({
    user: { username },
    entry,
    position,
    prizeCents,
  });
  expect(shown.board.rows).toEqual([
    row('ann', 3, '1', 8400),
    row('ann', 2, '2', 2400),
    row('ann', 1, 'T3', 600),
    row('bob', 1, 'T3', 600),
  ]);
  // One transfer a contest; what was won by card money waits for its bank, all of it.
  expect(await game.balance('ann')).toBe(11_400);
  expect(await game.pot('ann', pool)).toBe(0);
  expect(await game.withdraw('ann', 1)).toMatchObject({ status: 409 });
  const held = await game.gateway.orm.em.fork().execute<object[]>(
    `select sum(cents)::int as cents from waiting_money join user_account on user_account.id = user_id
       where username = 'ann' and key like 'prize:%'`,
  );
  expect(held).toEqual([{ cents: 11_400 }]);
  const results = await game.rest('bob', 'GET', '/past-results/fetch/ann');
  expect(results.body.results).toMatchObject([
    { position: 'T3', scores: { Total: -8 } },
    { entry: 2, position: '2', scores: { Total: -12 } },
    { entry: 3, position: '1', scores: { Total: -16 } },
  ]);
});

test('leaving takes all entries along, and gives each buy-in back by the way it came', async () => {
  await allowEntries(game, pool, 3);
  await game.give('bob', 3000);
  await fromBalance('bob', 1);
  await byCard('bob', 2);
  await game.byCard('carla', cards[0]);
  const { pool: before } = await game.graphql<{ pool: { leave: { note: string } } }>(
    'bob',
    '{ pool(name: "Cash") { leave { note } } }',
  );
  expect(before.leave.note).toBe(
    'Your buy-in of $30 goes back to the card that paid it. The fee of $3 does not. Your buy-in of $30 goes back to your account balance.',
  );
  expect(await game.leave('bob')).toMatchObject({ status: 200 });
  expect(await game.balance('bob')).toBe(3000);
  expect(await game.onItsWay('bob')).toBe(3000);
  expect(await game.pot('ann', pool)).toBe(3000);
  expect(await game.differences()).toEqual([]);
});

test('an entry is given back alone until the lock; a payment that comes after it is refunded whole', async () => {
  await allowEntries(game, pool, 2);
  await game.byCard('bob', cards[0]);
  await byCard('bob', 2);
  expect(await remove('bob', 2)).toMatchObject({ data: { removeEntry: {} } });
  expect(await game.onItsWay('bob')).toBe(3000);
  expect(await game.isPaid('bob', pool)).toBe(true);
  expect(await remove('bob', 2)).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] });
  expect(await remove('bob', 1)).toMatchObject({ errors: [{ extensions: { code: 'CONFLICT' } }] });

  const { body } = await charge('bob', 2);
  await remove('bob', 2);
  await game.pay(String(body.clientSecret));
  await game.until(async () => (await game.refunded(String(body.clientSecret))) === 3300);
  await game.at('2027-01-14T06:00:00Z');
  expect(await remove('bob', 2)).toMatchObject({ errors: [{ extensions: { code: 'LOCKED' } }] });
  expect(await fromBalance('bob', 2)).toMatchObject({ errors: [{ extensions: { code: 'LOCKED' } }] });
});

test('a pot that one member alone has paid goes back whole, however many entries that were', async () => {
  await allowEntries(game, pool, 2);
  await game.give('ann', 6000);
  await fromBalance('ann', 1);
  await fromBalance('ann', 2);
  await playOut();
  expect(await game.balance('ann')).toBe(6000);
  expect(await game.rounding()).toBe(0);
});

test('two at once make one entry of a number, and pay it once', async () => {
  await allowEntries(game, pool, 2);
  await game.give('ann', 9000);
  const answers = await Promise.all([fromBalance('ann', 2), fromBalance('ann', 2), fromBalance('ann', 1)]);
  expect(answers.filter(({ errors }) => !errors)).toHaveLength(2);
  expect(await game.balance('ann')).toBe(3000);
  expect(await game.pot('ann', pool)).toBe(6000);
});
