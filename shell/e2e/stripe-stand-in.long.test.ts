import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { shareJourney } from './harness/journey.ts';
import { look } from './harness/look.ts';

// The stand-in for Stripe.js, in the product's own page and under its policy: any breach of that is an error
// in the console, and fails the test.
const journey = shareJourney();

/** An order of 33 dollars at the sandbox's Stripe, as anybody on this machine may make one. */
async function order(): Promise<string> {
  const sandbox = await fetch(`${journey.product.address}/sandbox`);
  const { services } = (await sandbox.json()) as { services: { stripe: string } };
  const answer = await fetch(`${services.stripe}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_anyone' },
    body: new URLSearchParams({ amount: '3300', currency: 'usd' }),
  });
  return ((await answer.json()) as { client_secret: string }).client_secret;
}

/** Opens a page with the card's fields in it, and a button that pays what was ordered. */
async function openCheckout(): Promise<Page> {
  const page = await journey.visit('/');
  await page.addScriptTag({ url: '/sandbox/stripe.js' });
  const clientSecret = await order();
  await page.evaluate((secret) => {
    const { Stripe } = window as unknown as { Stripe(key: string): StandIn };
    const stripe = Stripe('pk_test_sandbox');
    const card = stripe.elements().create('card', { hidePostalCode: true });
    const pay = Object.assign(document.createElement('button'), { textContent: 'Pay $33' });
    const outcome = document.createElement('output');
    pay.addEventListener('click', async () => {
      outcome.textContent = '';
      const { paymentIntent, error } = await stripe.confirmCardPayment(secret, { payment_method: { card } });
      outcome.textContent = paymentIntent?.status ?? error?.message ?? '';
    });
    const checkout = document.createElement('main');
    card.mount(checkout);
    checkout.append(pay, outcome);
    document.body.replaceChildren(checkout);
  }, clientSecret);
  return page;
}

interface StandIn {
  elements(): { create(type: 'card', options: object): { mount(holder: HTMLElement): void } };
  confirmCardPayment(
    secret: string,
    data: object,
  ): Promise<{ paymentIntent?: { status: string }; error?: { message: string } }>;
}

async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill('');
  await page.getByLabel('Card number').pressSequentially(number);
  await page.getByLabel('Expiry').pressSequentially('1234');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Pay $33' }).click();
}

test('takes a test card, and says that it is no real one', async () => {
  const page = await openCheckout();
  await page.getByText('TEST MODE').waitFor();
  expect(await page.getByLabel('ZIP').isVisible()).toBe(false);
  await payWith(page, '4242424242424242');
  await page.getByRole('status').getByText('succeeded').waitFor();
  expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
  expect(await page.getByLabel('Expiry').inputValue()).toBe('12 / 34');
  await look(page, 'stripe-stand-in');
});

test('reports a decline in words, and takes the next card', async () => {
  journey.expectInConsole(/402/);
  const page = await openCheckout();
  await payWith(page, '4000000000009995');
  await page.getByRole('status').getByText('Your card has insufficient funds.').waitFor();
  await page.getByLabel('Expiry').fill('');
  await payWith(page, '5555555555554444');
  await page.getByRole('status').getByText('succeeded').waitFor();
});

test('asks the cardholder who they are, in a dialog for keyboards and screen readers too', async () => {
  const page = await openCheckout();
  await payWith(page, '4000002500003155');
  const dialog = page.getByRole('dialog', { name: 'Test mode: authentication' });
  await dialog.waitFor();
  await look(page, 'stripe-stand-in-authentication');
  await dialog.getByRole('button', { name: 'Fail' }).click();
  await page
    .getByRole('status')
    .getByText(/unable to authenticate/)
    .waitFor();

  await page.getByRole('button', { name: 'Pay $33' }).click();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await page
    .getByRole('status')
    .getByText(/unable to authenticate/)
    .waitFor();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Pay $33' }).click();
  await dialog.waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('succeeded').waitFor();
});
