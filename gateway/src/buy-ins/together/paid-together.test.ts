import { expect, test } from '@jest/globals';
import { allowEntries } from '../../pools/entries/testing/allow-entries.ts';
import { type CashGame, inCashGames } from '../testing/cash-game.ts';

// G41: what a member owes for several entries is paid in one checkout by card, and each entry keeps its own.

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

interface Opened {
  clientSecret: string;
  buyInCents: number;
  feeCents: number;
  totalCents: number;
  count: number;
}
async function ask(entries: readonly number[], player = 'ann') {
  const [entry = 1, ...others] = entries;
  const { data, errors } = await game.gateway.graphql(
    `mutation ($golfers: [ID!], $entry: Int, $others: [OtherBuyIn!]) {
      startCheckout(pool: "Cash", golfers: $golfers, entry: $entry, others: $others) {
        clientSecret buyInCents feeCents totalCents count
      } }`,
    {
      golfers: ids(cards[entry - 1]),
      entry,
      others: others.map((other) => ({ entry: other, golfers: ids(cards[other - 1]) })),
    },
    game.token(player),
  );
  return { opened: (data as { startCheckout: Opened } | null)?.startCheckout, errors };
}
async function open(...entries: number[]): Promise<Opened> {
  const { opened, errors } = await ask(entries);
  if (!opened) throw new Error(JSON.stringify(errors));
  return opened;
}
async function pay(...entries: number[]): Promise<string> {
  const { clientSecret } = await open(...entries);
  await game.pay(clientSecret);
  await game.until(async () => (await statuses(clientSecret)).every((status) => status !== 'open'));
  return clientSecret;
}
/** Of the checkouts of a payment, by entry. */
async function statuses(clientSecret: string): Promise<string[]> {
  const rows = await game.gateway.orm.em.fork().execute<{ status: string }[]>(
    `select checkout.status from checkout left join entry on entry.id = entry_id
       where intent_id = ? order by entry.number nulls last, checkout.id`,
    [clientSecret.split('_secret_')[0]],
  );
  return rows.map(({ status }) => status);
}
const remove = (entry: number) =>
  game.gateway.graphql(
    'mutation ($entry: Int!) { removeEntry(pool: "Cash", entry: $entry) { id } }',
    { entry },
    game.token('ann'),
  );
const isPaid = async (entry: number) =>
  (await game.rest('ann', 'GET', `/create-pool/payment-status?poolName=${pool}&username=ann&entry=${entry}`))
    .body.paymentStatus;

test('three entries are one payment, and each has its card, its buy-in and its fee', async () => {
  await allowEntries(game, pool, 3);
  const opened = await open(1, 2, 3);
  expect(opened).toMatchObject({ buyInCents: 9000, feeCents: 900, totalCents: 9900, count: 3 });
  // Asked again it is the same, in whatever order.
  expect((await open(2, 1, 3)).clientSecret).toBe(opened.clientSecret);
  const clientSecret = await pay(1, 2, 3);
  expect(clientSecret).toBe(opened.clientSecret);
  expect(await statuses(clientSecret)).toEqual(['paid', 'paid', 'paid']);
  expect([await game.pot('ann', pool), await game.fees()]).toEqual([9000, 900]);
  const { pool: seen } = await game.graphql<{ pool: { entries: { card: { picks: object[] } }[] } }>(
    'ann',
    '{ pool(name: "Cash") { entries { card { picks { golfer { id } } } } } }',
  );
  expect(seen.entries.map(({ card }) => card.picks.length)).toEqual([8, 8, 8]);
  expect((await ask([1, 2])).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }]);
});

test('says which entries it is for, to the provider and over REST', async () => {
  await allowEntries(game, pool, 3);
  const userPicks = (entry: number) =>
    cards[entry - 1]?.map((golfer, at) => ({
      tier: `Tier${at < 3 ? 1 : at < 5 ? 2 : at < 7 ? 3 : 4}`,
      golferName: [],
      dg_id: ids([golfer]),
    }));
  const body = {
    email: 'ann@example.com',
    buyIn: 30,
    poolName: pool,
    userPicks: userPicks(1),
    others: [{ entry: 2, userPicks: userPicks(2) }],
  };
  const charged = await game.rest('ann', 'POST', '/charge', body);
  expect(charged).toMatchObject({ status: 200, body: { amount: 66, fee: 6 } });
  const intentId = String(charged.body.clientSecret).split('_secret_')[0];
  const intent = await game.stripe(`/v1/payment_intents/${intentId}`);
  const [entries] = Object.values((intent as unknown as { metadata: { entries: string } }).metadata).filter(
    (text) => text.includes(','),
  );
  expect(entries?.split(',')).toHaveLength(2);
  const twice = { ...body, others: [{ entry: 1 }] };
  expect(await game.rest('ann', 'POST', '/charge', twice)).toMatchObject({
    status: 400,
    body: { code: 'INVALID', field: 'others', message: 'Each entry is named once.' },
  });
  const many = { ...body, others: [2, 3, 4, 5, 1].map((entry) => ({ entry })) };
  expect(await game.rest('ann', 'POST', '/charge', many)).toMatchObject({ status: 400 });
});

