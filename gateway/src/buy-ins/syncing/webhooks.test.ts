import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { drawsFrom } from '../../../../tools/nightly/draws.mjs';
import { seedFrom, tried } from '../../../../tools/nightly/tried.mjs';
import { openPaidGame, type PaidGame, picks } from '../../testing/paid-game.ts';

// The provider sends its webhooks at least once and in any order; others send what they made up. So many orders of five
// events, each event ten times at once, and so many forgeries.

const kinds = [
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.updated',
  'charge.dispute.created',
];
const timesEach = 10;
const orders = Number(process.env.WEBHOOK_ORDERS ?? 2);
const forgeries = Number(process.env.FORGED_WEBHOOKS ?? 60);
const seed = seedFrom('WEBHOOK_SEED');

let game: PaidGame;
beforeAll(async () => {
  game = await openPaidGame(['ann', 'bob']);
  // The provider tells nothing here: the test does.
  await game.stripe('/v1/test_helpers/webhooks', { held: 'true' });
});
afterAll(() => game.gateway.close());

const sql = <T extends object>(text: string) => game.gateway.orm.em.fork().execute<T[]>(text);
const seconds = () => Math.floor(game.gateway.wallClock.now().getTime() / 1000);
const signed = (body: string, { secret = game.webhookSecret, at = seconds() } = {}) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
const eventOf = (type: string, intent: string, id = `evt_${randomUUID().slice(0, 8)}`) =>
  JSON.stringify({ id, object: 'event', type, data: { object: { object: 'payment_intent', id: intent } } });

async function deliver(body: string, signature: string | undefined): Promise<number> {
  const answer = await fetch(`${game.gateway.origin}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) },
    body,
  });
  await answer.text();
  return answer.status;
}

/** All orders of these, the first ones first. */
function permutations<T>(values: readonly T[]): T[][] {
  if (values.length < 2) return [[...values]];
  return values.flatMap((value, at) => permutations(values.toSpliced(at, 1)).map((rest) => [value, ...rest]));
}

const transfers = async () =>
  (await sql<{ reason: string }>('select reason from ledger_transfer')).map(({ reason }) => reason).sort();

/** What came of it for bob and his pool, and which transfers were made since. */
async function outcomeOf(pool: string, before: readonly string[]) {
  const since = await transfers();
  for (const reason of before) since.splice(since.indexOf(reason), 1);
  return {
    isPaid: await game.isPaid('bob', pool),
    pot: await game.pot('bob', pool),
    transfers: since,
    differences: await game.differences(),
  };
}

test('five events in any order, each ten times at once, post what is true once', async () => {
  const draw = drawsFrom(seed);
  const all = permutations(kinds);
  const chosen =
    orders >= all.length ? all : Array.from({ length: orders }, () => all[Math.floor(draw() * all.length)]);
  for (const [at, order] of chosen.entries()) {
    const pool = `Order ${at + 1}`;
    await game.pool(pool, ['ann', 'bob'], { buyIn: 30 });
    const before = await transfers();
    const { clientSecret } = await game.checkout('bob', pool, picks);
    await game.pay(clientSecret);
    const [intent = ''] = clientSecret.split('_secret_');
    for (const type of order ?? []) {
      const body = eventOf(type, intent);
      const statuses = await Promise.all(
        Array.from({ length: timesEach }, () => deliver(body, signed(body))),
      );
      expect([order, type, new Set(statuses)]).toEqual([order, type, new Set([200])]);
    }
    expect([order, await outcomeOf(pool, before)]).toEqual([
      order,
      { isPaid: true, pot: 3000, transfers: ['buy-in'], differences: [] },
    ]);
    tried('webhooks', { orders: 1, deliveries: kinds.length * timesEach }, seed);
  }
});

test('forgeries are refused, and post nothing', async () => {
  await game.pool('Forged', ['ann', 'bob'], { buyIn: 30 });
  const { clientSecret } = await game.checkout('bob', 'Forged', picks);
  await game.pay(clientSecret);
  const [intent = ''] = clientSecret.split('_secret_');
  const before = await transfers();
  const forged: readonly ((body: string) => [body: string, signature: string | undefined])[] = [
    (body) => [body, undefined],
    (body) => [body, ''],
    (body) => [body, 't=1,v1=00'],
    (body) => [body, signed(body, { secret: `whsec_${randomUUID()}` })],
    (body) => [body, signed(body, { at: seconds() - 3600 })],
    (body) => [body, signed(body).replace('v1=', 'v0=')],
    (body) => [body, signed(body).slice(0, -1)],
    (body) => [body, signed(body).replace(/t=\d+/, `t=${seconds() + 1}`)],
    (body) => [body.replace('evt_', 'evt-'), signed(body)],
    (body) => [`${body} `, signed(body)],
    (body) => [body, signed(eventOf('payment_intent.succeeded', 'pi_of_another'))],
  ];
  for (let from = 0; from < forgeries; from += 50) {
    const sent = Array.from({ length: Math.min(50, forgeries - from) }, (_, at) => {
      const body = eventOf(kinds[at % kinds.length] ?? '', intent);
      return (forged[(from + at) % forged.length] ?? ((text) => [text, undefined]))(body);
    });
    const statuses = await Promise.all(sent.map(([body, signature]) => deliver(body, signature)));
    expect(new Set(statuses)).toEqual(new Set([401]));
  }
  expect(await outcomeOf('Forged', before)).toEqual({ isPaid: null, pot: 0, transfers: [], differences: [] });
  tried('webhooks', { forgeries }, seed);
});
