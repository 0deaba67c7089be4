import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startJourney } from './harness/journey.ts';
import { look } from './harness/look.ts';
import { emailOf, logIn, password, register, visitAs } from './harness/players.ts';

const journey = startJourney();

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;
const hasFocus = (element: Element) => element === document.activeElement;

describe('registering and logging in', () => {
  test('a stranger registers, logs in, and goes on where they were going', async () => {
    const page = await journey.visit('/Create-Pool');
    await page.getByText('This page is for players. Log in, and it opens.').waitFor();
    await page.getByRole('tab', { name: 'Register' }).click();
    const fields = {
      Username: ' albatross ',
      Email: 'albatross@example.com',
      'Confirm email': 'albatros@example.com',
      Password: password,
      'Confirm password': `${password}.`,
    };
    for (const [label, text] of Object.entries(fields)) {
      await page.getByLabel(label, { exact: true }).fill(text);
    }
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Emails do not match').waitFor();
    await page.getByText('Passwords do not match').waitFor();
    expect(await page.getByLabel('Confirm email').evaluate(hasFocus)).toBe(true);
    await look(page, 'register');

    await page.getByLabel('Confirm email').fill(fields.Email);
    await page.getByLabel('Confirm password').fill(password);
    await page.keyboard.press('Enter');
    await page.getByText('Welcome to Fairway, albatross. Log in to play.').waitFor();
    // The panel that is left stays for its last frame, with fields of the same names.
    const logInPanel = page.getByRole('tabpanel', { name: 'Login' });
    expect(await logInPanel.getByLabel('Username').inputValue()).toBe('albatross');
    await look(page, 'registered');

    await logInPanel.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await heading(page, 'Create Pool').waitFor();
    expect(pathOf(page)).toBe('/Create-Pool');
    expect(await heading(page, 'Create Pool').evaluate(hasFocus)).toBe(true);
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
    await page.getByText(/Too many failed attempts.*Next try in 15 minutes\./).waitFor();
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
  await heading(page, 'My Pools').waitFor();

  await page.getByRole('link', { name: 'Profile' }).press('Enter');
  const change = page.getByRole('button', { name: 'Change Username' });
  await change.press('Enter');
  const field = page.getByLabel('New username');
  await field.waitFor();
  expect(await field.evaluate(hasFocus)).toBe(true);
  await press('Escape');
  await field.waitFor({ state: 'detached' });
  expect(await change.evaluate(hasFocus)).toBe(true);
});

describe('the profile', () => {
  test('shows who one is', async () => {
    await register(journey, 'divot');
    const page = await visitAs(journey, 'divot', '/Profile');
    await heading(page, 'divot').waitFor();
    await page.getByText(emailOf('divot')).waitFor();
    await page.getByRole('list').getByText('divot').waitFor();
    await look(page, 'profile');
  });

  test('a new name holds at once, in every tab of this browser', async () => {
    await register(journey, 'eagle');
    const page = await visitAs(journey, 'eagle', '/Profile');
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await heading(tab, 'eagle').waitFor();

    await page.getByRole('button', { name: 'Change Username' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Username' });
    await dialog.getByLabel('New username').fill('divot');
    await page.keyboard.press('Enter');
    await dialog.getByText('Username already taken. Please choose another one.').waitFor();
    await look(page, 'change-username');

    await dialog.getByLabel('New username').fill('eagle_eye');
    await page.keyboard.press('Enter');
    await page.getByText('Username changed successfully').waitFor();
    await heading(page, 'eagle_eye').waitFor();
    await page.getByText('Username changed successfully').waitFor({ state: 'hidden' });

    // The token that the tab had is dead; it goes on with the new one.
    await tab.getByPlaceholder('Search users').fill('eye');
    await tab.getByRole('link', { name: 'eagle_eye' }).click();
    await tab.getByRole('link', { name: 'Change your profile' }).waitFor();
    await page.goto(`${journey.product.address}/user-profile/eagle`);
    await page.getByText('There is no player called eagle.').waitFor();
  });

  test('a name changed in another browser signs this one out, and it says why', async () => {
    await register(journey, 'fairwood');
    const here = await visitAs(journey, 'fairwood', '/Profile');
    const there = await visitAs(journey, 'fairwood', '/Profile');
    await there.getByRole('button', { name: 'Change Username' }).click();
    await there.getByLabel('New username').fill('fairwoods');
    await there.keyboard.press('Enter');
    await heading(there, 'fairwoods').waitFor();
    await here.getByText('You have been logged out here').waitFor();
    await heading(here, 'Login').waitFor();
    await logIn(here, 'fairwoods');
    await heading(here, 'fairwoods').waitFor();
  });
});

describe('the picture', () => {
  /** A real file of that kind, drawn by the browser. */
  const draw = async (page: Page, mimeType: string) => {
    const bytes = await page.evaluate(async (type) => {
      const canvas = new OffscreenCanvas(640, 480);
      const pen = canvas.getContext('2d');
      if (pen) {
        pen.fillStyle = '#14663f';
        pen.fillRect(0, 0, 640, 480);
        pen.fillStyle = '#ffd21a';
        pen.fillRect(280, 120, 160, 120);
      }
      const blob = await canvas.convertToBlob({ type });
      return [...new Uint8Array(await blob.arrayBuffer())];
    }, mimeType);
    return { name: 'me', mimeType, buffer: Buffer.from(bytes) };
  };

  /** It says nothing to be found by, since the name beside it does; by its size it is not one of the list. */
  const portrait = (page: Page) => page.getByRole('main').locator('img[width="128"]');
  const addressIn = (page: Page) => portrait(page).getAttribute('src');

  test('can be a PNG, a JPEG or a WebP, and others see it', async () => {
    await register(journey, 'gimme');
    await register(journey, 'hacker');
    const page = await visitAs(journey, 'gimme', '/Profile');
    let before: string | null = null;
    for (const kind of ['image/png', 'image/jpeg', 'image/webp']) {
      const file = await draw(page, kind);
      const answer = page.waitForResponse(/profile-pics/);
      await page.getByLabel('Upload Photo').setInputFiles(file);
      expect((await answer).status()).toBe(200);
      await page.getByText('Sending your picture').waitFor({ state: 'detached' });
      expect(await addressIn(page)).toMatch(/\/pictures\/\w+\.webp$/);
      expect(await addressIn(page)).not.toBe(before);
      before = await addressIn(page);
    }
    await look(page, 'profile-with-picture');

    const other = await visitAs(journey, 'hacker', '/user-profile/gimme');
    await portrait(other).waitFor();
    expect(await addressIn(other)).toBe(before);
    const width = await portrait(other).evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth;
    });
    expect(width).toBe(256);
    await look(other, 'user-profile');
  });

  test('is refused where it is none, and the player hears why', async () => {
    await register(journey, 'iron');
    const page = await visitAs(journey, 'iron', '/Profile');
    await heading(page, 'iron').waitFor();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const { buffer: whole } = await draw(page, 'image/jpeg');
    const refused = [
      { buffer: svg, status: 415, message: 'A picture is a JPEG, PNG or WebP file.' },
      { buffer: whole.subarray(0, 900), status: 400, message: 'The picture is damaged or incomplete.' },
      { buffer: Buffer.alloc(6_000_000, whole), status: 413, message: 'A picture has at most 5 MB.' },
    ];
    for (const { buffer, status, message } of refused) {
      journey.expectInConsole(new RegExp(`status of ${status}.*/api/profile-pics`));
      await page.getByLabel('Upload Photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
      await page.getByText(message).waitFor();
    }
    await look(page, 'picture-refused');
    expect(await portrait(page).count()).toBe(0);
  });
});

/** Mail goes out after the answer, so it may be a moment behind. */
async function linkMailedTo(address: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const [mail] = await journey.product.mailTo(address);
    const link = mail?.text.match(/http\S+\/reset-password\/\S+/)?.[0];
    if (link) return link;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No link was mailed to ${address}.`);
}

test('a forgotten password is set anew by the link in the mail, which works once', async () => {
  await register(journey, 'jigger');
  const elsewhere = await visitAs(journey, 'jigger', '/Profile');
  const page = await journey.visit('/Login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forgot password?' });
  await dialog.getByLabel('Email').fill(emailOf('jigger'));
  await look(page, 'forgot-password');
  await page.keyboard.press('Enter');
  await dialog.getByText('a link is on its way to it').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();

  const link = await linkMailedTo(emailOf('jigger'));
  await page.goto(link);
  await page.getByLabel('New password').fill('a walk around the 19th');
  await page.getByLabel('Confirm password').fill('a walk around the 20th');
  await page.keyboard.press('Enter');
  await page.getByText('Passwords do not match').waitFor();
  await look(page, 'reset-password');
  await page.getByLabel('Confirm password').fill('a walk around the 19th');
  await page.keyboard.press('Enter');
  await page.getByText('Your password is changed. Please log in with it.').waitFor();
  expect(pathOf(page)).toBe('/Login');
  await elsewhere.getByText('You have been logged out here').waitFor();
  await look(elsewhere, 'logged-out-elsewhere');
  await logIn(page, 'jigger', 'a walk around the 19th');
  await heading(page, 'My Pools').waitFor();

  await page.goto(link);
  await page.getByLabel('New password').fill('a walk around the 21st');
  await page.getByLabel('Confirm password').fill('a walk around the 21st');
  await page.keyboard.press('Enter');
  await page.getByText('This link is no longer good. Please ask for a new one.').waitFor();
  await look(page, 'reset-password-used');
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await page.getByRole('dialog', { name: 'Forgot password?' }).waitFor();
});

test('logging out everywhere ends the session of another browser at once', async () => {
  await register(journey, 'knickers');
  const [phone, desk] = [
    await visitAs(journey, 'knickers', '/my-pools'),
    await visitAs(journey, 'knickers', '/Profile'),
  ];
  await desk.getByRole('button', { name: 'Log out everywhere' }).click();
  await desk.getByText('You are logged out everywhere.').waitFor();
  expect(pathOf(desk)).toBe('/');
  await phone.getByText('You have been logged out here').waitFor();
  expect(pathOf(phone)).toBe('/my-pools');
  // Who did it themselves needs no explanation.
  await desk.getByRole('link', { name: 'Login' }).click();
  await heading(desk, 'Login').waitFor();
  expect(await desk.getByText('You have been logged out here').count()).toBe(0);
});

describe('without the sandbox, whose clock is live on every page', () => {
  const plain = startJourney({ SANDBOX: '0' });

  test('a session that was ended elsewhere ends at once all the same', async () => {
    await register(plain, 'otter');
    const here = await visitAs(plain, 'otter', '/Profile');
    const there = await visitAs(plain, 'otter', '/Profile');
    plain.expectInConsole(/status of 404.*\/sandbox/);
    await there.getByRole('button', { name: 'Log out everywhere' }).click();
    await here.getByText('You have been logged out here').waitFor();
  });
});

test('logging out here leaves the other browser alone', async () => {
  await register(journey, 'links');
  const [here, there] = [
    await visitAs(journey, 'links', '/Profile'),
    await visitAs(journey, 'links', '/Profile'),
  ];
  await here.getByRole('button', { name: 'Log out here' }).click();
  await here.getByRole('link', { name: 'Login' }).waitFor();
  await there.reload();
  await heading(there, 'links').waitFor();
});

test('an account is deleted by typing its name, and its name and password are no good any more', async () => {
  await register(journey, 'mulligan');
  const page = await visitAs(journey, 'mulligan', '/Profile');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Type mulligan to confirm').fill('somebody');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await dialog.getByText('That is not your username.').waitFor();
  await look(page, 'delete-account');
  await dialog.getByLabel('Type mulligan to confirm').fill('mulligan');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByText('Your account is deleted.').waitFor();
  expect(pathOf(page)).toBe('/');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe('{}');

  await page.getByRole('link', { name: 'Login' }).click();
  await logIn(page, 'mulligan');
  await page.getByText('The username or the password is wrong.').waitFor();
});

test('players find each other by any part of a name', async () => {
  for (const name of ['niblick', 'Nine_Iron', 'putter']) await register(journey, name);
  const page = await visitAs(journey, 'putter', '/user-profile/nobody-here');
  await page.getByText('There is no player called nobody-here.').waitFor();
  await look(page, 'user-profile-unknown');
  await page.getByPlaceholder('Search users').fill('NI');
  await page.getByRole('link', { name: 'Nine_Iron' }).waitFor();
  await page.getByRole('link', { name: 'putter' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'niblick' }).click();
  await heading(page, 'niblick').waitFor();
  expect(pathOf(page)).toBe('/user-profile/niblick');
});
