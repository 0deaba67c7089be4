import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { openTestStripe, order, refusal, type TestStripe } from '../testing/test-stripe.ts';

let stripe: TestStripe;
beforeAll(async () => {
  stripe = await openTestStripe();
});
afterAll(() => stripe.close());

describe('an idempotency key', () => {
  test('brings the first answer again, with the sign that it is that', async () => {
    const idempotencyKey = 'entry-1';
    const first = await stripe.create({ idempotencyKey });
    await stripe.confirm(first.id);
    const again = await stripe.create({ idempotencyKey });
    expect(again).toEqual(first);
    expect(again.status).toBe('requires_payment_method');
    expect(first.lastResponse).not.toHaveProperty(['headers', 'idempotent-replayed']);
    expect(again.lastResponse).toHaveProperty(['headers', 'idempotent-replayed'], 'true');
    expect(again.lastResponse).toHaveProperty(['headers', 'original-request'], first.lastResponse.requestId);
    expect(again.lastResponse.requestId).not.toBe(first.lastResponse.requestId);
  });

  test('brings a decline again, without asking the bank', async () => {
    const { id } = await stripe.create();
    const decline = () =>
      refusal(
        stripe
          .client()
          .paymentIntents.confirm(
            id,
            { payment_method: 'pm_card_chargeDeclined' },
            { idempotencyKey: 'declined-1' },
          ),
      );
    const [first, again] = [await decline(), await decline()];
    expect(again.charge).toBe(first.charge);
    expect((await stripe.client().charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  test('is good for one content and one path only', async () => {
    const idempotencyKey = 'entry-2';
    await stripe.create({ idempotencyKey });
    const other = await refusal(
      stripe.client().paymentIntents.create({ ...order, amount: 3301 }, { idempotencyKey }),
    );
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(other.statusCode).toBe(400);
    const elsewhere = await refusal(
      stripe.client().refunds.create({ payment_intent: 'pi_1' }, { idempotencyKey }),
    );
    expect(elsewhere).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  test('does not remember what was refused before anything was done', async () => {
    const idempotencyKey = 'entry-3';
    await refusal(stripe.client().paymentIntents.create({ ...order, amount: 1 }, { idempotencyKey }));
    expect((await stripe.create({ idempotencyKey })).amount).toBe(3300);
  });

  test('is forgotten after a day', async () => {
    const idempotencyKey = 'entry-4';
    const first = await stripe.create({ idempotencyKey });
    stripe.pass(24 * 3600);
    expect((await stripe.create({ idempotencyKey })).id).not.toBe(first.id);
  });

  test('makes one intent of many at once', async () => {
    const idempotencyKey = 'entry-5';
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => stripe.create({ idempotencyKey })),
    );
    const ids = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []));
    expect(new Set(ids).size).toBe(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  });
});

describe('a request', () => {
  test.each([
    ['', 401],
    ['Bearer', 401],
    ['Bearer sk_live_1234567890', 401],
    ['Bearer nonsense', 401],
    ['Bearer sk_test_sandbox', 200],
    [`Basic ${Buffer.from('sk_test_sandbox:').toString('base64')}`, 200],
  ])('with %j answers %i', async (authorization, status) => {
    const answer = await stripe.ask('/v1/payment_intents', undefined, { authorization });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('request-id')).toMatch(/^req_/);
    if (status === 401) expect(JSON.stringify(answer.body)).not.toContain('1234567890');
  });

  test('says what it does not know, or can not read', async () => {
    expect((await stripe.ask('/v1/coupons')).status).toBe(404);
    expect((await stripe.ask('/v1/coupons', { name: 'ann' })).status).toBe(404);
    const asJson = await fetch(`${stripe.sandbox.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' },
      body: '{}',
    });
    expect(asJson.status).toBe(400);
    expect(await asJson.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
    for (const body of ['amount=1&amount=2', 'amount[a=1', 'a=1&a[b]=2', 'a[b][c][d][e][f][g]=1'])
      expect((await stripe.ask(`/v1/payment_intents?${body}`)).status).toBe(400);
  });

  test('is not led astray by names that every object has', async () => {
    const intent = { amount: '3300', currency: 'usd' };
    const named = { ...intent, 'metadata[constructor]': 'x', 'metadata[toString]': 'y' };
    const { body } = await stripe.ask('/v1/payment_intents', named);
    expect(new Map(Object.entries(body.metadata as object))).toEqual(
      new Map([
        ['toString', 'y'],
        ['constructor', 'x'],
      ]),
    );
    const nested = { ...intent, '__proto__[polluted]': 'x', 'metadata[__proto__][polluted]': 'y' };
    expect((await stripe.ask('/v1/payment_intents', nested)).status).toBe(400);
    expect(Object.prototype).not.toHaveProperty('polluted');
  });
});

test('a restart goes on where it was, and gateways side by side are one Stripe', async () => {
  const intent = await stripe.create({ idempotencyKey: 'entry-restart' });
  await stripe.reopen();
  expect(await stripe.client().paymentIntents.retrieve(intent.id)).toEqual(intent);
  expect((await stripe.create({ idempotencyKey: 'entry-restart' })).id).toBe(intent.id);

  const first = stripe.sandbox;
  stripe.sandbox = await stripe.openAnother();
  expect((await stripe.pay(intent)).status).toBe(200);
  expect(stripe.sandbox.webhookSecret).toBe(first.webhookSecret);
  await stripe.sandbox.close();
  stripe.sandbox = first;
  expect((await stripe.client().paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
});
