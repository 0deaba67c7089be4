import { RefusalError, refusalOf } from '@fairway/kit/refusal';
import { describe, expect, jest, test } from '@jest/globals';
import type { PaymentIntent, PaymentIntentResult } from '@stripe/stripe-js';
import { confirmWithGateway, pay } from './pay.ts';

const intent = (status: PaymentIntent['status']) => ({ id: 'pi_1', status }) as PaymentIntent;
const succeeded: PaymentIntentResult = { paymentIntent: intent('succeeded') };
const unpaid = new RefusalError({ code: 'UNPAID', message: 'Not paid.' });
const away = new RefusalError({ code: 'UNAVAILABLE', message: 'Away.' });

/** Pays, with the gateway answering in this order: null for yes. Tells of the outcome and of the waiting. */
async function payWith(result: PaymentIntentResult | Error, ...answers: (Error | null)[]) {
  const waited: number[] = [];
  let asked = 0;
  const outcome = await pay({
    confirm: async () => {
      if (result instanceof Error) throw result;
      return result;
    },
    askGateway: async () => {
      const answer = answers[asked++] ?? null;
      if (answer) throw answer;
    },
    waitsMs: [0, 1, 2],
    wait: async (milliseconds) => void waited.push(milliseconds),
  });
  return { outcome, asked, waited };
}

describe('the provider says that it is paid', () => {
  test('and the gateway that it is in', async () => {
    expect(await payWith(succeeded)).toEqual({ outcome: 'paid', asked: 1, waited: [0] });
  });

  test('and the gateway is away for a moment', async () => {
    expect(await payWith(succeeded, away, new TypeError('Failed to fetch'))).toMatchObject({
      outcome: 'paid',
      asked: 3,
    });
  });

  test('and the gateway receives it a moment later', async () => {
    expect(await payWith(succeeded, unpaid)).toMatchObject({ outcome: 'paid', asked: 2 });
  });

  test('and the gateway twice that it is not in: it came too late, and goes back', async () => {
    expect(await payWith(succeeded, unpaid, unpaid)).toMatchObject({ outcome: 'given back', asked: 2 });
  });

  test('and the gateway nothing: it is not known', async () => {
    expect(await payWith(succeeded, away, away, away)).toEqual({
      outcome: 'not known',
      asked: 3,
      waited: [0, 1, 2],
    });
  });
});

test('a payment under way is waited for, and not taken for one that went back', async () => {
  const processing = { paymentIntent: intent('processing') };
  expect(await payWith(processing, unpaid, unpaid)).toMatchObject({ outcome: 'paid' });
  expect(await payWith(processing, unpaid, unpaid, unpaid)).toMatchObject({ outcome: 'not known' });
});

test('what was paid at an earlier try is paid', async () => {
  const error = { type: 'invalid_request_error', payment_intent: intent('succeeded') } as const;
  expect(await payWith({ error })).toMatchObject({ outcome: 'paid' });
});

test('a card that is declined is shown in the words of its issuer, and the gateway is not asked', async () => {
  const error = { type: 'card_error', message: 'Your card has insufficient funds.' } as const;
  const refused = await payWith({ error }).catch(refusalOf);
  expect(refused).toMatchObject({ code: 'UNPAID', message: 'Your card has insufficient funds.' });
});

test('a checkout that was closed at the lock says so', async () => {
  const error = { type: 'invalid_request_error', payment_intent: intent('canceled') } as const;
  expect(await payWith({ error }).catch(refusalOf)).toMatchObject({ code: 'LOCKED' });
});

describe('the provider does not answer', () => {
  const unheard = [
    ['a connection that broke', new TypeError('Failed to fetch')],
    ['its own word for that', { error: { type: 'api_connection_error' } } satisfies PaymentIntentResult],
  ] as const;

  test.each(unheard)('%s: the gateway knows that it was paid', async (_name, result) => {
    expect(await payWith(result)).toMatchObject({ outcome: 'paid' });
  });

  test.each(unheard)('%s: the gateway knows that it was not', async (_name, result) => {
    expect(await payWith(result, unpaid).catch(refusalOf)).toMatchObject({
      message: 'The payment did not go through. Please try again: you are never charged twice.',
    });
  });
});

test('a gateway that never answers is given up', async () => {
  const giveUp = AbortSignal.timeout.bind(AbortSignal);
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => giveUp(10));
  jest.spyOn(globalThis, 'fetch').mockImplementation(
    (_path, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('given up')));
      }),
  );
  const payment = {
    confirm: async () => succeeded,
    askGateway: () => confirmWithGateway('Sunday Best', 'ann', 1),
    waitsMs: [0, 1],
    wait: async () => undefined,
  };
  expect(await pay(payment)).toBe('not known');
  jest.restoreAllMocks();
});
