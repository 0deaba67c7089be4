import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { awaitFocus } from '../harness/focus.ts';
import { shareJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { emailOf, logIn, password, register, visitAs } from '../harness/players.ts';
import { awaitMail } from '../harness/waits/mailbox.ts';

const journey = shareJourney();

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;

describe('registering and logging in', () => {
  test('a stranger registers, logs in, and goes on where they were going', async () => {
    const page = await journey.visit('/Create-Pool');
    await page.getByText('Log in to see this page.').waitFor();
    await page.getByRole('tab', { name: 'Register' }).click();
    const fields = {
      Username: ' albatross ',
      Email: 'albatross@example.com',
      'Confirm email': 'albatros@example.com',
      Password: password,
      'Confirm password': `${password}.`,
    };
    // The panel that is left stays for its last frame, with fields of the same names.
    const registerPanel = page.getByRole('tabpanel', { name: 'Register' });
    for (const [label, text] of Object.entries(fields))
      await registerPanel.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Emails do not match').waitFor();
    await page.getByText('Passwords do not match').waitFor();
    await awaitFocus(page.getByLabel('Confirm email'));
    await look(page, 'register');

    await page.getByLabel('Confirm email').fill(fields.Email);
    await page.getByLabel('Confirm password').fill(password);
    await page.keyboard.press('Enter');
    await page.getByText('Welcome to Fairway, albatross. Log in to play.').waitFor();
    const logInPanel = page.getByRole('tabpanel', { name: 'Login' });
    expect(await logInPanel.getByLabel('Username').inputValue()).toBe('albatross');
    await look(page, 'registered');

    await logInPanel.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await heading(page, 'Create Pool').waitFor();
    expect(pathOf(page)).toBe('/Create-Pool');
    await awaitFocus(heading(page, 'Create Pool'));
  });

  test('from the login page it goes on to one’s pools, and a reload changes nothing', async () => {
    await register(journey, 'bogey');
    const page = await journey.visit('/Login');
    await logIn(page, 'bogey', 'a wrong password');
    await page.getByText('The username or the password is wrong.').waitFor();
    await look(page, 'login-refused');
    await logIn(page, 'BOGEY');
    await heading(page, 'My Pools').waitFor();
    expect(pathOf(page)).toBe('/my-pools');
    await page.reload();
    await heading(page, 'My Pools').waitFor();
    await page.getByRole('button', { name: 'Logout' }).waitFor();
  });

  test('whoever guesses too often is told when to try again', async () => {
    await register(journey, 'caddie');
    const guess = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const body = JSON.stringify({ username: 'caddie', password: 'a wrong password' });
    for (let count = 0; count < 10; count++) {
      await fetch(`${journey.product.address}/api/login`, { ...guess, body });
    }
    const page = await journey.visit('/Login');
    await logIn(page, 'caddie');
    // Counted from the first guess, which may be a minute ago by now.
    await page.getByText(/Too many failed attempts.*Next try in 1[0-5] minutes\./).waitFor();
  });
});

test('all of it goes by keyboard', async () => {
  await register(journey, 'albert');
  const page = await journey.visit('/Login');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.getByRole('tab', { name: 'Login' }).focus();
  await press('ArrowRight');
  await heading(page, 'Register').waitFor();
  await press('ArrowLeft');
  await heading(page, 'Login').waitFor();
  await page.getByLabel('Confirm email').waitFor({ state: 'detached' });

  await page.getByLabel('Username').focus();
  await page.keyboard.type('albert');
  await press('Tab');
  await page.keyboard.type(password);
  await press('Tab', 'Space');
  expect(await page.getByLabel('Password').getAttribute('type')).toBe('text');
  await press('Tab', 'Enter');
  await awaitFocus(heading(page, 'My Pools'));

  await page.getByRole('link', { name: 'Profile' }).press('Enter');
  // Where one has arrived is told by the focus, which would take a key that is pressed any sooner.
  await awaitFocus(heading(page, 'Profile'));
  const change = page.getByRole('button', { name: 'Change Username' });
  await change.press('Enter');
  const field = page.getByLabel('New username');
  await field.waitFor();
  await awaitFocus(field);
  await press('Escape');
  await field.waitFor({ state: 'detached' });
  await awaitFocus(change);
});

test('a forgotten password is set anew by the link in the mail, which works once', async () => {
  await register(journey, 'jigger');
  const elsewhere = await visitAs(journey, 'jigger', '/Profile');
  const page = await journey.visit('/Login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forgot password?' });
  await dialog.getByLabel('Email').fill(emailOf('jigger'));
  await look(page, 'forgot-password');
  await page.keyboard.press('Enter');
  await dialog.getByText('we have sent it a link').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();

  const { text } = await awaitMail(journey, 'jigger', /^Set a new password for Fairway$/);
  const [link = ''] = /http\S+\/reset-password\/\S+/.exec(text) ?? [];
  await page.goto(link);
  await page.getByLabel('New password').fill('a walk around the 19th');
  await page.getByLabel('Confirm password').fill('a walk around the 20th');
  await page.keyboard.press('Enter');
  await page.getByText('Passwords do not match').waitFor();
  await look(page, 'reset-password');
  await page.getByLabel('Confirm password').fill('a walk around the 19th');
  await page.keyboard.press('Enter');
  await page.getByText('Your password is changed. Please log in with it.').waitFor();
  await page.waitForURL(/\/Login$/);
  await elsewhere.getByText('You have been logged out here').waitFor();
  await look(elsewhere, 'logged-out-elsewhere');
  await logIn(page, 'jigger', 'a walk around the 19th');
  await heading(page, 'My Pools').waitFor();

  await page.goto(link);
  await page.getByLabel('New password').fill('a walk around the 21st');
  await page.getByLabel('Confirm password').fill('a walk around the 21st');
  await page.keyboard.press('Enter');
  await page.getByText('This link no longer works. Please ask for a new one.').waitFor();
  await look(page, 'reset-password-used');
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await page.getByRole('dialog', { name: 'Forgot password?' }).waitFor();
});
