import { expect, test } from '@jest/globals';
import { type MoneyLimits, noMoneyLimits } from '../../configuration/money/money-limits.ts';
import { StripeFault } from '../../payments/stripe-fault.ts';
import { type CashGame, inCashGames } from '../testing/cash-game.ts';

let game: CashGame;
inCashGames((opened) => {
  game = opened;
});

const limit = (limits: Partial<MoneyLimits>) => {
  game.gateway.parts.settings.moneyLimits = { ...noMoneyLimits, ...limits };
};
const charge = (player: string, poolName: string) =>
  game.rest(player, 'POST', '/charge', { email: `${player}@example.com`, buyIn: 30, poolName });
const metrics = async () => (await fetch(`${game.gateway.origin}/metrics`)).text();

test('a new account pays so much a day by card, whatever the pools, and an older one more', async () => {
  await game.pool('Cash 2', ['ann', 'bob'], { buyIn: 30 });
  limit({ inADayCents: { fresh: 6500, later: null } });
  expect(await charge('bob', 'Cash')).toMatchObject({ status: 200 });
  // Asked again it is the same checkout.
  expect(await charge('bob', 'Cash')).toMatchObject({ status: 200 });
  expect(await charge('bob', 'Cash 2')).toMatchObject({
    status: 429,
    body: {
      code: 'RATE_LIMITED',
      message: 'You can pay at most $65 by card in 24 hours, and $32 of it is left.',
    },
  });
  limit({ inADayCents: { fresh: 6500, later: null }, newAccountDays: 0 });
  expect(await charge('bob', 'Cash 2')).toMatchObject({ status: 200 });
});

test('a day later there is as much again', async () => {
  await game.pool('Cash 2', ['ann', 'bob'], { buyIn: 30 });
  limit({ inADayCents: { fresh: 3300, later: 3300 } });
  await game.byCard('bob');
  expect(await charge('bob', 'Cash 2')).toMatchObject({ status: 429 });
  game.gateway.wallClock.advance({ hours: 24 });
  expect(await charge('bob', 'Cash 2')).toMatchObject({ status: 200 });
});

test('payments that are begun day by day are not all paid in one', async () => {
  for (const name of ['Cash 2', 'Cash 3']) await game.pool(name, ['ann', 'bob'], { buyIn: 30 });
  limit({ inADayCents: { fresh: 3300, later: 3300 } });
  const begun = await charge('bob', 'Cash');
  game.gateway.wallClock.advance({ hours: 23 });
  expect(await game.pay(String(begun.body.clientSecret))).toBe('succeeded');
  await game.until(async () => (await game.isPaid('bob', 'Cash')) === true);
  game.gateway.wallClock.advance({ hours: 2 });
  // It was begun more than a day ago, and paid two hours ago.
  expect(await charge('bob', 'Cash 2')).toMatchObject({ status: 429 });
  game.gateway.wallClock.advance({ hours: 22 });
  expect(await charge('bob', 'Cash 2')).toMatchObject({ status: 200 });
  game.gateway.wallClock.advance({ hours: 25 });
  // What can still be paid counts as long as it can.
  expect(await charge('bob', 'Cash 3')).toMatchObject({ status: 429 });
});

test('a payment not made within a day is cancelled, and blocks no other', async () => {
  await game.pool('Cash 2', ['ann', 'bob'], { buyIn: 30 });
  limit({ inADayCents: { fresh: 3300, later: 3300 } });
  const begun = await charge('bob', 'Cash');
  game.gateway.wallClock.advance({ hours: 23 });
  await game.work();
  expect(await charge('bob', 'Cash 2')).toMatchObject({ status: 429 });
  game.gateway.wallClock.advance({ hours: 2 });
  await game.work();
  expect((await game.outcome(String(begun.body.clientSecret)))?.status).toBe('cancelled');
  expect(await game.pay(String(begun.body.clientSecret))).toBe('payment_intent_unexpected_state');
  expect(await charge('bob', 'Cash 2')).toMatchObject({ status: 200 });
});

