import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { allowEntries } from '../../pools/entries/testing/allow-entries.ts';
import { picks } from '../../testing/paid-game.ts';
import { type CashGame, openCashGame } from '../testing/cash-game.ts';
import { forgetCustomers } from './saved-card.service.ts';

let game: CashGame;
beforeEach(async () => {
  game = await openCashGame();
  await game.pool('More', ['ann', 'bob', 'carla'], { buyIn: 20 });
});
afterEach(async () => {
  const differences = await game.differences();
  await game.gateway.close();
  expect(differences).toEqual([]);
});

const as = (player: string, query: string, variables: object = {}) =>
  game.gateway.graphql(query, { ...variables }, game.token(player));

interface Opened {
  clientSecret: string;
  savedCard: { paymentMethod: string; brand: string; last4: string } | null;
}

async function open(player: string, pool: string): Promise<Opened> {
  const golfers = picks.map((golfer) => String(1000 + golfer));
  const { data } = await as(
    player,
    `mutation Open($pool: String!, $golfers: [ID!]!) { startCheckout(pool: $pool, golfers: $golfers) {
      clientSecret savedCard { paymentMethod brand last4 } } }`,
    { pool, golfers },
  );
  return data?.startCheckout as Opened;
}

const save = (player: string, pool: string, wish = true) =>
  as(
    player,
    'mutation Save($pool: String!, $save: Boolean!) { saveCardAtCheckout(pool: $pool, save: $save) }',
    {
      pool,
      save: wish,
    },
  );
const remove = (player: string) => as(player, 'mutation { removeSavedCard }');
const isPaid = (player: string, pool: string) =>
  game.until(async () => (await game.isPaid(player, pool)) === true);

/** Buys into 'Cash', and wishes the card saved. */
async function saved(player: string): Promise<void> {
  const { clientSecret } = await open(player, 'Cash');
  expect(await save(player, 'Cash')).toMatchObject({ data: { saveCardAtCheckout: true } });
  expect(await game.pay(clientSecret)).toBe('succeeded');
  await isPaid(player, 'Cash');
  await game.until(async () => (await open(player, 'More')).savedCard !== null);
}

/** Pays with a saved card, as its owner's browser does. */
async function payWith(clientSecret: string, paymentMethod: string): Promise<unknown> {
  const [id = ''] = clientSecret.split('_secret_');
  const answer = await game.stripe(`/v1/payment_intents/${id}/confirm`, {
    client_secret: clientSecret,
    payment_method: paymentMethod,
  });
  return answer.status;
}

test('a card is saved on request, and pays the next buy-in when its owner says so', async () => {
  await saved('bob');
  const { clientSecret, savedCard } = await open('bob', 'More');
  expect(savedCard).toMatchObject({ brand: 'visa', last4: '4242' });
  expect(await game.isPaid('bob', 'More')).toBeNull();
  expect(await payWith(clientSecret, String(savedCard?.paymentMethod))).toBe('succeeded');
  await isPaid('bob', 'More');
});

test('without a request nothing is saved, and a wish can be taken back', async () => {
  const { clientSecret } = await open('bob', 'Cash');
  await save('bob', 'Cash', true);
  await save('bob', 'Cash', false);
  await game.pay(clientSecret);
  await isPaid('bob', 'Cash');
  expect((await open('bob', 'More')).savedCard).toBeNull();
});

test('nobody pays with a card of somebody else, or asks for their checkout', async () => {
  await saved('bob');
  const { savedCard } = await open('bob', 'More');
  const carlas = await open('carla', 'More');
  expect(carlas.savedCard).toBeNull();
  expect(await payWith(carlas.clientSecret, String(savedCard?.paymentMethod))).not.toBe('succeeded');
  expect(await game.isPaid('carla', 'More')).toBeNull();
  // Ann has opened none.
  expect(await save('ann', 'More')).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] });
});

test('a removed card is gone for good, whatever is heard of its payment later', async () => {
  await saved('bob');
  const { clientSecret, savedCard } = await open('bob', 'More');
  expect(await remove('bob')).toMatchObject({ data: { removeSavedCard: true } });
  expect(await remove('bob')).toMatchObject({ data: { removeSavedCard: true } });
  await game.rest('bob', 'PUT', '/create-pool/update-payment-status', { poolName: 'Cash', username: 'bob' });
  await game.lookDaily();
  expect((await open('bob', 'More')).savedCard).toBeNull();
  expect(await payWith(clientSecret, String(savedCard?.paymentMethod))).not.toBe('succeeded');
});

test('with an account its card goes, at the provider too', async () => {
  await saved('carla');
  const em = () => game.gateway.orm.em.fork();
  await em().execute(`update saved_card set forgotten_at = now(), method_id = null, last4 = null`);
  await forgetCustomers(game.ctx());
  expect(await em().execute('select * from saved_card')).toEqual([]);
  expect((await open('carla', 'More')).savedCard).toBeNull();
});

test('what the provider does not forget keeps nobody else from being forgotten, and fails the run', async () => {
  for (const player of ['bob', 'carla']) await saved(player);
  const em = () => game.gateway.orm.em.fork();
  await em().execute('update saved_card set forgotten_at = now(), method_id = null, last4 = null');
  const [first] = await em().execute<{ user_id: string; customer_id: string }[]>(
    'select * from saved_card order by user_id',
  );
  const { cards } = game.gateway.parts.payments;
  if (!cards || !first) throw new Error('There are cards, and two customers.');
  const { deleteCustomer } = cards;
  cards.deleteCustomer = async (id) => {
    if (id === first.customer_id) throw new Error('Stripe refuses us or the key.');
    await deleteCustomer(id);
  };
  await expect(forgetCustomers(game.ctx())).rejects.toThrow(/^1 of 2: /);
  expect(await em().execute('select user_id from saved_card')).toEqual([{ user_id: first.user_id }]);
  cards.deleteCustomer = deleteCustomer;
  await forgetCustomers(game.ctx());
  expect(await em().execute('select 1 from saved_card')).toEqual([]);
});

test('the customer of an account that is deleted while it is made is forgotten', async () => {
  await open('carla', 'Cash');
  const { cards } = game.gateway.parts.payments;
  if (!cards) throw new Error('There are cards.');
  const { createCustomer } = cards;
  cards.createCustomer = async (customer) => {
    expect(await as('carla', 'mutation { deleteAccount }')).toMatchObject({ data: { deleteAccount: true } });
    return createCustomer(customer);
  };
  expect(await save('carla', 'Cash')).toMatchObject({
    errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
  });
  const em = () => game.gateway.orm.em.fork();
  expect(await em().execute('select forgotten_at is not null as is_forgotten from saved_card')).toEqual([
    { is_forgotten: true },
  ]);
  await forgetCustomers(game.ctx());
  expect(await em().execute('select 1 from saved_card')).toEqual([]);
});

test('of several open checkouts the one of that entry is meant (G41)', async () => {
  await allowEntries(game, 'Cash', 2);
  const first = await open('bob', 'Cash');
  await as('bob', 'mutation { startCheckout(pool: "Cash", entry: 2) { clientSecret } }', {});
  expect(await save('bob', 'Cash')).toMatchObject({ data: { saveCardAtCheckout: true } });
  expect(await game.pay(first.clientSecret)).toBe('succeeded');
  await isPaid('bob', 'Cash');
  await game.until(async () => (await open('bob', 'More')).savedCard !== null);
  const ofThird = await as('bob', 'mutation { saveCardAtCheckout(pool: "Cash", save: true, entry: 3) }', {});
  expect(ofThird).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] });
});
