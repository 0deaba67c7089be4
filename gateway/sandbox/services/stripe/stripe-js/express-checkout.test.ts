/** @jest-environment node */
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { main, openPage, type Page, shown } from './testing/page.ts';
import './stripe-js.ts';
import type { Stripe, StripeExpressCheckoutElementReadyEvent } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { walletsOf } from './wallets.ts';

// The buttons of wallets, which stand in a page before the sandbox's real Stripe.
let page: Page;
let stripe: Stripe;

beforeAll(async () => {
  page = await openPage();
  stripe = (await loadStripe('pk_test_sandbox')) as Stripe;
});
afterAll(() => page.close());
afterEach(() => {
  Reflect.deleteProperty(window, 'ApplePaySession');
  main().replaceChildren();
});

const withApplePay = () => Object.assign(window, { ApplePaySession: { canMakePayments: () => true } });
const button = (text: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent?.startsWith(text));

async function mounted(clientSecret: string) {
  const elements = stripe.elements({ clientSecret });
  const express = elements.create('expressCheckout');
  const ready = new Promise<StripeExpressCheckoutElementReadyEvent>((told) => express.on('ready', told));
  express.mount(main());
  return { elements, express, ready: await ready };
}

const secretOf = async () => String((await page.server.create()).client_secret);

test('nothing is shown where the device has no wallet', async () => {
  const { ready } = await mounted(await secretOf());
  expect(ready.availablePaymentMethods).toBeUndefined();
  expect(main().querySelector('button')).toBeNull();
});

test('a wallet pays once its holder has agreed, and not twice by one consent', async () => {
  withApplePay();
  const secret = await secretOf();
  const { elements, express, ready } = await mounted(secret);
  expect(ready.availablePaymentMethods).toMatchObject({ applePay: true, googlePay: false });
  const pay = () =>
    stripe.confirmPayment({
      elements,
      confirmParams: { return_url: 'http://localhost/' },
      redirect: 'if_required',
    });
  await expect(pay()).rejects.toThrow('confirm event');

  const agreed = new Promise((told) => express.on('confirm', told));
  button('Apple Pay')?.click();
  (await shown(() => button('Pay with Apple Pay'))).click();
  expect(await agreed).toMatchObject({ elementType: 'expressCheckout', expressPaymentType: 'apple_pay' });
  expect((await pay()).paymentIntent?.status).toBe('succeeded');
  await expect(pay()).rejects.toThrow('confirm event');
});

test('whoever closes the sheet has not agreed', async () => {
  withApplePay();
  const { express } = await mounted(await secretOf());
  const [confirmed, cancelled] = [jest.fn(), jest.fn()];
  express.on('confirm', confirmed);
  express.on('cancel', cancelled);
  button('Apple Pay')?.click();
  (await shown(() => button('Cancel'))).click();
  await shown(() => cancelled.mock.calls.length > 0 || undefined);
  expect(confirmed).not.toHaveBeenCalled();
});

test('the page decides whether a press opens the sheet', async () => {
  withApplePay();
  const { express } = await mounted(await secretOf());
  express.on('click', ({ reject }) => reject());
  button('Apple Pay')?.click();
  await new Promise((later) => setTimeout(later, 20));
  expect(document.querySelector('dialog')).toBeNull();
});

test('Google’s wallet comes with Google’s browser, Apple’s by its own word', () => {
  const browser = (brand: string) =>
    ({ PaymentRequest: class {}, navigator: { userAgentData: { brands: [{ brand }] } } }) as never;
  expect(walletsOf(browser('Google Chrome'))).toEqual(['google_pay']);
  expect(walletsOf(browser('Chromium'))).toEqual([]);
  expect(walletsOf({ ApplePaySession: { canMakePayments: () => false }, navigator: {} } as never)).toEqual(
    [],
  );
});
