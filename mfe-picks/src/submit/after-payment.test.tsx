/** @modules own */
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
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

// What becomes of the picks once their buy-in is paid.

const { gateway, visit, pool, isPaid, openCheckout } = checkoutScreen();

test('what was paid is not told again when picks that are changed later can’t be saved', async () => {
  const { user } = visit(3000);
  await submit(user);
  await press(user, question, 'Yes');
  await luck();
  await press(user, saved, 'Close');
  const failBesideAnotherDevice = () => {
    const back = pool();
    if (back) back.saved['ann this'] = whole.with(-1, '31');
    return HttpResponse.error();
  };
  gateway.server.use(graphql.link('*/graphql').mutation('SaveCard', failBesideAnotherDevice, { once: true }));
  await submit(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('An unknown error occurred.');
  expect(screen.queryByText('$30 taken from your balance.')).not.toBeInTheDocument();
});

test('picks that could not become the card are shown, and the buy-in stays paid', async () => {
  const { user } = await openCheckout();
  await fillIn(user);
  gateway.server.use(
    http.post('*/sandbox/stripe/confirm', () => {
      const back = pool();
      if (back) back.unpaid = [];
      gateway.world.withdrawn = ['30'];
      return HttpResponse.json({ paymentIntent: { id: 'pi_1', status: 'succeeded' } });
    }),
  );
  await pay(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('out of the tournament');
  expect(screen.getByText('$33 paid by card: $30 buy-in and $3 fee.')).toBeInTheDocument();
  expect(isPaid()).toBe(true);
  expect(await screen.findByRole('button', { name: 'SUBMIT' })).toHaveAccessibleDescription(
    /^Pick 1 more golfer from Tier 4/,
  );
});

test('picks that are saved after the payment are told as saved, though the answer got lost', async () => {
  const { user } = await openCheckout();
  await fillIn(user);
  const change = (changes: object) => Object.assign(pool() ?? {}, changes);
  gateway.server.use(
    http.post('*/sandbox/stripe/confirm', () => {
      change({ unpaid: [] });
      return HttpResponse.json({ paymentIntent: { id: 'pi_1', status: 'succeeded' } });
    }),
    graphql.link('*/graphql').mutation('SaveCard', () => {
      change({ saved: { 'ann this': whole } });
      return HttpResponse.error();
    }),
  );
  await pay(user);
  await luck();
  const receipt = '$33 paid by card: $30 buy-in and $3 fee.';
  expect((await dialog(saved)).getByText(receipt)).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
