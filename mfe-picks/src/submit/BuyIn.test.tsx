/** @modules own */
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
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

const { gateway, visit, pool, isPaid, card, balance, openCheckout } = checkoutScreen();

test('with the buy-in there is a reminder of what locks when, and what a withdrawal means', async () => {
  const { user } = visit();
  const button = await screen.findByRole('button', { name: 'SUBMIT' });
  expect(button).toHaveAccessibleDescription(/^Your card is complete. Next comes the buy-in of \$30./);
  await user.click(button);
  const checkout = await dialog('Checkout');
  const reminder = within(await checkout.findByRole('region', { name: 'Important Reminder' }));
  expect(reminder.getByText(/Picks lock /)).toBeInTheDocument();
  expect(reminder.getByText(/withdraws before the lock/)).toBeInTheDocument();
  await user.click(checkout.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(isPaid()).toBe(false);
});

describe('the balance', () => {
  test('that is enough is offered, and pays without a fee', async () => {
    const { user } = visit(3000);
    await submit(user);
    expect((await dialog(question)).getByText(/From your balance it costs no fee/)).toBeInTheDocument();
    await press(user, question, 'Yes');
    await luck();
    expect((await dialog(saved)).getByText('$30 taken from your balance.')).toBeInTheDocument();
    expect(balance()).toBe(0);
    expect(isPaid()).toBe(true);
    expect(card()).toEqual(whole);
    await press(user, saved, 'Close');
    expect(screen.getByRole('button', { name: 'SUBMIT' })).toHaveAccessibleDescription(
      /^These picks are saved/,
    );
  });

  test('is not used when the answer is No: the card is asked for', async () => {
    const { user } = visit(4500);
    await submit(user);
    await press(user, question, 'No');
    expect(await (await dialog('Checkout')).findByLabelText('Card number')).toBeInTheDocument();
    expect(balance()).toBe(4500);
  });

  test('that is not enough is not offered, and it is said why', async () => {
    const { user } = visit(2999);
    await submit(user);
    const why = 'Your balance of $29.99 does not cover the $30 buy-in.';
    expect((await dialog('Checkout')).getByText(why)).toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: question })).not.toBeInTheDocument();
  });

  test('that is spent meanwhile is shown, and leads to the card', async () => {
    const { user } = visit(3000);
    await submit(user);
    const ann = gateway.world.player('ann');
    if (ann) ann.balanceCents = 0;
    await press(user, question, 'Yes');
    expect(await (await dialog(question)).findByRole('alert')).toHaveTextContent('Amount exceeds balance');
    await press(user, question, 'No');
    await dialog('Checkout');
  });

  test('that can’t be reached can be tried again', async () => {
    const { user } = visit(3000);
    await submit(user);
    gateway.server.use(
      graphql.link('*/graphql').mutation('PayFromBalance', () => HttpResponse.error(), { once: true }),
    );
    await press(user, question, 'Yes');
    expect(await (await dialog(question)).findByRole('alert')).toHaveTextContent(
      'Please try again: nothing is paid twice.',
    );
    await press(user, question, 'Yes');
    await luck();
  });

  test('that has paid is told as paid, though the answer got lost', async () => {
    const { user } = visit(3000);
    await submit(user);
    gateway.server.use(
      graphql.link('*/graphql').mutation('PayFromBalance', () => HttpResponse.error(), { once: true }),
    );
    const ann = gateway.world.player('ann');
    await press(user, question, 'Yes');
    expect(await (await dialog(question)).findByRole('alert')).toHaveTextContent('nothing is paid twice');
    // Another request of the same has gone through.
    const played = pool();
    if (played) played.unpaid = played.unpaid.filter((name) => name !== 'ann');
    if (ann) ann.balanceCents = 0;
    await press(user, question, 'Yes');
    await luck();
    expect(balance()).toBe(0);
  });

  test('pays for the next contest too, though the page stayed open since it has paid for this one', async () => {
    const { user } = visit(6000);
    await submit(user);
    await press(user, question, 'Yes');
    await luck();
    await press(user, saved, 'Close');
    const played = pool();
    const draft = { revision: 1, golfers: whole };
    if (played)
      Object.assign(played, { contestNumber: 2, unpaid: ['ann'], saved: {}, drafts: { 'ann this': draft } });
    gateway.world.moveClock({ now: '2026-01-14T19:00:00.000Z' });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'SUBMIT' })).toHaveAccessibleDescription(
        /Next comes the buy-in/,
      ),
    );
    await submit(user);
    await press(user, question, 'Yes');
    await luck();
    expect(balance()).toBe(0);
    expect(isPaid()).toBe(true);
    expect(card()).toEqual(whole);
  });
});

