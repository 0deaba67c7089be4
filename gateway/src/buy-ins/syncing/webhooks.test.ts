import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { drawsFrom } from '../../../../tools/nightly/draws.mjs';
import { seedFrom, tried } from '../../../../tools/nightly/tried.mjs';
import { openPaidGame, type PaidGame, picks } from '../../testing/paid-game.ts';

// The provider sends its webhooks at least once and in any order, while it goes on with the payment, so that an event
// may come when all has changed since; others send what they made up. So many orders of up to five events, each event
// ten times at once, and so many forgeries.

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

/** All orders of some of these, or of all. */
const ordersOf = <T>(values: readonly T[]): T[][] =>
  values.flatMap((value, at) => [
    [value],
    ...ordersOf(values.toSpliced(at, 1)).map((rest) => [value, ...rest]),
  ]);

const transfers = async () =>
  (await sql<{ reason: string }>('select reason from ledger_transfer')).map(({ reason }) => reason).sort();

const takenFromCards = async () =>
  -Number(
    (
      await sql<{ cents: string }>(`select coalesce(sum(balance_cents), 0) as cents from ledger_account
    where kind = 'card_clearing'`)
    )[0]?.cents,
  );
const books = async () => ({ reasons: await transfers(), taken: await takenFromCards() });

/** What came of it for bob and his pool, and which transfers were made since. */
async function outcomeOf(pool: string, before: Awaited<ReturnType<typeof books>>) {
  const { reasons, taken } = await books();
  for (const reason of before.reasons) reasons.splice(reasons.indexOf(reason), 1);
  return {
    isPaid: await game.isPaid('bob', pool),
    pot: await game.pot('bob', pool),
    taken: taken - before.taken,
    transfers: reasons,
    differences: await game.differences(),
  };
}

/** What may become of a payment at the provider. */
const lives = [['pay'], ['pay', 'refund'], ['pay', 'dispute', 'win'], ['pay', 'dispute', 'lose']] as const;
type Move = (typeof lives)[number][number];
const isMove = (step: string): step is Move => lives.some((life) => life.some((one) => one === step));

/** What our books should say, who were told so often, with how far the payment was at the provider each time. */
function outcomeAfter(told: readonly (Move | undefined)[]) {
  const isGone = (one: Move | undefined) => one === 'refund' || one === 'dispute' || one === 'lose';
  const [last, wasGone] = [told.at(-1), told.some(isGone)];
  const isPaid = last !== undefined && !wasGone;
  const isBack = told.includes('dispute') && last === 'win';
  return {
    isPaid: isPaid || null,
    pot: isPaid ? 3000 : 0,
    taken: last === undefined || isGone(last) ? 0 : 3300,
    transfers: [
      ...(last ? ['buy-in'] : []),
      ...(wasGone ? ['dispute'] : []),
      ...(isBack ? ['dispute-won'] : []),
    ],
    differences: [],
  };
}

async function move(to: Move, clientSecret: string): Promise<void> {
  const [intent = ''] = clientSecret.split('_secret_');
  if (to === 'pay') await game.pay(clientSecret);
  else if (to === 'refund') await game.stripe('/v1/refunds', { payment_intent: intent });
  else if (to === 'dispute') await game.stripe('/v1/test_helpers/disputes', { payment_intent: intent });
  else {
    const { data } = await game.stripe('/v1/disputes?limit=1');
    const [dispute] = data as { id: string; payment_intent: string }[];
    expect(dispute?.payment_intent).toBe(intent);
    const words = to === 'win' ? 'winning_evidence' : 'losing_evidence';
    await game.stripe(`/v1/disputes/${dispute?.id}`, {
      'evidence[uncategorized_text]': words,
      submit: 'true',
    });
  }
}

test(`events in any order, each ten times at once while the payment moves on, post what is true once, drawn from ${seed}`, async () => {
  const draw = drawsFrom(seed);
  const oneOf = <T>(values: readonly T[]): T | undefined => values[Math.floor(draw() * values.length)];
  const all = ordersOf(kinds);
  const chosen = orders >= all.length ? all : Array.from({ length: orders }, () => oneOf(all) ?? []);
  for (const [at, order] of chosen.entries()) {
    const pool = `Order ${at + 1}`;
    // Nobody begins so many payments within a minute.
    game.gateway.wallClock.advance({ minutes: 1 });
    await game.pool(pool, ['ann', 'bob'], { buyIn: 30 });
    const before = await books();
    const { clientSecret } = await game.checkout('bob', pool, picks);
    const [intent = ''] = clientSecret.split('_secret_');
    const ahead: Move[] = [...(oneOf(lives) ?? [])];
    const told: (Move | undefined)[] = [];
    const past: string[] = [];
    for (const type of order) {
      // Of two moves on end the second alone is told of; and some are made before anything is told.
      for (let next = ahead[0]; next && draw() < 0.7; next = ahead[0]) {
        await move(next, clientSecret);
        past.push(next);
        ahead.shift();
      }
      const body = eventOf(type, intent);
      const statuses = await Promise.all(
        Array.from({ length: timesEach }, () => deliver(body, signed(body))),
      );
      past.push(type);
      told.push(past.findLast(isMove));
      expect([past, new Set(statuses)]).toEqual([past, new Set([200])]);
      const { transfers: made, ...outcome } = await outcomeOf(pool, before);
      // What is won back for an entry that is gone is sent to the card, which may refuse it, a moment later.
      const decided = made.filter((reason) => reason !== 'refund-refused');
      expect([past, { ...outcome, transfers: decided }]).toEqual([past, outcomeAfter(told)]);
      expect(made.length - decided.length).toBeLessThan(2);
    }
    tried('webhooks', { orders: 1, deliveries: order.length * timesEach }, seed);
  }
});

test('forgeries are refused, and post nothing', async () => {
  await game.pool('Forged', ['ann', 'bob'], { buyIn: 30 });
  const { clientSecret } = await game.checkout('bob', 'Forged', picks);
  await game.pay(clientSecret);
  const [intent = ''] = clientSecret.split('_secret_');
  const before = await books();
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
  expect(await outcomeOf('Forged', before)).toEqual(outcomeAfter([]));
  tried('webhooks', { forgeries }, seed);
});
