import { paths } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { LoginPage } from './LoginPage.tsx';
import { registerWithoutAnswer } from './testing/register-without-answer.ts';

const gateway = mockedGateway();

const field = (name: string) => screen.getByLabelText(name);

/** Carla, whose first press got no answer. */
async function registerOnce() {
  const { user } = renderScreen(<LoginPage />, { path: paths.login() });
  await user.click(screen.getByRole('tab', { name: 'Register' }));
  await user.type(field('Username'), 'carla');
  for (const name of ['Email', 'Confirm email']) await user.type(field(name), 'carla@example.com');
  for (const name of ['Password', 'Confirm password']) await user.type(field(name), 'a long walk');
  registerWithoutAnswer(gateway);
  const press = () => user.click(screen.getByRole('button', { name: 'Register' }));
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Error registering user');
  return { user, press };
}

test('who registers again since no answer came is welcome by the account that is there', async () => {
  const { press } = await registerOnce();
  await press();
  expect(await screen.findByText('Welcome to Fairway, carla. Log in to play.')).toBeVisible();
});

const isTaken = () =>
  waitFor(() =>
    expect(field('Username')).toHaveAccessibleDescription(
      'Username already taken. Please choose another one.',
    ),
  );

test('a name that somebody else was quicker to take is taken', async () => {
  const { press } = await registerOnce();
  const other = gateway.world.player('carla');
  if (other) other.password = 'another one';
  await press();
  await isTaken();
});

test('so is one that was not tried before, whatever the password', async () => {
  const { user, press } = await registerOnce();
  await user.clear(field('Username'));
  await user.type(field('Username'), 'bob');
  const bob = gateway.world.player('bob');
  if (bob) bob.password = 'a long walk';
  await press();
  await isTaken();
});
