import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { graphql } from 'msw/graphql';
import {
  checkoutScreen,
  dialog,
  fillIn,
  luck,
  pay,
  press,
  question,
  saved,
  submit,
  whole,
} from '../testing/checkout-screen.tsx';

const { gateway, visit, isPaid, card, openCheckout } = checkoutScreen();

describe('a saved card', () => {
  const save = () =>
    gateway.world.savedCards.set('ann', {
      paymentMethod: 'pm_1',
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: 2034,
    });

  test('is saved on request alone', async () => {
    const { user } = await openCheckout();
    await fillIn(user);
    await pay(user);
    await luck();
    expect(gateway.world.savedCards.size).toBe(0);
  });

  test('that was asked for is saved with the payment', async () => {
    const { user } = await openCheckout();
    await fillIn(user);
    await user.click(screen.getByRole('switch', { name: 'Save this card for next week' }));
    await pay(user);
    await luck();
    expect(gateway.world.savedCards.get('ann')).toMatchObject({ last4: '4242' });
  });

  test('is not saved where the wish was taken back after an answer that got lost', async () => {
    const { user } = await openCheckout();
    await fillIn(user);
    const wish = screen.getByRole('switch', { name: 'Save this card for next week' });
    await user.click(wish);
    gateway.server.use(
      graphql.link('*/graphql').mutation(
        'SaveCardAtCheckout',
        () => {
          for (const checkout of gateway.world.checkouts) checkout.savesCard = true;
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await pay(user);
    expect(await (await dialog('Checkout')).findByRole('alert')).toHaveTextContent(
      'The payment could not be sent. Please try again.',
    );
    await user.click(wish);
    await pay(user);
    await luck();
    expect(gateway.world.savedCards.size).toBe(0);
  });

  test('pays when Pay is pressed, with nothing typed', async () => {
    save();
    const { user } = await openCheckout();
    expect(await (await dialog('Checkout')).findByText('Visa ending in 4242')).toBeInTheDocument();
    expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument();
    expect(isPaid()).toBe(false);
    await pay(user);
    await luck();
    expect(isPaid()).toBe(true);
  });

  test('gives way to another, and can be removed', async () => {
    save();
    const { user } = await openCheckout();
    await press(user, 'Checkout', 'Use another card');
    expect(await (await dialog('Checkout')).findByLabelText('Card number')).toBeInTheDocument();
    await press(user, 'Checkout', 'Cancel');
    await submit(user);
    await press(user, 'Checkout', 'Remove this card');
    expect(await (await dialog('Checkout')).findByLabelText('Card number')).toBeInTheDocument();
    expect(gateway.world.savedCards.size).toBe(0);
  });
});

describe('a wallet', () => {
  afterEach(() => void Reflect.deleteProperty(window, 'ApplePaySession'));

  test('is not offered where the device has none', async () => {
    await openCheckout();
    await (await dialog('Checkout')).findByLabelText('Card number');
    expect(screen.queryByRole('button', { name: /Apple Pay/ })).not.toBeInTheDocument();
  });

  test('pays without a word typed', async () => {
    Object.assign(window, { ApplePaySession: { canMakePayments: () => true } });
    const { user } = await openCheckout();
    await press(user, 'Checkout', 'Apple Pay');
    await luck();
    expect(isPaid()).toBe(true);
    expect(card()).toEqual(whole);
  });

  test('that is declined says why, and the card can still pay', async () => {
    Object.assign(window, { ApplePaySession: { canMakePayments: () => true } });
    const { user } = await openCheckout();
    gateway.server.use(
      http.post(
        '*/sandbox/stripe/confirm',
        () => HttpResponse.json({ error: { type: 'card_error', message: 'Your card was declined.' } }),
        { once: true },
      ),
    );
    await press(user, 'Checkout', 'Apple Pay');
    expect(await (await dialog('Checkout')).findByRole('alert')).toHaveTextContent('Your card was declined.');
    expect(isPaid()).toBe(false);
    await fillIn(user);
    await pay(user);
    await luck();
  });
});

describe('a dead connection', () => {
  afterEach(() => void jest.restoreAllMocks());

  /** What gets no answer is given up soon. */
  function loseAnswers(operation: string) {
    const giveUp = AbortSignal.timeout.bind(AbortSignal);
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => giveUp(200));
    gateway.server.use(
      graphql
        .link('*/graphql')
        .mutation(operation, () => new Promise<undefined>(() => undefined), { once: true }),
    );
  }

  test('does not keep the checkout waiting to open', async () => {
    const view = visit();
    await screen.findByRole('button', { name: 'SUBMIT' });
    loseAnswers('StartCheckout');
    await submit(view.user);
    await press(view.user, 'Checkout', 'Retry');
    expect(await (await dialog('Checkout')).findByLabelText('Card number')).toBeInTheDocument();
  });

  test('does not lock it before the payment is sent', async () => {
    const { user } = await openCheckout();
    await fillIn(user);
    await user.click(screen.getByRole('switch', { name: 'Save this card for next week' }));
    loseAnswers('SaveCardAtCheckout');
    await pay(user);
    expect(await (await dialog('Checkout')).findByRole('alert')).toHaveTextContent(
      'The payment could not be sent. Please try again.',
    );
    await press(user, 'Checkout', 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('does not keep from whoever has paid that it is paid', async () => {
    const { user } = visit(3000);
    await submit(user);
    gateway.server.use(
      graphql.link('*/graphql').query('Picks', () => new Promise<undefined>(() => undefined)),
    );
    await press(user, question, 'Yes');
    const told = await screen.findByRole('dialog', { name: saved }, { timeout: 10_000 });
    expect(told).toHaveTextContent('$30 taken from your balance.');
  });
});

test('a payment under way is not told as paid, nor begun again', async () => {
  const { user } = await openCheckout();
  await (await dialog('Checkout')).findByLabelText('Card number');
  await press(user, 'Checkout', 'Cancel');
  const [begun] = gateway.world.checkouts;
  if (begun) begun.isUnderWay = true;
  await submit(user);
  expect(
    await (await dialog('Checkout')).findByText(/^Your payment is not confirmed yet/),
  ).toBeInTheDocument();
  await press(user, 'Checkout', 'Check again');
  expect(await (await dialog('Checkout')).findByText(/^Still not confirmed/)).toBeInTheDocument();
  expect(isPaid()).toBe(false);
});

test('the last of a balance pays without a checkout by card being begun', async () => {
  let checkouts = 0;
  gateway.server.use(
    graphql.link('*/graphql').mutation('StartCheckout', () => {
      checkouts += 1;
    }),
  );
  const { user } = visit(3000);
  await submit(user);
  await press(user, question, 'Yes');
  await luck();
  expect(checkouts).toBe(0);
});

test('the receipt goes to the address that is given for it', async () => {
  const { user } = await openCheckout();
  await fillIn(user);
  const mail = screen.getByLabelText('Email');
  await user.clear(mail);
  await user.type(mail, 'receipts@example.com');
  await pay(user);
  await luck();
  expect(gateway.world.checkouts[0]).toMatchObject({ receiptEmail: 'receipts@example.com' });
});