describe('the checkout', () => {
  test('tells the fee as it is, and that it is a test', async () => {
    await openCheckout();
    const checkout = await dialog('Checkout');
    expect(await checkout.findByText(/This purchase includes a \$3 transaction fee\./)).toBeInTheDocument();
    expect(checkout.getByText('TEST MODE')).toBeInTheDocument();
    const amounts = checkout.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(amounts).toEqual(['$30', '$3', '$33']);
  });

  test('asks for no more than the card’s bank compares', async () => {
    const { user } = await openCheckout();
    const checkout = await dialog('Checkout');
    expect(await checkout.findByLabelText('Country')).toHaveDisplayValue('United States');
    const more = checkout.getByText('Billing address', { selector: 'summary' });
    expect(more.closest('details')).not.toHaveAttribute('open');
    for (const label of ['Name', 'Phone', 'Address line 1', 'City', 'State'])
      expect(more.closest('details')).toContainElement(checkout.getByLabelText(label));
    expect(checkout.getByLabelText('Email')).toHaveValue('ann@example.com');
    const zip = checkout.getByLabelText('ZIP or postal code');
    await pay(user);
    expect(zip).toHaveAccessibleDescription('The postal code is required.');
    expect(zip).toHaveFocus();
    await user.type(zip, '2');
    expect(zip).toBeValid();
    expect(isPaid()).toBe(false);
  });

  test('needs no postal code where banks don’t compare it, and shows the address that is wrong', async () => {
    const { user } = await openCheckout();
    const checkout = await dialog('Checkout');
    await user.selectOptions(await checkout.findByLabelText('Country'), 'Ireland');
    await user.clear(checkout.getByLabelText('Email'));
    await pay(user);
    expect(checkout.getByLabelText('Email')).toHaveAccessibleDescription('Please enter an email address.');
    expect(checkout.getByText('Billing address').closest('details')).toHaveAttribute('open');
    await user.type(checkout.getByLabelText('Email'), 'ann@example.com');
    await user.type(checkout.getByLabelText('Card number'), '4242424242424242');
    await pay(user);
    await luck();
  });

  test('takes a good card: the buy-in is in, and the picks are the card', async () => {
    const { user } = await openCheckout();
    await fillIn(user);
    await pay(user);
    await luck();
    const receipt = '$33 paid by card: $30 buy-in and $3 fee.';
    expect((await dialog(saved)).getByText(receipt)).toBeInTheDocument();
    expect(isPaid()).toBe(true);
    expect(card()).toEqual(whole);
  });

  test.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
  ])('%s: says why it was not taken, and takes the next card', async (number, message) => {
    const { user } = await openCheckout();
    await fillIn(user, { number });
    await pay(user);
    const checkout = await dialog('Checkout');
    expect(await checkout.findByRole('alert')).toHaveTextContent(message);
    expect(isPaid()).toBe(false);
    await user.type(checkout.getByLabelText('Card number'), '4');
    expect(checkout.queryByRole('alert')).not.toBeInTheDocument();
    await fillIn(user);
    await pay(user);
    await luck();
    expect(gateway.world.checkouts).toHaveLength(1);
  });

  test('a payment whose answer is lost on the way counts', async () => {
    const { user } = await openCheckout();
    await fillIn(user, { name: 'x-unheard' });
    await pay(user);
    await luck();
  });

  test('a payment that comes too late goes back, and it is said', async () => {
    const { user } = await openCheckout();
    await fillIn(user, { name: 'x-late' });
    await pay(user);
    const checkout = await dialog('Checkout');
    await waitFor(() =>
      expect(checkout.getByRole('alert')).toHaveTextContent(
        'all of it goes back to your card: $33, the fee included',
      ),
    );
    await user.click(checkout.getByRole('button', { name: 'Close' }));
    expect(card()).toBeUndefined();
  });

  test('closed and opened again it is the same checkout', async () => {
    const { user } = await openCheckout();
    await press(user, 'Checkout', 'Cancel');
    await submit(user);
    await (await dialog('Checkout')).findByLabelText('Card number');
    expect(gateway.world.checkouts).toHaveLength(1);
  });

  test('of what another tab has paid, the picks are saved', async () => {
    const { user } = visit();
    await screen.findByRole('button', { name: 'SUBMIT' });
    const back = pool();
    if (back) back.unpaid = [];
    await submit(user);
    await luck();
    expect((await dialog(saved)).getByText('Your buy-in is paid.')).toBeInTheDocument();
    expect(card()).toEqual(whole);
  });

  test('that is refused shows why', async () => {
    const { user } = visit();
    gateway.server.use(
      graphql.link('*/graphql').mutation(
        'StartCheckout',
        () => {
          gateway.world.withdrawn = ['30'];
        },
        { once: true },
      ),
    );
    await submit(user);
    expect(await (await dialog('Checkout')).findByRole('alert')).toHaveTextContent('out of the tournament');
  });
});

describe('Stripe.js', () => {
  test.each([
    ['can’t be fetched', () => HttpResponse.error(), 'Failed to load Stripe.js'],
    ['is something else', () => new HttpResponse('"not it"'), 'Stripe.js not available'],
  ])('that %s is shown, and asked for again', async (_name, answer, message) => {
    gateway.server.use(http.get('*/sandbox/stripe.js', answer, { once: true }));
    const { user } = await openCheckout();
    const checkout = await dialog('Checkout');
    expect(await checkout.findByRole('alert')).toHaveTextContent(message);
    await user.click(checkout.getByRole('button', { name: 'Retry' }));
    expect(await checkout.findByLabelText('Card number')).toBeInTheDocument();
  });

  test('is fetched by nobody who doesn’t pay by card', async () => {
    const { user } = visit(3000);
    await submit(user);
    await press(user, question, 'Yes');
    await luck();
    expect(document.head.querySelector('script')).toBeNull();
  });
});
