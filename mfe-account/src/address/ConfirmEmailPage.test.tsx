import { paths, routes } from '@fairway/kit/paths';
import { mockedGateway, mockToken, renderScreen } from '@fairway/kit/screen';
import { signIn } from '@fairway/kit/session';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ConfirmEmailPage } from './ConfirmEmailPage.tsx';

const gateway = mockedGateway();

const open = (token = 'ann') =>
  renderScreen(<ConfirmEmailPage />, { path: paths.confirmEmail(token), route: routes.confirmEmail });
const button = () => screen.findByRole('button', { name: 'Confirm this address' });

test('the link confirms nothing by being followed; the button does', async () => {
  const ann = gateway.world.player('ann');
  if (ann) ann.emailConfirmed = false;
  const { user } = open();
  expect(await screen.findByText('ann@example.com')).toBeVisible();
  expect(ann?.emailConfirmed).toBe(false);
  await user.click(await button());
  expect(await screen.findByText('ann@example.com is confirmed as the address of ann.')).toBeVisible();
  expect(ann?.emailConfirmed).toBe(true);
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', paths.login());
});

test('a link that is no longer good is shown, and the way to a new one', async () => {
  signIn(mockToken('ann'));
  open('x-refused');
  expect(await screen.findByRole('alert')).toHaveTextContent('This is refused.');
  expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', paths.profile(null));
  expect(screen.queryByRole('button', { name: 'Confirm this address' })).not.toBeInTheDocument();
});

test('an address that another account has by now is told when the button is pressed', async () => {
  const { user } = open();
  await button();
  gateway.world.takenEmails.push('ann@example.com');
  await user.click(await button());
  expect(await screen.findByRole('alert')).toHaveTextContent('Another account has this address.');
});

test('without an answer there is another try', async () => {
  gateway.world.condition = 'offline';
  const { user } = open();
  await screen.findByRole('alert');
  gateway.world.condition = 'usual';
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await button();
});
