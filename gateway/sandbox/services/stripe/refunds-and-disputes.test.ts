import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { openTestStripe, refusal, type TestStripe } from './testing/test-stripe.ts';

let stripe: TestStripe;
beforeAll(async () => {
  stripe = await openTestStripe();
});
afterAll(() => stripe.close());

async function paid(): Promise<Stripe.PaymentIntent> {
  const { id } = await stripe.create();
  return stripe.confirm(id);
}

describe('refunds', () => {
  test('give back a part, then the rest, and no more', async () => {
    const intent = await paid();
    const part = await stripe.client().refunds.create({
      payment_intent: intent.id,
      amount: 300,
      metadata: { why: 'fee' },
    });
    expect(part).toMatchObject({
      object: 'refund',
      amount: 300,
      status: 'succeeded',
      payment_intent: intent.id,
      charge: intent.latest_charge,
      metadata: { why: 'fee' },
    });
    const tooMuch = await refusal(
      stripe.client().refunds.create({ payment_intent: intent.id, amount: 3001 }),
    );
    expect([tooMuch.statusCode, tooMuch.param]).toEqual([400, 'amount']);
    const rest = await stripe.client().refunds.create({ charge: String(intent.latest_charge) });
    expect(rest.amount).toBe(3000);
    expect((await refusal(stripe.client().refunds.create({ payment_intent: intent.id }))).code).toBe(
      'charge_already_refunded',
    );
    expect(await stripe.client().charges.retrieve(String(intent.latest_charge))).toMatchObject({
      amount_refunded: 3300,
      refunded: true,
    });
    expect(
      await stripe.client().refunds.retrieve(part.id, { expand: ['charge', 'payment_intent'] }),
    ).toMatchObject({
      id: part.id,
      charge: { amount_refunded: 3300 },
      payment_intent: { status: 'succeeded' },
    });
    const listed = await stripe.client().refunds.list({ payment_intent: intent.id, expand: ['data.charge'] });
    expect(listed.data.map(({ id }) => id)).toEqual([rest.id, part.id]);
    expect(listed.data[0]?.charge).toMatchObject({ id: intent.latest_charge });
  });

  test('asked for at once never exceed the charge', async () => {
    const intent = await paid();
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        stripe.client().refunds.create({ payment_intent: intent.id, amount: 1000 }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test.each([{ amount: 0 }, { amount: 1.5 }, { amount: -1 }])('of %j are refused', async (changes) => {
    const intent = await paid();
    const fault = await refusal(stripe.client().refunds.create({ payment_intent: intent.id, ...changes }));
    expect([fault.statusCode, fault.param]).toEqual([400, 'amount']);
  });

  test('of what was not paid are refused', async () => {
    const { id } = await stripe.create();
    const fault = await refusal(stripe.client().refunds.create({ payment_intent: id }));
    expect([fault.statusCode, fault.param]).toEqual([400, 'payment_intent']);
  });
});

describe('disputes', () => {
  const dispute = async (id: string) => {
    const { body } = await stripe.ask('/v1/test_helpers/disputes', { payment_intent: id });
    return { id: String(body.id) };
  };

  test('take the whole charge, and stand in the way of refunds', async () => {
    const intent = await paid();
    const opened = await dispute(intent.id);
    expect(await stripe.client().disputes.retrieve(opened.id)).toMatchObject({
      object: 'dispute',
      amount: 3300,
      status: 'needs_response',
      payment_intent: intent.id,
      charge: intent.latest_charge,
    });
    expect((await stripe.client().charges.retrieve(String(intent.latest_charge))).disputed).toBe(true);
    expect((await refusal(stripe.client().refunds.create({ payment_intent: intent.id }))).code).toBe(
      'charge_disputed',
    );
    expect((await stripe.ask('/v1/test_helpers/disputes', { payment_intent: intent.id })).status).toBe(400);
  });

  test('are won with good evidence, lost with bad or without, once', async () => {
    const won = await dispute((await paid()).id);
    const evidence = { uncategorized_text: 'winning_evidence' };
    expect((await stripe.client().disputes.update(won.id, { evidence })).status).toBe('won');
    expect((await refusal(stripe.client().disputes.close(won.id))).statusCode).toBe(400);
    const lost = await dispute((await paid()).id);
    expect(
      (await stripe.client().disputes.update(lost.id, { evidence: { uncategorized_text: '…' } })).status,
    ).toBe('under_review');
    expect((await stripe.client().disputes.close(lost.id)).status).toBe('lost');
  });

  test('come by themselves with the card that is made for it', async () => {
    const { id } = await stripe.create();
    await stripe.confirm(id, 'pm_card_createDispute');
    const { data } = await stripe.client().disputes.list({ payment_intent: id });
    expect(data).toMatchObject([{ status: 'needs_response', reason: 'fraudulent', amount: 3300 }]);
  });
});
