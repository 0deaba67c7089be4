import { paths, routes } from '@fairway/kit/paths';
import { mockedGateway, mockToken, renderScreen } from '@fairway/kit/screen';
import { currentToken, signIn } from '@fairway/kit/session';
import { Toasts } from '@fairway/kit/ui/Toast';
import { expect, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

const gateway = mockedGateway();

const first = () => screen.getByLabelText('New password');
const second = () => screen.getByLabelText('Confirm password');

async function reset(one: string, other = one, token = 'a-token') {
  render(<Toasts />);
  const { user, history } = renderScreen(<ResetPasswordPage />, {
    path: paths.resetPassword(token),
    route: routes.resetPassword,
  });
  if (one) await user.type(first(), one);
  if (other) await user.type(second(), other);
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
  return { user, history };
}

test('a new password leads to the login, and ends the session of this browser too', async () => {
  signIn(mockToken('ann'));
  const extensions = { code: 'UNAUTHENTICATED' };
  gateway.server.use(
    graphql
      .link('*/graphql')
      .query('WhoIsStillIn', () =>
        HttpResponse.json({ errors: [{ message: 'Please log in.', extensions }] }),
      ),
  );
  const { history } = await reset('a longer walk');
  await waitFor(() => expect(history.at(-1)).toBe('/Login'));
  expect(screen.getByText('Your password is changed. Please log in with it.')).toBeVisible();
  expect(currentToken()).toBeNull();
});

test('another account’s link leaves whoever is logged in where they are', async () => {
  const bob = mockToken('bob');
  signIn(bob);
  const { history } = await reset('a longer walk');
  await waitFor(() => expect(history.at(-1)).toBe(paths.myPools()));
  expect(screen.getByText('The password is changed. You are still logged in as bob.')).toBeVisible();
  expect(currentToken()).toBe(bob);
});

test('both fields are needed, and equal', async () => {
  const { user } = await reset('', '');
  expect(first()).toHaveAccessibleDescription('A password is required.');
  expect(first()).toHaveFocus();
  await user.type(first(), 'a longer walk');
  await user.type(second(), 'a longer wait{Enter}');
  expect(second()).toHaveAccessibleDescription('Passwords do not match');
  expect(second()).toHaveFocus();
});

test('a password that is refused leaves the link usable', async () => {
  const { user, history } = await reset('x-refused');
  await waitFor(() => expect(first()).toHaveAccessibleDescription('This is refused.'));
  for (const field of [first(), second()]) {
    await user.clear(field);
    await user.type(field, 'a longer walk');
  }
  await user.keyboard('{Enter}');
  await waitFor(() => expect(history.at(-1)).toBe('/Login'));
});

test('a link that is no longer good is shown, and a new one offered', async () => {
  const { user } = await reset('a longer walk', 'a longer walk', 'x-refused');
  expect(await screen.findByRole('alert')).toHaveTextContent('This is refused.');
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send a new link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Forgot password?' }));
  await user.type(dialog.getByLabelText('Email'), 'ann@example.com{Enter}');
  expect(await dialog.findByRole('status')).toHaveTextContent(/we have sent it a link/);
});

test('without an answer it says that much', async () => {
  gateway.world.condition = 'offline';
  await reset('a longer walk');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'An error occurred while resetting your password.',
  );
  expect(screen.getByText(/^No answer came\. Your password may be changed/)).toBeVisible();
});

test('what fails at the gateway is shown in its words', async () => {
  gateway.world.condition = 'error';
  await reset('a longer walk');
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is away.');
});
