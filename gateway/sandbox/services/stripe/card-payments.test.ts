import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { asBrowser, openTestStripe, order, refusal, type TestStripe } from './testing/test-stripe.ts';

let stripe: TestStripe;
beforeAll(async () => {
  stripe = await openTestStripe();
});
afterAll(() => stripe.close());

describe('authentication', () => {
  async function asked(card = 'pm_card_authenticationRequired') {
    const { id } = await stripe.create();
    const intent = await stripe.confirm(id, card);
    const source = String(intent.next_action?.use_stripe_sdk?.source);
    return { id, intent, source };
  }
  const answer = (source: string, outcome: string) =>
    stripe.ask('/v1/3ds2/authenticate', { source, outcome }, asBrowser);

  test('is asked of the cardholder before the bank is', async () => {
    const { intent } = await asked();
    expect(intent).toMatchObject({
      status: 'requires_action',
      latest_charge: null,
      next_action: { type: 'use_stripe_sdk' },
    });
  });

  test('once done, the payment goes through, and the question is not open any more', async () => {
    const { id, source } = await asked();
    expect((await answer(source, 'succeeded')).body).toMatchObject({ state: 'succeeded' });
    expect(await stripe.client().paymentIntents.retrieve(id)).toMatchObject({
      status: 'succeeded',
      next_action: null,
      amount_received: 3300,
    });
    expect((await answer(source, 'failed')).status).toBe(404);
  });

  test('counts once, however often it is sent at once', async () => {
    const { id, source } = await asked();
    const answers = await Promise.all(Array.from({ length: 6 }, () => answer(source, 'succeeded')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404, 404]);
    expect((await stripe.client().charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  test('failed, the intent waits for another card', async () => {
    const { id, source } = await asked();
    await answer(source, 'failed');
    expect(await stripe.client().paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: { code: 'payment_intent_authentication_failure', type: 'invalid_request_error' },
    });
    expect((await stripe.confirm(id)).status).toBe('succeeded');
  });

  test('done, the bank may still decline', async () => {
    const { id, source } = await asked('pm_card_authenticationRequiredChargeDeclinedInsufficientFunds');
    await answer(source, 'succeeded');
    expect(await stripe.client().paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', decline_code: 'insufficient_funds' },
    });
  });

  test('that is given up with the intent is over', async () => {
    const { id, source } = await asked();
    await stripe.client().paymentIntents.cancel(id);
    expect((await answer(source, 'succeeded')).status).toBe(404);
    expect((await stripe.client().paymentIntents.retrieve(id)).status).toBe('canceled');
  });
});

describe('a browser', () => {
  test('pays with a card number, and sees no more of the intent than it must', async () => {
    const intent = await stripe.create();
    const { status, body } = await stripe.pay(intent);
    expect([status, body.status]).toEqual([200, 'succeeded']);
    expect(body).not.toHaveProperty('metadata');
    expect(body).not.toHaveProperty('latest_charge');
    const { latest_charge } = await stripe.client().paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge'],
    });
    expect(latest_charge).toMatchObject({
      billing_details: { name: 'Ann Palmer', email: null, address: { postal_code: '29601', city: null } },
      payment_method_details: { card: { last4: '4242', exp_month: 12, exp_year: 2034 } },
    });
  });

  test.each([
    ['4000 0000 0000 0002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4242 4242 4242 4241', 'incorrect_number', undefined],
    ['4242', 'incorrect_number', undefined],
    ['4111 1111 1111 1111', 'card_declined', 'test_mode_live_card'],
  ])('is reported as %s, in the shape that Stripe.js hands on', async (number, code, declineCode) => {
    const answer = await stripe.pay(await stripe.create(), number);
    expect(answer.status).toBe(402);
    expect(answer.body.error).toMatchObject({
      type: 'card_error',
      code,
      message: expect.stringMatching(/^Your card/),
      ...(declineCode ? { decline_code: declineCode } : {}),
    });
  });

  test.each([
    ['exp_month', '13', 'invalid_expiry_month'],
    ['exp_month', '10', 'invalid_expiry_month'],
    ['exp_year', '2025', 'invalid_expiry_year'],
    ['exp_year', '20260', 'invalid_expiry_year'],
    ['cvc', '12', 'invalid_cvc'],
  ])('is told that %s %s is none', async (field, value, code) => {
    const intent = await stripe.create();
    const card = {
      number: '4242424242424242',
      exp_month: '11',
      exp_year: '2026',
      cvc: '123',
      [field]: value,
    };
    const form = Object.fromEntries(
      Object.entries(card).map(([name, text]) => [`payment_method_data[card][${name}]`, text]),
    );
    const answer = await stripe.ask(`/v1/payment_intents/${intent.id}/confirm`, {
      'payment_method_data[type]': 'card',
      ...form,
    });
    expect(answer.body.error).toMatchObject({ type: 'card_error', code });
  });

  test('needs the client secret of the very intent', async () => {
    const [intent, other] = [await stripe.create(), await stripe.create()];
    const stolen = { id: intent.id, client_secret: other.client_secret };
    expect((await stripe.pay(stolen)).status).toBe(404);
    const path = `/v1/payment_intents/${intent.id}`;
    expect((await stripe.ask(path, undefined, asBrowser)).status).toBe(400);
    expect(
      (await stripe.ask(`${path}?client_secret=${stolen.client_secret}`, undefined, asBrowser)).status,
    ).toBe(404);
    const own = await stripe.ask(`${path}?client_secret=${intent.client_secret}`, undefined, asBrowser);
    expect(own.body).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
  });

  test('may do nothing else', async () => {
    const fault = await refusal(stripe.client('pk_test_sandbox').paymentIntents.create(order));
    expect([fault.statusCode, fault.code]).toEqual([403, 'secret_key_required']);
  });
});
