import { paths, routes } from '@fairway/kit/paths';
import { mockedGateway, mockToken, renderScreen } from '@fairway/kit/screen';
import { currentToken, signIn } from '@fairway/kit/session';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { UndoEmailPage } from './UndoEmailPage.tsx';

const gateway = mockedGateway();

function open(token = 'ann') {
  const ann = gateway.world.player('ann');
  if (ann) Object.assign(ann, { email: 'thief@example.com', formerEmail: 'ann@example.com' });
  return renderScreen(<UndoEmailPage />, { path: paths.undoEmail(token), route: routes.undoEmail });
}
const button = () => screen.findByRole('button', { name: 'Undo the change' });
const address = () => gateway.world.player('ann')?.email;

test('the link undoes nothing by being followed; the button does, and leads to a new password', async () => {
  signIn(mockToken('ann'));
  const { user, history } = open();
  expect(await screen.findByText('ann@example.com')).toBeVisible();
  expect(address()).toBe('thief@example.com');
  await user.click(await button());
  await waitFor(() => expect(history.at(-1)).toBe(paths.resetPassword('a-token')));
  expect(address()).toBe('ann@example.com');
  expect(currentToken()).toBeNull();
});

test('another account’s link leaves whoever is logged in where they are', async () => {
  const bob = mockToken('bob');
  signIn(bob);
  const { user, history } = open();
  await user.click(await button());
  await waitFor(() => expect(history.at(-1)).toBe(paths.resetPassword('a-token')));
  expect(address()).toBe('ann@example.com');
  expect(currentToken()).toBe(bob);
});

test('a link that is no longer good is shown', async () => {
  open('x-refused');
  expect(await screen.findByRole('alert')).toHaveTextContent('This is refused.');
  expect(screen.queryByRole('button', { name: 'Undo the change' })).not.toBeInTheDocument();
});

test('an address that another account has by now is shown, and nothing is undone', async () => {
  const { user } = open();
  await button();
  gateway.world.takenEmails.push('ann@example.com');
  await user.click(await button());
  expect(await screen.findByRole('alert')).toHaveTextContent('Another account has this address.');
  expect(address()).toBe('thief@example.com');
});
