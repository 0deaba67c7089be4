/** @jest-environment node */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { field, main, openPage, type Page, shown, type, typeCard } from './testing/page.ts';
import './stripe-js.ts';
import type { Stripe, StripeCardElementChangeEvent } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { TestStripe } from '../testing/test-stripe.ts';

// The stand-in in a page, before the sandbox's real Stripe.
let page: Page;
let server: TestStripe;
let stripe: Stripe;

beforeAll(async () => {
  page = await openPage();
  server = page.server;
  stripe = (await loadStripe('pk_test_sandbox')) as Stripe;
});
afterAll(() => page.close());

const button = (text: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === text);

beforeEach(() => {
  main().replaceChildren();
});

function mountCard() {
  const card = stripe.elements().create('card', { hidePostalCode: true });
  card.mount(main());
  return card;
}

const secretOf = async () => String((await server.create()).client_secret);

const billing_details = {
  name: 'Ann Palmer',
  email: 'ann@example.com',
  phone: '555 0100',
  address: { line1: '1 Azalea Lane', city: 'Greenville', state: 'SC', postal_code: '29601' },
};

test('is what loadStripe finds, without warnings', async () => {
  expect(Object.keys(stripe)).toEqual(
    expect.arrayContaining(['elements', 'confirmCardPayment', 'createToken', 'createPaymentMethod']),
  );
  expect(window.Stripe).toHaveProperty('version', 'endive');
  expect(document.querySelectorAll('script')).toHaveLength(0);
});

describe('the card element', () => {
  test('says that this is a test, and has a label for each field', () => {
    mountCard();
    expect(main().textContent).toContain('TEST MODE');
    const labels = [...main().querySelectorAll('label')].filter(({ style }) => style.display !== 'none');
    expect(labels.map(({ textContent }) => textContent)).toEqual(['Card number', 'Expiry (MM / YY)', 'CVC']);
    expect(main().querySelectorAll('[style*="expression"], style, script')).toHaveLength(0);
  });

  test('asks for the ZIP where the page does not', () => {
    const card = stripe.elements().create('card');
    card.mount(main());
    expect(field('ZIP').parentElement?.style.display).toBe('block');
    card.update({ hidePostalCode: true });
    expect(field('ZIP').parentElement?.style.display).toBe('none');
  });

  test('reports the state of the card at each change', () => {
    const card = mountCard();
    const changes: StripeCardElementChangeEvent[] = [];
    card.on('change', (event) => void changes.push(event));
    type('Card number', '4242');
    expect(changes.at(-1)).toMatchObject({ brand: 'visa', empty: false, complete: false, error: undefined });
    type('Card number', '4242 4242 4242 4241');
    expect(changes.at(-1)?.error).toEqual({
      type: 'validation_error',
      code: 'invalid_number',
      message: 'Your card number is invalid.',
    });
    expect(field('Card number').ariaInvalid).toBe('true');
    typeCard('4242424242424242', '0120');
    expect(changes.at(-1)?.error).toMatchObject({ code: 'invalid_expiry_year_past' });
    typeCard('4242424242424242');
    expect(changes.at(-1)).toMatchObject({ complete: true, error: undefined, value: { postalCode: '' } });
    card.clear();
    expect(changes.at(-1)).toMatchObject({ empty: true, complete: false, brand: 'unknown' });
  });

  test('writes as cards are printed', () => {
    mountCard();
    typeCard('4242424242424242', '1234', '12345');
    expect(['Card number', 'Expiry', 'CVC'].map((label) => field(label).value)).toEqual([
      '4242 4242 4242 4242',
      '12 / 34',
      '1234',
    ]);
  });

  test('is ready, disabled, focused and gone when it should be', async () => {
    const card = mountCard();
    const events: string[] = [];
    card.once('ready', () => void events.push('ready'));
    await shown(() => events.length);
    card.update({ disabled: true });
    expect(field('CVC').disabled).toBe(true);
    card.update({ disabled: false });
    card.focus();
    expect(document.activeElement).toBe(field('Card number'));
    card.unmount();
    expect(main().children).toHaveLength(0);
    card.destroy();
    expect(() => card.mount(main())).toThrow('destroyed');
  });
});

