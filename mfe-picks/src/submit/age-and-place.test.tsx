import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  checkoutScreen,
  dialog,
  fillIn,
  luck,
  pay,
  press,
  question,
  submit,
} from '../testing/checkout-screen.tsx';

const { gateway, visit, isPaid } = checkoutScreen();

const asks = (minimumAge: number | null, places: { code: string; name: string }[] = []) => {
  const ann = gateway.world.player('ann');
  if (ann) ann.ageAndPlaceToConfirm = { minimumAge, places };
};
const texas = { code: 'US-TX', name: 'Texas, United States' };
const title = 'Before your first buy-in';

test('age and place are confirmed once, then the checkout opens', async () => {
  asks(21, [texas]);
  const { user } = visit();
  await submit(user);
  expect(screen.queryByRole('dialog', { name: 'Checkout' })).not.toBeInTheDocument();
  await press(user, title, 'I am 21 or older');
  const asked = await dialog(title);
  expect(await asked.findByText('Please choose where you live.')).toBeInTheDocument();
  await user.selectOptions(asked.getByLabelText('Where you live'), texas.name);
  await press(user, title, 'I am 21 or older');
  await dialog('Checkout');
  expect(screen.queryByRole('dialog', { name: title })).not.toBeInTheDocument();
  await fillIn(user);
  await pay(user);
  await luck();
  expect(isPaid()).toBe(true);
});

test('an age alone needs one press, before the balance is offered, too', async () => {
  asks(18);
  const { user } = visit(3000);
  await submit(user);
  expect((await dialog(title)).queryByLabelText('Where you live')).not.toBeInTheDocument();
  await press(user, title, 'I am 18 or older');
  await press(user, question, 'Yes');
  await luck();
});

test('who does not answer pays nothing', async () => {
  asks(null, [texas]);
  const { user } = visit();
  await submit(user);
  expect((await dialog(title)).getByRole('button', { name: 'Confirm' })).toBeInTheDocument();
  await press(user, title, 'Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(isPaid()).toBe(false);
});
