import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { openTestStripe, order, refusal, type TestStripe } from './testing/test-stripe.ts';

let stripe: TestStripe;
beforeAll(async () => {
  stripe = await openTestStripe();
});
afterAll(() => stripe.close());

async function paid(): Promise<Stripe.PaymentIntent> {
  const { id } = await stripe.create();
  return stripe.confirm(id);
}

describe('payment intents', () => {
  test('are created to be paid, and retrieved as they are', async () => {
    const intent = await stripe.client().paymentIntents.create({
      ...order,
      receipt_email: 'ann@example.com',
      description: 'Buy-in',
    });
    expect(intent).toMatchObject({
      id: expect.stringMatching(/^pi_\w{24}$/),
      object: 'payment_intent',
      amount: 3300,
      amount_received: 0,
      currency: 'usd',
      client_secret: expect.stringMatching(new RegExp(`^${intent.id}_secret_\\w{25}$`)),
      created: stripe.now().getTime() / 1000,
      description: 'Buy-in',
      latest_charge: null,
      livemode: false,
      metadata: { entry: 'e-1' },
      receipt_email: 'ann@example.com',
      status: 'requires_payment_method',
    });
    expect(intent.lastResponse).toMatchObject({
      statusCode: 200,
      requestId: expect.stringMatching(/^req_\w{14}$/),
      apiVersion: Stripe.API_VERSION,
    });
    expect(await stripe.client().paymentIntents.retrieve(intent.id)).toEqual(intent);
  });

  test('take the address for the receipt with the payment, too', async () => {
    const { id } = await stripe.create();
    const client = stripe.client().paymentIntents;
    await client.confirm(id, { payment_method: 'pm_card_visa', receipt_email: 'ann@example.com' });
    expect(await client.retrieve(id)).toMatchObject({ receipt_email: 'ann@example.com' });
  });

  test('take automatic payment methods too', async () => {
    const intent = await stripe.client().paymentIntents.create({
      amount: 50,
      currency: 'usd',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
    expect(intent.automatic_payment_methods).toEqual({ enabled: true, allow_redirects: 'never' });
    expect(intent.payment_method_types).toEqual(['card']);
  });

  test.each([
    [{ amount: 33.5 }, 'amount', 'parameter_invalid_integer'],
    [{ amount: -100 }, 'amount', 'parameter_invalid_integer'],
    [{ amount: 49 }, 'amount', 'amount_too_small'],
    [{ amount: 100_000_000 }, 'amount', 'amount_too_large'],
    [{ amount: undefined }, 'amount', 'parameter_missing'],
    [{ currency: 'eur' }, 'currency', undefined],
    [{ payment_method_types: ['card'] }, 'payment_method_types', 'parameter_unknown'],
    [{ allowed_payment_method_types: ['ideal'] }, 'allowed_payment_method_types', undefined],
    [{ metadata: { note: 'x'.repeat(501) } }, 'metadata[note]', undefined],
    [{ expand: ['client_secret'] }, 'expand', undefined],
    [{ expand: ['latest_charge', 'nothing'] }, 'expand', undefined],
    [{ expand: ['status'] }, 'expand', undefined],
  ])('are refused with %j', async (changes, param, code) => {
    const wanted = { ...order, ...changes } as Stripe.PaymentIntentCreateParams;
    const fault = await refusal(stripe.client().paymentIntents.create(wanted));
    expect(fault).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect([fault.statusCode, fault.param, fault.code]).toEqual([400, param, code]);
  });

  test('are paid by a good card', async () => {
    const intent = await paid();
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 3300, last_payment_error: null });
    const charge = await stripe.client().charges.retrieve(String(intent.latest_charge));
    expect(charge).toMatchObject({
      status: 'succeeded',
      paid: true,
      amount: 3300,
      amount_refunded: 0,
      payment_intent: intent.id,
      payment_method_details: { card: { brand: 'visa', last4: '4242', exp_year: 2027 } },
    });
    expect((await refusal(stripe.confirm(intent.id))).code).toBe('payment_intent_unexpected_state');
  });

  test.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
    [
      'pm_card_chargeDeclinedInsufficientFunds',
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card', 'Your card has expired.'],
    [
      'pm_card_chargeDeclinedIncorrectCvc',
      'incorrect_cvc',
      'incorrect_cvc',
      "Your card's security code is incorrect.",
    ],
  ])('are declined with %s, and may be paid by another', async (card, code, declineCode, message) => {
    const { id } = await stripe.create();
    const fault = await refusal(stripe.confirm(id, card));
    expect(fault).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(fault).toMatchObject({ statusCode: 402, code, decline_code: declineCode, message });
    expect(fault.payment_intent).toMatchObject({
      id,
      status: 'requires_payment_method',
      payment_method: null,
    });
    const declined = await stripe.client().paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(declined.last_payment_error).toMatchObject({ type: 'card_error', code, charge: fault.charge });
    expect(declined.latest_charge).toMatchObject({
      id: fault.charge,
      status: 'failed',
      paid: false,
      failure_code: code,
      outcome: { reason: declineCode },
    });
    expect(await stripe.confirm(id)).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  test('are canceled while they are open, and then can not be paid', async () => {
    const { id } = await stripe.create();
    expect(
      await stripe.client().paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }),
    ).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
      canceled_at: stripe.now().getTime() / 1000,
    });
    expect((await refusal(stripe.confirm(id))).code).toBe('payment_intent_unexpected_state');
    const again = await refusal(stripe.client().paymentIntents.cancel(id));
    expect([again.statusCode, again.code]).toEqual([400, 'payment_intent_unexpected_state']);
    expect(again.payment_intent?.status).toBe('canceled');
  });

  test('are paid once, however often that is asked for at once', async () => {
    const { id } = await stripe.create();
    await Promise.allSettled(Array.from({ length: 6 }, () => stripe.confirm(id)));
    expect((await stripe.client().charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  test('are paid or canceled, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await stripe.create();
      await Promise.allSettled([stripe.confirm(id), stripe.client().paymentIntents.cancel(id)]);
      const { status, latest_charge } = await stripe.client().paymentIntents.retrieve(id);
      expect(status === 'succeeded' ? typeof latest_charge : latest_charge).toBe(
        status === 'succeeded' ? 'string' : null,
      );
    }
  });

  test('are listed, the newest first, page by page', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.unshift((await stripe.create()).id);
    const first = await stripe.client().paymentIntents.list({ limit: 2 });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.has_more).toBe(true);
    const next = await stripe.client().paymentIntents.list({ limit: 1, starting_after: ids[1] ?? '' });
    expect(next.data.map(({ id }) => id)).toEqual([ids[2]]);
  });

  test('are listed by when they were created, in whole seconds', async () => {
    stripe.pass(3600);
    const seconds = Math.floor(stripe.now().getTime() / 1000);
    const { id } = await stripe.create();
    stripe.pass(10);
    const later = await stripe.create();
    const listed = async (created: number | Record<string, number>) =>
      (await stripe.client().paymentIntents.list({ created })).data.map((intent) => intent.id);
    expect(await listed({ gte: seconds })).toEqual([later.id, id]);
    expect(await listed({ gt: seconds })).toEqual([later.id]);
    expect(await listed({ gte: seconds, lt: seconds + 10 })).toEqual([id]);
    expect(await listed({ gt: seconds - 1, lte: seconds })).toEqual([id]);
    expect(await listed(seconds)).toEqual([id]);
    const fault = await refusal(listed({ since: seconds }));
    expect([fault.statusCode, fault.param]).toEqual([400, expect.stringContaining('created')]);
  });

  test('that nobody knows are missing', async () => {
    const fault = await refusal(stripe.client().paymentIntents.retrieve('pi_nobody'));
    expect([fault.statusCode, fault.code]).toEqual([404, 'resource_missing']);
    expect((await refusal(stripe.confirm('pi_nobody'))).code).toBe('resource_missing');
  });
});