test('so is one that the provider could never be asked for', async () => {
  await game.pool('Cash 2', ['ann', 'bob'], { buyIn: 30 });
  limit({ inADayCents: { fresh: 3300, later: 3300 } });
  const { cards } = game.payments;
  if (!cards) throw new Error('This game takes no cards.');
  const createIntent = () => Promise.reject(new StripeFault('unavailable'));
  game.payments.cards = { ...cards, createIntent };
  expect(await charge('bob', 'Cash')).toMatchObject({ status: 503 });
  game.payments.cards = cards;
  game.gateway.wallClock.advance({ hours: 25 });
  await game.work();
  expect(await charge('bob', 'Cash 2')).toMatchObject({ status: 200 });
});

test('in two pools at once no more is paid than in one after the other', async () => {
  await game.pool('Cash 2', ['ann', 'bob'], { buyIn: 30 });
  limit({ inADayCents: { fresh: 3300, later: 3300 } });
  const answers = await Promise.all([charge('bob', 'Cash'), charge('bob', 'Cash 2')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
});

test('a new account withdraws so much a day', async () => {
  await game.give('bob', 5000);
  limit({ outADayCents: { fresh: 2000, later: null } });
  expect(await game.withdraw('bob', 20.01, 'the-same@bank.test')).toMatchObject({
    status: 429,
    body: {
      code: 'RATE_LIMITED',
      message: 'You can withdraw at most $20 in 24 hours, and $20 of it is left.',
    },
  });
  expect(await game.balance('bob')).toBe(5000);
  expect(await game.withdraw('bob', 20, 'the-same@bank.test')).toMatchObject({ status: 200 });
});

test('operators are alerted to unusual withdrawals and to disputes', async () => {
  limit({ unusualWithdrawalCents: 4000 });
  expect(await metrics()).toMatch(/^fairway_open_disputes 0$/m);
  await game.give('ann', 5000);
  await game.give('bob', 3000);
  expect(await game.withdraw('ann', 50, 'the-same@bank.test')).toMatchObject({ status: 200 });
  expect(await game.withdraw('bob', 20, 'the-same@bank.test')).toMatchObject({ status: 200 });
  const exposed = await metrics();
  expect(exposed).toMatch(/^fairway_unusual_withdrawals\{why="large"\} 1$/m);
  expect(exposed).toMatch(/^fairway_unusual_withdrawals\{why="shared address"\} 2$/m);
  const { clientSecret } = await game.checkout('carla', 'Cash');
  await game.pay(clientSecret);
  await game.until(async () => (await game.isPaid('carla', 'Cash')) === true);
  await game.dispute(clientSecret);
  await game.until(async () => /^fairway_open_disputes 1$/m.test(await metrics()));
});

test('one member can’t have the provider asked without end', async () => {
  const { cards } = game.payments;
  if (!cards) throw new Error('The game has no payments by card.');
  expect(await charge('bob', 'Cash')).toMatchObject({ status: 200 });
  let asked = 0;
  const { intent, setCustomer } = cards;
  cards.intent = (id) => {
    asked += 1;
    return intent.call(cards, id);
  };
  cards.setCustomer = (...wish) => {
    asked += 1;
    return setCustomer.apply(cards, wish);
  };
  const own = { poolName: 'Cash', username: 'bob' };
  const confirm = () => game.rest('bob', 'PUT', '/create-pool/update-payment-status', own);
  const save = async () => {
    const wish = 'mutation { saveCardAtCheckout(pool: "Cash", save: true) }';
    const { errors } = await game.gateway.graphql(wish, {}, game.token('bob'));
    return errors?.[0]?.extensions.code ?? 'done';
  };
  for (let i = 0; i < 29; i++) {
    expect(await confirm()).toMatchObject({ status: 402 });
    expect(await charge('bob', 'Cash')).toMatchObject({ status: 200 });
  }
  expect(await save()).toBe('done');
  const before = asked;
  const tooOften = { status: 429, body: { code: 'RATE_LIMITED' } };
  expect(await confirm()).toMatchObject(tooOften);
  expect(await charge('bob', 'Cash')).toMatchObject(tooOften);
  expect(await save()).toBe('RATE_LIMITED');
  expect(asked).toBe(before);
  expect(await charge('ann', 'Cash')).toMatchObject({ status: 200 });
  game.gateway.wallClock.advance({ minutes: 1 });
  expect(await confirm()).toMatchObject({ status: 402 });
});
