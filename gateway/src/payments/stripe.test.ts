import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openTestStripe, type TestStripe } from '../../sandbox/services/stripe/testing/test-stripe.ts';
import {
  cut,
  halfBody,
  hang,
  json,
  openStubServer,
  type StubServer,
  text,
} from '../feeds/testing/stub-server.ts';
import { type CardPayments, stripePayments } from './stripe.ts';
import { StripeFault } from './stripe-fault.ts';

const keys = { secretKey: 'sk_test_sandbox', publishableKey: 'pk_test_sandbox' };

const order = (changes: object = {}) => ({
  amountCents: 3300,
  metadata: { entry: 'e-1' },
  idempotencyKey: `key-${Math.random()}`,
  ...changes,
});

async function fault(asked: Promise<unknown>): Promise<StripeFault> {
  const thrown = await asked.then(
    () => undefined,
    (problem: unknown) => problem,
  );
  if (thrown instanceof StripeFault) return thrown;
  throw new Error('There was no fault of Stripe.', { cause: thrown });
}

describe('payments by card', () => {
  let stripe: TestStripe;
  let payments: CardPayments;
  beforeAll(async () => {
    stripe = await openTestStripe();
    const { url, webhookSecret } = stripe.sandbox;
    payments = stripePayments({ ...keys, url, webhookSecret, now: stripe.now, attempts: 1 });
  });
  afterAll(() => stripe.close());

  const pay = (intent: { id: string; clientSecret: string | null }, number?: string) =>
    stripe.pay({ id: intent.id, client_secret: intent.clientSecret }, number);

  test('are open until the browser has paid, and then say how much came in', async () => {
    const intent = await payments.createIntent(order({ receiptEmail: 'ann@example.com' }));
    expect(intent).toEqual({
      id: expect.stringMatching(/^pi_/),
      clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
      status: 'open',
      amountCents: 3300,
      receivedCents: 0,
      metadata: { entry: 'e-1' },
      chargeId: null,
      chargedAt: null,
      refundedCents: 0,
      dispute: null,
      customerId: null,
      methodId: null,
      savesCard: false,
    });
    await pay(intent);
    expect(await payments.intent(intent.id)).toEqual({
      ...intent,
      status: 'succeeded',
      methodId: expect.stringMatching(/^pm_/),
      receivedCents: 3300,
      chargeId: expect.stringMatching(/^ch_/),
      chargedAt: stripe.now(),
    });
  });

  test('stay open through declines and questions', async () => {
    const intent = await payments.createIntent(order());
    await pay(intent, '4000000000000002');
    expect(await payments.intent(intent.id)).toMatchObject({ status: 'open', receivedCents: 0 });
    await pay(intent, '4000002500003155');
    expect(await payments.intent(intent.id)).toMatchObject({ status: 'open', receivedCents: 0 });
  });

  test('are listed from a moment on, page by page, with what came in and what went back', async () => {
    stripe.pass(3600);
    const since = stripe.now();
    const paid = await payments.createIntent(order());
    const made = [paid];
    while (made.length < 101) made.push(await payments.createIntent(order()));
    await pay(paid);
    await payments.refund({ intentId: paid.id, amountCents: 300, idempotencyKey: `refund-${paid.id}` });
    const first = await payments.intentsSince(since);
    const next = await payments.intentsSince(since, first.intents.at(-1)?.id);
    expect([first.intents.length, first.isLast, next.intents.length, next.isLast]).toEqual([
      100,
      false,
      1,
      true,
    ]);
    const all = [...first.intents, ...next.intents];
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set(made.map(({ id }) => id)));
    expect(all.find(({ id }) => id === paid.id)).toEqual({
      id: paid.id,
      status: 'succeeded',
      metadata: { entry: 'e-1' },
      receivedCents: 3300,
      refundedCents: 300,
    });
  });

  test('are asked for once under one key', async () => {
    const wanted = order();
    const [first, again] = [await payments.createIntent(wanted), await payments.createIntent(wanted)];
    expect(again).toEqual(first);
    const other = await fault(payments.createIntent({ ...wanted, amountCents: 3400 }));
    expect([other.kind, other.code]).toEqual(['refused', 'idempotency_mismatch']);
  });

  test.each([33.5, 0, -1, Number.NaN, 2 ** 53])('of %p cents are a mistake of ours', async (amountCents) => {
    await expect(payments.createIntent(order({ amountCents }))).rejects.toThrow(RangeError);
    await expect(payments.refund({ intentId: 'pi_1', amountCents, idempotencyKey: 'x' })).rejects.toThrow(
      RangeError,
    );
  });

  test('are canceled, unless they were paid before', async () => {
    const [open, paid] = [await payments.createIntent(order()), await payments.createIntent(order())];
    expect((await payments.cancelIntent(open.id)).status).toBe('canceled');
    expect((await payments.cancelIntent(open.id)).status).toBe('canceled');
    await pay(paid);
    expect(await payments.cancelIntent(paid.id)).toMatchObject({ status: 'succeeded', receivedCents: 3300 });
  });

  test('are given back in part and whole, once under one key', async () => {
    const { id, ...intent } = await payments.createIntent(order());
    await pay({ id, ...intent });
    const part = { intentId: id, amountCents: 300, idempotencyKey: 'part' };
    const refund = await payments.refund(part);
    expect(refund).toEqual({ id: expect.stringMatching(/^re_/), status: 'succeeded', amountCents: 300 });
    expect(await payments.refund(part)).toEqual(refund);
    expect((await payments.intent(id)).refundedCents).toBe(300);
    expect((await payments.refund({ intentId: id, idempotencyKey: 'rest' })).amountCents).toBe(3000);
    const more = await fault(payments.refund({ intentId: id, idempotencyKey: 'more' }));
    expect([more.kind, more.code]).toEqual(['refused', 'charge_already_refunded']);
  });

  test('show the state of their dispute', async () => {
    const intent = await payments.createIntent(order());
    await pay(intent, '4000000000000259');
    expect((await payments.intent(intent.id)).dispute).toEqual({ status: 'open', amountCents: 3300 });
    const [dispute] = (await stripe.client().disputes.list({ payment_intent: intent.id })).data;
    await stripe.client().disputes.update(dispute?.id ?? '', {
      evidence: { uncategorized_text: 'winning_evidence' },
    });
    expect((await payments.intent(intent.id)).dispute).toEqual({ status: 'won', amountCents: 3300 });
  });

  test('that nobody knows are refused', async () => {
    const unknown = await fault(payments.intent('pi_nobody'));
    expect([unknown.kind, unknown.code]).toEqual(['refused', 'resource_missing']);
  });

  test('are not for a wrong key, which no message repeats', async () => {
    const { url, webhookSecret } = stripe.sandbox;
    const secretKey = 'sk_live_1234567890abcdef';
    const wrong = stripePayments({ ...keys, secretKey, url, webhookSecret, now: stripe.now, attempts: 1 });
    const refused = await fault(wrong.createIntent(order()));
    expect(refused.kind).toBe('key');
    expect(JSON.stringify([refused, refused.message, refused.stack, refused.cause])).not.toContain('sk_live');
  });
});

