import { paths, routes } from '@fairway/kit/paths';
import { mockCode, mockedGateway, mockToken, pretendDevice, renderScreen } from '@fairway/kit/screen';
import { currentToken, signIn, tokenDied } from '@fairway/kit/session';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { LoginPage } from './LoginPage.tsx';

const gateway = mockedGateway();

const visit = (path: string = paths.login()) => renderScreen(<LoginPage />, { path }).user;

const username = () => screen.getByLabelText('Username');
const password = () => screen.getByLabelText('Password');
const press = (name: string) => screen.getByRole('button', { name });

describe('logging in', () => {
  async function logIn(as: string, word: string) {
    const user = visit();
    await user.type(username(), as);
    await user.type(password(), `${word}{Enter}`);
    return user;
  }

  test('keeps the token, whatever the case of the name and the spaces around it', async () => {
    await logIn(' Ann ', 'fairway1');
    await waitFor(() => expect(currentToken()).toBe(mockToken('ann')));
  });

  test('a wrong password is shown, and what was written stays', async () => {
    await logIn('ann', 'fairway2');
    expect(await screen.findByRole('alert')).toHaveTextContent('The username or the password is wrong.');
    expect(username()).toHaveValue('ann');
    expect(password()).toHaveValue('fairway2');
    expect(currentToken()).toBeNull();
  });

  test('without an answer it says that much', async () => {
    gateway.world.condition = 'offline';
    await logIn('ann', 'fairway1');
    expect(await screen.findByRole('alert')).toHaveTextContent('Error logging in');
  });

  test('too many attempts are shown with the time to try again', async () => {
    await logIn('x-limited', 'fairway1');
    expect(await screen.findByRole('alert')).toHaveTextContent(/Too many attempts.*Next try in 14 minutes\./);
  });

  test('is under way until the gateway answers', async () => {
    gateway.world.condition = 'loading';
    await logIn('ann', 'fairway1');
    expect(press('Login')).toHaveAttribute('aria-busy', 'true');
  });

  test('needs both fields, and leads to the first that is empty', async () => {
    const user = visit();
    await user.click(press('Login'));
    expect(username()).toHaveAccessibleDescription('A username is required.');
    expect(password()).toHaveAccessibleDescription('A password is required.');
    expect(username()).toHaveFocus();
  });

  test('marks fields for password managers', () => {
    visit();
    expect(username()).toHaveAttribute('autocomplete', 'username webauthn');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
  });
});

describe('the second factor', () => {
  const code = () => screen.findByLabelText('Code');

  async function comeToTheCode() {
    const ann = gateway.world.player('ann');
    if (ann) ann.secondFactor = { codesLeft: 10 };
    const user = visit();
    await user.type(username(), 'ann');
    await user.type(password(), 'fairway1{Enter}');
    expect(await code()).toHaveFocus();
    expect(username()).not.toBeVisible();
    return user;
  }

  test('is asked for after the right password, and lets in whoever has it', async () => {
    const user = await comeToTheCode();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(await code()).toHaveAttribute('autocomplete', 'one-time-code');
    await user.keyboard(`${mockCode}{Enter}`);
    await waitFor(() => expect(currentToken()).toBe(mockToken('ann')));
  });

  test('a wrong code is shown at its field, and there is a way back', async () => {
    const user = await comeToTheCode();
    await user.keyboard('{Enter}');
    expect(await code()).toHaveAccessibleDescription('A code is required.');
    await user.keyboard('111111{Enter}');
    await waitFor(async () => expect(await code()).toHaveAccessibleDescription(/^That code is wrong/));
    await user.click(press('Back'));
    expect(username()).toBeVisible();
    expect(currentToken()).toBeNull();
  });
});

describe('a passkey', () => {
  let forget = () => {};
  afterEach(() => forget());
  const annHas = (id: string) => {
    const ann = gateway.world.player('ann');
    if (ann) ann.passkeys = [{ id, name: 'Phone', createdAt: '2026-01-12T15:00:00.000Z', lastUsedAt: null }];
  };
  const button = () => screen.queryByRole('button', { name: 'Log in with a passkey' });

  test('is not spoken of where the browser knows none', () => {
    visit();
    expect(button()).not.toBeInTheDocument();
  });

  test('logs in by the button', async () => {
    forget = pretendDevice({ id: 'anns' });
    annHas('anns');
    const user = visit();
    await user.click(press('Log in with a passkey'));
    await waitFor(() => expect(currentToken()).toBe(mockToken('ann')));
  });

  test('logs in from what the browser proposes at the username', async () => {
    forget = pretendDevice({ id: 'anns', isChosenInField: true });
    annHas('anns');
    visit();
    await waitFor(() => expect(currentToken()).toBe(mockToken('ann')));
  });

  test.each([
    [{ refuses: true }, 'No passkey was used. Try again, or log in with your password.'],
    [{ id: 'nobodys' }, 'That passkey was not accepted. Please try again.'],
  ])('%o: says why it does not, and the password still does', async (device, message) => {
    forget = pretendDevice(device);
    const user = visit();
    await user.click(press('Log in with a passkey'));
    expect(await screen.findByText(message)).toBeVisible();
    await user.type(username(), 'ann');
    await user.type(password(), 'fairway1{Enter}');
    await waitFor(() => expect(currentToken()).toBe(mockToken('ann')));
  });
});

