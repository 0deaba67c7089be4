import { beforeEach, describe, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { openTestStripe } from '../../sandbox/services/stripe/testing/test-stripe.ts';
import { stripePayments } from './stripe.ts';
import { StripeFault } from './stripe-fault.ts';

const keys = { secretKey: 'sk_test_sandbox', publishableKey: 'pk_test_sandbox' };

describe('a webhook', () => {
  const webhookSecret = 'whsec_of_the_tests';
  let now = new Date('2026-11-21T12:00:00Z');
  beforeEach(() => {
    now = new Date('2026-11-21T12:00:00Z');
  });
  const payments = stripePayments({ ...keys, url: 'http://127.0.0.1:1', webhookSecret, now: () => now });
  const { webhooks } = new Stripe('sk_test_sandbox');

  const signed = (event: unknown, secret = webhookSecret) => {
    const payload = typeof event === 'string' ? event : JSON.stringify(event);
    const timestamp = now.getTime() / 1000;
    const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return { body: Buffer.from(payload), signature };
  };
  const read = ({ body, signature }: { body: Buffer; signature: string }) =>
    payments.readWebhook(body, signature);
  const about = (type: string, object: object) => ({ id: 'evt_1', object: 'event', type, data: { object } });
  const succeeded = about('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1', amount: 1 });

  test.each([
    ['payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' }, 'pi_1'],
    ['charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_2' }, 'pi_2'],
    ['charge.dispute.created', { object: 'dispute', id: 'dp_1', payment_intent: { id: 'pi_3' } }, 'pi_3'],
    ['charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: null }, null],
    ['customer.created', { object: 'customer', id: 'cus_1' }, null],
  ])('%s tells which payment it is about, and no more', (type, object, intentId) => {
    expect(read(signed(about(type, object)))).toEqual({ eventId: 'evt_1', type, intentId });
  });

  test('in other bytes, of another secret, or without a signature is forged', () => {
    const { body, signature } = signed(succeeded);
    const forgeries: [Buffer, string | undefined][] = [
      [Buffer.from(body.toString().replace('pi_1', 'pi_2')), signature],
      [Buffer.concat([body, Buffer.from(' ')]), signature],
      [body, signed(succeeded, 'whsec_other').signature],
      [body, signature.replace(/v1=/, 'v0=')],
      [body, signature.replace(/t=\d+/, `t=${now.getTime() / 1000 + 1}`)],
      [body, signature.slice(0, -1)],
      [body, 'nonsense'],
      [body, ''],
      [body, undefined],
      [Buffer.alloc(0), signature],
    ];
    for (const [bytes, claimed] of forgeries)
      expect(() => payments.readWebhook(bytes, claimed)).toThrow(
        expect.objectContaining({ kind: 'signature' }),
      );
  });

  test('is good for five minutes of real time', () => {
    const sent = signed(succeeded);
    now = new Date(now.getTime() + 300_000);
    expect(read(sent)).toMatchObject({ intentId: 'pi_1' });
    now = new Date(now.getTime() + 1000);
    expect(() => read(sent)).toThrow(expect.objectContaining({ kind: 'signature' }));
  });

  test.each([['null'], ['{}'], ['[]'], ['no JSON'], ['{"object":"v2.core.event","id":"evt_1"}']])(
    'that is signed but says %s is none of ours',
    (payload) => {
      expect(() => read(signed(payload))).toThrow(StripeFault);
    },
  );

  test('of the sandbox is good', async () => {
    const stripe = await openTestStripe();
    const { url, webhookSecret: secret } = stripe.sandbox;
    const there = stripePayments({ ...keys, url, webhookSecret: secret, now: stripe.now });
    const { id } = await stripe.create();
    await stripe.confirm(id);
    const [received] = await stripe.receiver.until(1);
    expect(there.readWebhook(received?.body ?? Buffer.of(), received?.signature)).toEqual({
      eventId: received?.event.id,
      type: 'payment_intent.succeeded',
      intentId: id,
    });
    await stripe.close();
  });
});