test('another choice of entries closes the open checkout, and only what is asked for can be paid', async () => {
  await allowEntries(game, pool, 3);
  const alone = await open(1);
  const both = await open(1, 2);
  expect(both.totalCents).toBe(6600);
  expect(await statuses(alone.clientSecret)).toEqual(['cancelled']);
  const second = await open(2);
  expect(await statuses(both.clientSecret)).toEqual(['cancelled', 'cancelled']);
  expect(second.totalCents).toBe(3300);
  expect(await game.pay(both.clientSecret)).toBe('payment_intent_unexpected_state');
});

test('an entry that was given back is refunded alone, with its fee', async () => {
  await allowEntries(game, pool, 3);
  const { clientSecret } = await open(1, 2, 3);
  await remove(2);
  await game.pay(clientSecret);
  await game.until(async () => (await game.refunded(clientSecret)) === 3300);
  await game.until(
    async () => !(await statuses(clientSecret)).some((one) => ['open', 'refunding'].includes(one)),
  );
  expect(await statuses(clientSecret)).toEqual(['paid', 'paid', 'refunded']);
  expect([await game.pot('ann', pool), await game.fees()]).toEqual([6000, 600]);
});

test('after a lock in between those with a card are paid, if it was paid in time, and the others refunded', async () => {
  await allowEntries(game, pool, 2);
  const { data } = await game.gateway.graphql(
    `mutation ($golfers: [ID!]) { startCheckout(pool: "Cash", golfers: $golfers, entry: 1, others: [{ entry: 2 }]) {
      clientSecret } }`,
    { golfers: ids(cards[0]) },
    game.token('ann'),
  );
  const { clientSecret } = (data as { startCheckout: Opened }).startCheckout;
  game.gateway.gameClock.set('2027-01-14T06:00:00Z');
  await game.pay(clientSecret);
  await game.until(async () => (await statuses(clientSecret)).every((status) => status !== 'open'));
  await game.until(async () => !(await statuses(clientSecret)).includes('refunding'));
  const all = await statuses(clientSecret);
  expect(all.filter((status) => status === 'refunded').length).toBeGreaterThan(0);
  const paid = all.filter((status) => status === 'paid').length;
  expect(await game.refunded(clientSecret)).toBe(3300 * (2 - paid));
  expect(await game.pot('ann', pool)).toBe(3000 * paid);
});

test('leaving refunds every buy-in of the payment one after another, and keeps the fees', async () => {
  await allowEntries(game, pool, 3);
  const clientSecret = await pay(1, 2, 3);
  await game.byCard('bob', cards[0]);
  expect(await remove(3)).toMatchObject({ data: { removeEntry: {} } });
  expect(await remove(2)).toMatchObject({ data: { removeEntry: {} } });
  expect(await game.onItsWay('ann')).toBe(6000);
  await game.work();
  await game.until(async () => (await game.refunded(clientSecret)) === 6000);
  await game.until(
    async () => (await statuses(clientSecret)).filter((one) => one === 'returned').length === 2,
  );
  expect(await game.onItsWay('ann')).toBe(0);
  expect(await isPaid(1)).toBe(true);
  expect(await game.pot('ann', pool)).toBe(6000);
});

test('a dispute takes every entry of the payment back', async () => {
  await allowEntries(game, pool, 2);
  const clientSecret = await pay(1, 2);
  await game.dispute(clientSecret);
  await game.work();
  await game.until(async () => (await statuses(clientSecret)).every((status) => status === 'reversed'));
  expect([await game.pot('ann', pool), await game.fees()]).toEqual([0, 0]);
  expect([await isPaid(1), await isPaid(2)]).not.toContain(true);
});

test('two who ask at once open one payment', async () => {
  await allowEntries(game, pool, 2);
  const opened = await Promise.all([ask([1, 2]), ask([2, 1]), ask([1, 2])]);
  expect(new Set(opened.map((one) => one.opened?.clientSecret)).size).toBe(1);
});
