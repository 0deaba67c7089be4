import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { asBrowser, openTestStripe, type TestStripe } from './testing/test-stripe.ts';
import type { ReceivedEvent } from './testing/webhook-receiver.ts';

let stripe: TestStripe;
beforeAll(async () => {
  stripe = await openTestStripe();
});
afterAll(() => stripe.close());

let before: number;
beforeEach(() => {
  before = stripe.receiver.received.length;
});

// A gateway that closes leaves what it was just sending to be sent again, which is no matter for the next test.
afterEach(async () => {
  while ((await lastEvents(100)).some(({ pending_webhooks: pending }) => pending > 0)) {
    stripe.pass(1);
    await sleep(20);
  }
});

/** What has arrived since the test began, once it is that much. */
const receivedEvents = async (count: number): Promise<ReceivedEvent[]> =>
  (await stripe.receiver.until(before + count)).slice(before);
const hold = (held: boolean) => stripe.ask('/v1/test_helpers/webhooks', { held: String(held) });
const deliver = (event: string) => stripe.ask(`/v1/test_helpers/events/${event}/deliver`, {});
const lastEvents = async (count: number) => (await stripe.client().events.list({ limit: count })).data;

describe('a webhook', () => {
  test('sends what happened, with a valid signature', async () => {
    const { id } = await stripe.create();
    await stripe.confirm(id);
    const [first] = await receivedEvents(1);
    const { body = Buffer.of(), signature = '' } = first ?? {};
    const verify = (payload: Buffer, secret = stripe.sandbox.webhookSecret) =>
      stripe
        .client()
        .webhooks.constructEvent(payload, signature, secret, 300, undefined, stripe.now().getTime());
    const event = verify(body);
    expect(event).toMatchObject({
      object: 'event',
      type: 'payment_intent.succeeded',
      livemode: false,
      data: { object: { id, object: 'payment_intent', status: 'succeeded', amount_received: 3300 } },
      request: { id: expect.stringMatching(/^req_/) },
    });
    expect(await stripe.client().events.retrieve(event.id)).toMatchObject({ id: event.id, type: event.type });
    expect(() => verify(Buffer.from(body.toString().replace('3300', '1')))).toThrow('No signatures found');
    expect(() => verify(body, 'whsec_other')).toThrow('No signatures found');
  });

  test('reports declines, cancellations, refunds and disputes', async () => {
    const [declined, canceled, paid] = [await stripe.create(), await stripe.create(), await stripe.create()];
    await stripe.confirm(declined.id, 'pm_card_chargeDeclined').catch(() => {});
    await stripe.client().paymentIntents.cancel(canceled.id);
    await stripe.confirm(paid.id);
    await stripe.client().refunds.create({ payment_intent: paid.id, amount: 100 });
    await stripe.ask('/v1/test_helpers/disputes', { payment_intent: paid.id });
    const [dispute] = (await stripe.client().disputes.list({ payment_intent: paid.id })).data;
    await stripe.client().disputes.close(dispute?.id ?? '');
    const received = (await receivedEvents(6)).map(({ event: { type, data } }) => [
      type,
      data.object.payment_intent ?? data.object.id,
    ]);
    expect(received).toHaveLength(6);
    expect(received).toEqual(
      expect.arrayContaining([
        ['payment_intent.payment_failed', declined.id],
        ['payment_intent.canceled', canceled.id],
        ['payment_intent.succeeded', paid.id],
        ['charge.refunded', paid.id],
        ['charge.dispute.created', paid.id],
        ['charge.dispute.closed', paid.id],
      ]),
    );
  });

  test('says how things were when it happened, not how they are', async () => {
    await hold(true);
    const { id } = await stripe.create();
    await stripe.confirm(id, 'pm_card_chargeDeclined').catch(() => {});
    await stripe.confirm(id);
    await hold(false);
    const failed = (await receivedEvents(2)).find(
      ({ event }) => event.type === 'payment_intent.payment_failed',
    );
    expect(failed?.event.data.object).toMatchObject({ id, status: 'requires_payment_method' });
  });

  test('not accepted is retried, with growing pauses, until it is', async () => {
    stripe.receiver.answers.push(500, 302, 404);
    const { id } = await stripe.create();
    await stripe.confirm(id);
    for (const [tries, backoffSeconds] of [1, 2, 4].entries()) {
      await receivedEvents(tries + 1);
      stripe.pass(backoffSeconds);
    }
    const all = await receivedEvents(4);
    expect(new Set(all.map(({ event }) => event.id)).size).toBe(1);
    expect(new Set(all.map(({ signature }) => signature)).size).toBe(4);
  });

  test('outlives the gateway that should have sent it', async () => {
    await hold(true);
    const { id } = await stripe.create();
    await stripe.confirm(id);
    await stripe.reopen();
    await hold(false);
    expect((await receivedEvents(1))[0]?.event.data.object).toMatchObject({ id });
  });

  test('is sent by one gateway of several', async () => {
    const another = await stripe.openAnother();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const { id } = await stripe.create();
      await stripe.confirm(id);
      ids.push(id);
    }
    const received = (await receivedEvents(5)).map(({ event }) => event.data.object.id);
    expect(received.toSorted()).toEqual(ids.toSorted());
    await another.close();
  });
});

describe('for tests, webhooks', () => {
  test('are held back, and sent in any order and number', async () => {
    await hold(true);
    const { id } = await stripe.create();
    await stripe.confirm(id);
    await stripe.client().refunds.create({ payment_intent: id });
    expect(stripe.receiver.received).toHaveLength(before);
    const [refunded, succeeded] = await lastEvents(2);
    const wanted = [refunded?.id ?? '', succeeded?.id ?? '', refunded?.id ?? ''];
    for (const event of wanted) expect((await deliver(event)).body).toMatchObject({ event, status: 200 });
    expect((await receivedEvents(3)).map(({ event }) => event.id)).toEqual(wanted);

    // What was told by hand is told: of the two only nothing is left.
    await hold(false);
    await stripe.confirm((await stripe.create()).id);
    await receivedEvents(4);
    expect((await lastEvents(3)).map(({ pending_webhooks }) => pending_webhooks).slice(1)).toEqual([0, 0]);
  });

  test('say how they were taken, and go on being due where they were not', async () => {
    await hold(true);
    await stripe.confirm((await stripe.create()).id);
    const [event] = await lastEvents(1);
    stripe.receiver.answers.push(503);
    expect((await deliver(event?.id ?? '')).body).toMatchObject({ status: 503 });
    await hold(false);
    stripe.pass(1);
    expect((await receivedEvents(2)).map((one) => one.event.id)).toEqual([event?.id, event?.id]);
  });

  test('are no matter for browsers', async () => {
    expect((await stripe.ask('/v1/test_helpers/webhooks', { held: 'true' }, asBrowser)).status).toBe(403);
  });
});
