import { paths } from '@fairway/kit/paths';
import { mockedGateway, mockToken, renderScreen } from '@fairway/kit/screen';
import { currentToken } from '@fairway/kit/session';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ProfilePage } from './ProfilePage.tsx';
import { annLoggedInLongAgo, arriveAtProfile, visitProfile } from './testing/profile-screen.tsx';

const gateway = mockedGateway();

const press = (name: string) => screen.getByRole('button', { name });

test('shows who one is', async () => {
  await arriveAtProfile();
  expect(screen.getByText('ann@example.com')).toBeVisible();
});

test('without a pool shows what one has played, in a pool also what one plays', async () => {
  const { unmount } = await arriveAtProfile();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Past Results']);
  expect(screen.queryByRole('heading', { name: 'Pool Info' })).not.toBeInTheDocument();
  unmount();
  renderScreen(<ProfilePage />, { path: paths.profile('Sunday Best'), player: 'ann' });
  expect(await screen.findByText('$210 / $60 / $30')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Pool Info' })).toBeVisible();
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Current Picks', 'Past Results']);
});

test('the balance is a button that opens it', async () => {
  const { user } = await arriveAtProfile();
  await user.click(press('Balance $45'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Balance' }));
  await user.type(await dialog.findByLabelText('Amount'), '5{Enter}');
  const question = within(await screen.findByRole('dialog', { name: 'Withdraw $5.00?' }));
  await user.type(question.getByLabelText('Your password'), 'fairway1{Enter}');
  expect(await dialog.findByText('Balance updated successfully')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(press('Balance $40')).toHaveFocus());
});

test('whoever does not want to be found leaves All Users with one switch, and comes back with it', async () => {
  const { user } = await arriveAtProfile();
  const listed = () => screen.queryByRole('link', { name: 'ann' });
  await waitFor(() => expect(listed()).toBeInTheDocument());
  const toggle = () => screen.getByRole('switch', { name: 'Show me in All Users' });
  expect(toggle()).toBeChecked();
  await user.click(toggle());
  await waitFor(() => expect(listed()).not.toBeInTheDocument());
  expect(toggle()).not.toBeChecked();
  await waitFor(() => expect(toggle()).toBeEnabled());
  await user.click(toggle());
  await waitFor(() => expect(listed()).toBeInTheDocument());
});

test('is on its way until the gateway answers', () => {
  gateway.world.condition = 'loading';
  visitProfile();
  expect(screen.getByText('Loading your profile')).toBeInTheDocument();
});

test.each([
  ['error', 'The database is away.'],
  ['offline', "Fairway can't be reached. Please check your connection."],
] as const)('%s: says why it could not be loaded, and tries again', async (condition, message) => {
  gateway.world.condition = condition;
  const { user } = visitProfile();
  // The list beside it fails too.
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
  gateway.world.condition = 'usual';
  for (const button of screen.getAllByRole('button', { name: 'Retry' })) await user.click(button);
  expect(await screen.findByRole('heading', { name: 'ann' })).toBeVisible();
});

describe('logging out', () => {
  test.each([
    ['Log out here', 'You are logged out.'],
    ['Log out everywhere', 'You are logged out everywhere.'],
  ])('%s', async (name, message) => {
    const { user, history } = await arriveAtProfile();
    await user.click(press(name));
    await waitFor(() => expect(currentToken()).toBeNull());
    expect(history.at(-1)).toBe('/');
    expect(screen.getByText(message)).toBeVisible();
  });

  test('that fails is not pretended', async () => {
    const { user } = await arriveAtProfile();
    gateway.world.condition = 'offline';
    await user.click(press('Log out everywhere'));
    expect(await screen.findByRole('alert')).toHaveTextContent('You are still logged in. Please try again.');
    expect(currentToken()).not.toBeNull();
  });
});

describe('sessions', () => {
  const elsewhere = async () => {
    const player = gateway.world.player('ann');
    if (player) player.otherSessions = [{ id: 'the phone', device: 'Safari on an iPhone' }];
    const view = await arriveAtProfile();
    const button = screen.getByRole('button', { name: /^Log out Safari on an iPhone/ });
    return { ...view, player, button };
  };

  test('are listed, and this one is named', async () => {
    await elsewhere();
    expect(screen.getByText('Chrome on Windows').parentElement).toHaveTextContent(/\(this one\)/);
    expect(screen.getByText('Safari on an iPhone').parentElement).toHaveTextContent(
      /Last used .+, logged in /,
    );
  });

  test('elsewhere can be ended one by one', async () => {
    const { user, player, button } = await elsewhere();
    await user.click(button);
    expect(await screen.findByText('Safari on an iPhone is logged out.')).toBeVisible();
    expect(screen.queryByText('Safari on an iPhone')).not.toBeInTheDocument();
    expect(player?.otherSessions).toEqual([]);
    expect(currentToken()).not.toBeNull();
  });

  test('that are not ended are shown', async () => {
    const { user, button } = await elsewhere();
    gateway.world.condition = 'offline';
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('It is still logged in. Please try again.');
    expect(screen.getByText('Safari on an iPhone')).toBeVisible();
  });
});

describe('the password', () => {
  async function change(present: string, wanted: string, again = wanted) {
    const view = await arriveAtProfile();
    await view.user.click(press('Change Password'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Password' }));
    const fields: [string, string][] = [
      ['Your password', present],
      ['New password', wanted],
      ['Confirm password', again],
    ];
    for (const [label, text] of fields) if (text) await view.user.type(dialog.getByLabelText(label), text);
    await view.user.click(dialog.getByRole('button', { name: 'Change Password' }));
    return { ...view, dialog };
  }
  const present = () => gateway.world.player('ann')?.password ?? '';

  test('is changed by who knows the present one, and this browser stays logged in', async () => {
    await change(present(), 'a longer walk');
    expect(await screen.findByText('Your password is changed.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(present()).toBe('a longer walk');
    expect(currentToken()).toBe(mockToken('ann'));
  });

  test.each([
    ['a wrong one', 'a longer walk', 'a longer walk', 'Your password', 'The password is wrong.'],
    ['', 'a longer walk', 'a longer walk', 'Your password', 'Please enter your password.'],
    ['any', '', '', 'New password', 'A password is required.'],
    ['any', 'a longer walk', 'a longer wait', 'Confirm password', 'Passwords do not match'],
  ])('“%s” and “%s”, “%s”: at %s is said: %s', async (word, wanted, again, label, message) => {
    const before = present();
    const { dialog } = await change(word, wanted, again);
    const field = dialog.getByLabelText(label);
    await waitFor(() => expect(field).toHaveAccessibleDescription(message));
    expect(field).toHaveFocus();
    expect(present()).toBe(before);
  });
});

describe('deleting the account', () => {
  test('wants the password long after the log-in', async () => {
    const password = annLoggedInLongAgo(gateway);
    const { user, dialog, confirm } = await deleteAs('ann');
    await confirm();
    await user.type(await dialog.findByLabelText('Your password'), password);
    expect(gateway.world.player('ann')).toBeDefined();
    await confirm();
    await waitFor(() => expect(currentToken()).toBeNull());
    expect(gateway.world.player('ann')).toBeUndefined();
  });

  async function deleteAs(player: string, typed = player) {
    const view = await arriveAtProfile(player);
    await view.user.click(press('Delete Account'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    await view.user.type(dialog.getByLabelText(`Type ${player} to confirm`), typed);
    return {
      ...view,
      dialog,
      confirm: () => view.user.click(dialog.getByRole('button', { name: 'Delete Account' })),
    };
  }

  test('signs out, forgets what was kept here, and goes to the landing page', async () => {
    const { history, confirm } = await deleteAs('ann');
    sessionStorage.setItem('fairway.unsent-picks card of ann', '7');
    localStorage.setItem('fairway.forecast', '{}');
    await confirm();
    await waitFor(() => expect(currentToken()).toBeNull());
    expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual([]);
    expect(history.at(-1)).toBe('/');
    expect(gateway.world.player('ann')).toBeUndefined();
    // Another test's toast may still be there.
    expect(screen.getAllByText('Your account is deleted.').at(-1)).toBeVisible();
  });

  test('says what is given up with it, and does it only with that', async () => {
    const ann = gateway.world.player('ann');
    if (ann) ann.balanceCents = 80;
    const { dialog, confirm } = await deleteAs('ann');
    const given = (amount: string) =>
      dialog.findByText(`Your balance of ${amount} is too small to be paid out and will be given up.`);
    expect(await given('$0.80')).toBeVisible();
    if (ann) ann.balanceCents = 90;
    await confirm();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Your balance of $0.90 is too small');
    expect(await given('$0.90')).toBeVisible();
    await confirm();
    await waitFor(() => expect(gateway.world.player('ann')).toBeUndefined());
  });

  test('asks for the username, and does nothing without it', async () => {
    const { dialog, confirm } = await deleteAs('ann', 'bob');
    await confirm();
    expect(dialog.getByLabelText('Type ann to confirm')).toHaveAccessibleDescription(
      'That is not your username.',
    );
    expect(gateway.world.player('ann')).toBeDefined();
  });

  test.each([
    ['x-balance', 'Please withdraw your funds before deleting your account.'],
    ['x-stake', 'Your paid entry in Sunday Best has no final result yet.'],
    ['x-admin', 'Please choose a new admin of Sunday Best first.'],
    ['x-withdrawal', 'A withdrawal is still under way. Please wait until it has arrived.'],
    ['x-moved', 'Your address was changed, which can be undone until Saturday, November 28 at 12:00 PM UTC.'],
    ['x-dispute', 'This has to wait: a card payment for Sunday Best was taken back by its bank.'],
  ])('%s has a reason not to be: %s', async (username, message) => {
    const account = { id: `id of ${username}`, username, email: 'x@example.com', password: 'fairway1' };
    gateway.world.players.push(account);
    const { dialog, confirm } = await deleteAs(username);
    await confirm();
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    expect(currentToken()).not.toBeNull();
  });

  test('without an answer it can be tried again', async () => {
    const { dialog, confirm } = await deleteAs('ann');
    gateway.world.condition = 'offline';
    await confirm();
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Failed to delete the user. Please try again.',
    );
    expect(screen.getByText(/^No answer came\. Your account may be deleted/)).toBeInTheDocument();
    expect(currentToken()).not.toBeNull();
  });
});