describe('a service in trouble', () => {
  let stub: StubServer;
  let elapsedMs = 0;
  beforeEach(async () => {
    stub = await openStubServer();
  });
  afterEach(() => stub.close());

  const open = (changes: Partial<Parameters<typeof stripePayments>[0]> = {}) =>
    stripePayments({
      ...keys,
      url: stub.url,
      webhookSecret: 'whsec_test',
      now: () => new Date(),
      elapsedMs: () => elapsedMs,
      attempts: 1,
      ...changes,
    });

  test.each([
    ['an error of its own', json({ error: { type: 'api_error', message: 'Sorry' } }, 500)],
    ['a conflict', json({ error: { type: 'idempotency_error', code: 'idempotency_key_in_use' } }, 409)],
    ['too many requests', json({ error: { type: 'invalid_request_error', code: 'rate_limit' } }, 429)],
    ['a page instead of an answer', text('<html>Bad gateway</html>', 502, 'text/html')],
    ['half an answer', halfBody({ id: 'pi_1' })],
    ['no answer', cut],
  ])('with %s is unavailable', async (_what, reply) => {
    stub.reply(reply);
    expect((await fault(open().intent('pi_1'))).kind).toBe('unavailable');
  });

  test('that says nothing is given up', async () => {
    stub.reply(hang(() => {}));
    expect((await fault(open({ timeoutMs: 50 }).intent('pi_1'))).kind).toBe('unavailable');
  });

  test('is asked again before that, under the same key', async () => {
    const keysSeen: unknown[] = [];
    stub.reply((response, request) => {
      keysSeen.push(request.headers['idempotency-key']);
      json({ error: { type: 'api_error' } }, 500)(response, request);
    });
    const wanted = order({ idempotencyKey: 'entry-1' });
    expect((await fault(open({ attempts: 2 }).createIntent(wanted))).kind).toBe('unavailable');
    expect(keysSeen).toEqual(['entry-1', 'entry-1']);
  });

  test('is left alone for a while after some failures, and then tried once', async () => {
    stub.reply(json({ error: { type: 'api_error' } }, 500));
    const outcomes: string[] = [];
    const payments = open({
      onRequest: ({ service, outcome }) => outcomes.push(`${service} ${outcome}`),
      onBreaker: ({ service, isOpen }) =>
        outcomes.push(`${service}: ${isOpen ? 'left alone' : 'asked again'}`),
    });
    for (let failure = 0; failure < 5; failure += 1) await fault(payments.intent('pi_1'));
    expect((await fault(payments.intent('pi_1'))).code).toBe('failed_too_often');
    expect(stub.asked).toHaveLength(5);
    elapsedMs += 30_000;
    const answer = { id: 'pi_1', client_secret: null, amount: 100, amount_received: 0, currency: 'usd' };
    stub.reply(json({ ...answer, status: 'processing', metadata: {}, latest_charge: null }));
    expect(await payments.intent('pi_1')).toMatchObject({ status: 'processing', clientSecret: null });
    expect(await payments.intent('pi_1')).toMatchObject({ id: 'pi_1' });
    expect(outcomes).toEqual([
      ...Array(4).fill('Stripe unavailable'),
      'Stripe: left alone',
      'Stripe unavailable',
      'Stripe: asked again',
      'Stripe answered',
      'Stripe answered',
    ]);
  });

  test('and one that declines or refuses are two things', async () => {
    stub.reply(
      json({ error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' } }, 402),
    );
    const payments = open();
    for (let time = 0; time < 7; time += 1)
      expect(await fault(payments.intent('pi_1'))).toMatchObject({
        kind: 'declined',
        code: 'card_declined',
        declineCode: 'insufficient_funds',
      });
  });

  const intent = {
    id: 'pi_1',
    client_secret: 's',
    amount: 3300,
    amount_received: 3300,
    currency: 'usd',
    status: 'succeeded',
    metadata: {},
    latest_charge: { id: 'ch_1', amount_refunded: 0, disputed: false, created: 1_795_262_400 },
  };

  test.each([
    { currency: 'eur' },
    { amount: 33.5 },
    { amount_received: '3300' },
    { amount_received: undefined },
    { status: null },
    { latest_charge: 'ch_1' },
  ])('that says %j makes no sense', async (changes) => {
    stub.reply(json({ ...intent, ...changes }));
    expect((await fault(open().intent('pi_1'))).kind).toBe('shape');
  });

  test('with a status that nobody foresaw has not been paid', async () => {
    stub.reply(json({ ...intent, status: 'nearly_succeeded' }));
    expect((await open().intent('pi_1')).status).toBe('open');
  });

  test.each([
    [['won', 'needs_response'], 'open'],
    [['needs_response', 'lost'], 'lost'],
    [['warning_closed'], 'won'],
    [['warning_needs_response'], 'inquiry'],
    [['warning_closed', 'warning_under_review'], 'inquiry'],
    [['warning_closed', 'needs_response'], 'open'],
    [['something_new'], 'open'],
  ])('disputes that are %j count as %s', async (statuses, status) => {
    const disputed = { ...intent, latest_charge: { ...intent.latest_charge, disputed: true } };
    const data = statuses.map((one) => ({ amount: 3300, status: one }));
    stub.reply(json(disputed), json({ object: 'list', data }));
    expect((await open().intent('pi_1')).dispute).toEqual({ status, amountCents: 3300 });
  });
});
