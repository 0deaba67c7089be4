/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { main, openPage, type Page, typeCard } from './testing/page.ts';
import './stripe-js.ts';
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { act, createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

let page: Page;
beforeAll(async () => {
  page = await openPage();
});
afterAll(() => page.close());

const hooks: { stripe?: Stripe | null; elements?: StripeElements | null } = {};

function Checkout() {
  Object.assign(hooks, { stripe: useStripe(), elements: useElements() });
  return createElement(CardElement, { options: { hidePostalCode: true } });
}

test('Elements and CardElement of React work with it, in strict mode too', async () => {
  const root = createRoot(main());
  const elements = createElement(
    Elements,
    { stripe: loadStripe('pk_test_sandbox') },
    createElement(Checkout),
  );
  await act(async () => root.render(createElement(StrictMode, null, elements)));
  expect(main().querySelectorAll('[role="group"]')).toHaveLength(1);

  typeCard('4242424242424242');
  const card = hooks.elements?.getElement(CardElement);
  if (!card) throw new Error('The element that React made was not found.');
  const { client_secret: secret } = await page.server.create();
  const result = await hooks.stripe?.confirmCardPayment(String(secret), { payment_method: { card } });
  expect(result?.paymentIntent?.status).toBe('succeeded');

  await act(async () => root.unmount());
  expect(main().querySelector('input')).toBeNull();
});