describe('a payment', () => {
  const pay = async (number: string) => {
    const card = mountCard();
    typeCard(number);
    const clientSecret = await secretOf();
    return stripe.confirmCardPayment(clientSecret, { payment_method: { card, billing_details } });
  };

  test('goes through with a good card, and says for whom', async () => {
    const { paymentIntent, error } = await pay('4242 4242 4242 4242');
    expect(error).toBeUndefined();
    expect(paymentIntent?.status).toBe('succeeded');
    const intent = await server
      .client()
      .paymentIntents.retrieve(paymentIntent?.id ?? '', { expand: ['latest_charge'] });
    expect(intent.latest_charge).toMatchObject({ billing_details });
  });

  test.each([
    ['4000 0000 0000 0002', 'generic_decline', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'insufficient_funds', 'Your card has insufficient funds.'],
  ])('with %s is declined', async (number, decline_code, message) => {
    const { paymentIntent, error } = await pay(number);
    expect(paymentIntent).toBeUndefined();
    expect(error).toMatchObject({ type: 'card_error', code: 'card_declined', decline_code, message });
    expect(error?.payment_intent?.status).toBe('requires_payment_method');
  });

  test('sends no request while the card is incomplete', async () => {
    const card = mountCard();
    typeCard('4242 4242');
    const result = await stripe.confirmCardPayment(await secretOf(), { payment_method: { card } });
    expect(result).toEqual({
      error: {
        type: 'validation_error',
        code: 'incomplete_number',
        message: 'Your card number is incomplete.',
      },
    });
    expect(field('Card number').ariaInvalid).toBe('true');
  });

  test.each([
    ['Complete', '4000 0025 0000 3155', { paymentIntent: { status: 'succeeded' } }],
    ['Fail', '4000 0025 0000 3155', { error: { code: 'payment_intent_authentication_failure' } }],
    [
      'Complete',
      '4000 0082 6000 3178',
      { error: { code: 'card_declined', decline_code: 'insufficient_funds' } },
    ],
  ])('that asks for authentication: %s with %s', async (choice, number, result) => {
    const paying = pay(number);
    const dialog = await shown(() => main().querySelector('dialog'));
    expect(document.getElementById(String(dialog.getAttribute('aria-labelledby')))?.textContent).toBe(
      'Test mode: authentication',
    );
    expect(dialog.textContent).toContain('TEST MODE');
    button(choice)?.click();
    expect(await paying).toMatchObject(result);
    expect(document.querySelector('dialog')).toBeNull();
  });

  test('has not been authenticated where the dialog is closed, or goes away with the page', async () => {
    const closed = pay('4000 0025 0000 3155');
    (await shown(() => main().querySelector('dialog'))).dispatchEvent(
      new window.Event('cancel', { cancelable: true }),
    );
    expect((await closed).error?.code).toBe('payment_intent_authentication_failure');
    main().replaceChildren();
    const left = pay('4000 0025 0000 3155');
    await shown(() => main().querySelector('dialog'));
    main().replaceChildren();
    expect((await left).error?.code).toBe('payment_intent_authentication_failure');
  });

  test('that waits for authentication is left so where the page wants to ask itself', async () => {
    const card = mountCard();
    typeCard('4000002500003155');
    const clientSecret = await secretOf();
    const options = { handleActions: false };
    const { paymentIntent } = await stripe.confirmCardPayment(
      clientSecret,
      { payment_method: { card } },
      options,
    );
    expect(paymentIntent?.status).toBe('requires_action');
    expect((await stripe.retrievePaymentIntent(clientSecret)).paymentIntent?.status).toBe('requires_action');
  });

  test('that was made already says so', async () => {
    const card = mountCard();
    typeCard('4242424242424242');
    const clientSecret = await secretOf();
    await stripe.confirmCardPayment(clientSecret, { payment_method: { card } });
    const { error } = await stripe.confirmCardPayment(clientSecret, { payment_method: { card } });
    expect([error?.code, error?.payment_intent?.status]).toEqual([
      'payment_intent_unexpected_state',
      'succeeded',
    ]);
  });

  test('reports an error when the API can’t be reached', async () => {
    const unknown = await stripe.confirmCardPayment('pi_nobody_secret_none', {
      payment_method: 'pm_card_visa',
    });
    expect(unknown.error).toMatchObject({ type: 'invalid_request_error', code: 'resource_missing' });
    await expect(stripe.confirmCardPayment('nonsense')).rejects.toThrow('client secret');
    const { fetch } = globalThis;
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    const offline = await stripe.confirmCardPayment(await secretOf().catch(() => 'pi_1_secret_1'), {
      payment_method: 'pm_card_visa',
    });
    globalThis.fetch = fetch;
    expect(offline.error).toMatchObject({ type: 'api_connection_error' });
  });
});