describe('registering', () => {
  const carla = {
    Username: 'carla',
    Email: 'carla@example.com',
    'Confirm email': 'carla@example.com',
    Password: 'a long walk',
    'Confirm password': 'a long walk',
  };

  async function register(changes: Partial<typeof carla> = {}) {
    const user = visit();
    await user.click(screen.getByRole('tab', { name: 'Register' }));
    for (const [label, text] of Object.entries({ ...carla, ...changes })) {
      if (text) await user.type(screen.getByLabelText(label), text);
    }
    await user.click(press('Register'));
    return user;
  }

  test('returns to the login with the name filled in and a word of welcome', async () => {
    const user = await register({ Username: ' carla ' });
    expect(await screen.findByText('Welcome to Fairway, carla. Log in to play.')).toBeVisible();
    expect(username()).toHaveValue('carla');
    expect(password()).toHaveFocus();
    await user.keyboard('a long walk{Enter}');
    await waitFor(() => expect(currentToken()).toBe(mockToken('carla')));
  });

  test.each([
    ['Username', '   ', 'A username is required.'],
    ['Username', 'ca', 'A username has 3 to 20 letters, digits, dots, dashes or underscores.'],
    [
      'Username',
      'carla of the long way home',
      'A username has 3 to 20 letters, digits, dots, dashes or underscores.',
    ],
    ['Username', 'carla!', 'A username has 3 to 20 letters, digits, dots, dashes or underscores.'],
    ['Email', 'carla at example', 'Invalid email format'],
    ['Email', '', 'Invalid email format'],
    ['Confirm email', 'karla@example.com', 'Emails do not match'],
    ['Password', '', 'A password is required.'],
    ['Password', 'a walk', 'A password has at least 8 characters.'],
    ['Confirm password', 'a long wait', 'Passwords do not match'],
  ])('%s “%s”: %s', async (label, text, message) => {
    await register({ [label]: text });
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(gateway.world.player('carla')).toBeUndefined();
  });

  test('all that is wrong is shown at once', async () => {
    await register({ Username: 'c', Email: 'carla', Password: 'short' });
    for (const label of Object.keys(carla)) expect(screen.getByLabelText(label)).toBeInvalid();
  });

  test('a taken name is shown at its field', async () => {
    await register({ Username: 'ANN' });
    await waitFor(() =>
      expect(username()).toHaveAccessibleDescription('Username already taken. Please choose another one.'),
    );
    expect(username()).toHaveFocus();
  });

  test('what the gateway says of another field is shown there', async () => {
    await register({ Password: 'x-refused', 'Confirm password': 'x-refused' });
    await waitFor(() => expect(password()).toHaveAccessibleDescription('This is refused.'));
  });

  test('without an answer it says that much', async () => {
    gateway.world.condition = 'offline';
    await register();
    expect(await screen.findByRole('alert')).toHaveTextContent('Error registering user');
  });

  test('marks fields for password managers', async () => {
    const user = visit();
    await user.click(screen.getByRole('tab', { name: 'Register' }));
    const purposes = Object.keys(carla).map((label) =>
      screen.getByLabelText(label).getAttribute('autocomplete'),
    );
    expect(purposes).toEqual(['username', 'email', 'email', 'new-password', 'new-password']);
  });
});

describe('a forgotten password', () => {
  async function ask(email: string) {
    const user = visit();
    await user.click(press('Forgot password?'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Forgot password?' }));
    await user.type(dialog.getByLabelText('Email'), `${email}{Enter}`);
    return { user, dialog };
  }

  test('a link is on its way to the address', async () => {
    const { user, dialog } = await ask(' ann@example.com');
    expect(await dialog.findByRole('status')).toHaveTextContent(
      'If ann@example.com belongs to an account, we have sent it a link.',
    );
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(press('Forgot password?'));
    expect(await screen.findByLabelText('Email')).toHaveValue('');
  });

  test('an address is needed', async () => {
    const { dialog } = await ask(' ');
    expect(dialog.getByLabelText('Email')).toHaveAccessibleDescription('An email address is required.');
  });

  test('what the gateway refuses is shown, and forgotten when the dialog is closed', async () => {
    const { user, dialog } = await ask('x-limited@example.com');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Next try in 14 minutes.');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(press('Forgot password?'));
    expect(within(await screen.findByRole('dialog')).queryByRole('alert')).not.toBeInTheDocument();
  });

  test('without an answer it can be tried again', async () => {
    gateway.world.condition = 'offline';
    const { dialog } = await ask('ann@example.com');
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The link could not be sent. Please try again.',
    );
  });
});

describe('why one finds oneself here', () => {
  test('at its own address that is plain', () => {
    visit();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  test('in the place of another page it says that it opens', () => {
    visit(paths.createPool());
    expect(screen.getByRole('status')).toHaveTextContent('Log in to see this page.');
  });

  test('after an invitation it names the pool, and registering comes first', async () => {
    const { user } = renderScreen(<LoginPage />, {
      path: paths.acceptInvite('members-only'),
      route: routes.acceptInvite,
    });
    expect(
      await screen.findByText(
        'You were invited to Members Only. Register to join it, or log in if you have an account.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('tab', { name: 'Login' }));
    expect(screen.getByText(/^You were invited to Members Only\./)).toBeVisible();
  });

  test('after an invitation that is over it still opens', async () => {
    gateway.world.condition = 'offline';
    renderScreen(<LoginPage />, { path: paths.acceptInvite('taken-back'), route: routes.acceptInvite });
    expect(await screen.findByText(/^You were invited to a pool\./)).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
  });

  test('after a session that was ended elsewhere it says so', () => {
    jest.useFakeTimers();
    signIn(mockToken('ann'));
    tokenDied(mockToken('ann'));
    jest.runAllTimers();
    jest.useRealTimers();
    visit(paths.profile(null));
    expect(screen.getByRole('status')).toHaveTextContent(/^You have been logged out here/);
  });
});
