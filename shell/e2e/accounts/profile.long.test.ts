import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { shareJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { emailOf, logIn, register, visitAs } from '../harness/players.ts';

const journey = shareJourney();

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;

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
      await page.getByText('Uploading your picture').waitFor({ state: 'detached' });
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

  test('is made smaller before it is sent where a camera made it larger than what is taken', async () => {
    await register(journey, 'driver');
    const page = await visitAs(journey, 'driver', '/Profile');
    const sent = page.waitForRequest(/profile-pics/);
    const answer = page.waitForResponse(/profile-pics/);
    const bytes = await page.getByLabel('Upload Photo').evaluate(async (element) => {
      const canvas = new OffscreenCanvas(6000, 4500);
      const pen = canvas.getContext('2d');
      const noise = new ImageData(1500, 1500);
      for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = (at * 2_654_435_761) >>> 13;
      for (let tile = 0; tile < 12; tile += 1)
        pen?.putImageData(noise, 1500 * (tile % 4), 1500 * (tile >> 2));
      const photo = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 });
      const chosen = new DataTransfer();
      chosen.items.add(new File([photo], 'photo.jpg', { type: photo.type }));
      const input = element as HTMLInputElement;
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
      return photo.size;
    });
    expect(bytes).toBeGreaterThan(5_000_000);
    expect((await answer).status()).toBe(200);
    expect(Number((await (await sent).allHeaders())['content-length'])).toBeLessThan(5_000_000);
    await page.getByText('Uploading your picture').waitFor({ state: 'detached' });
    expect(await addressIn(page)).toMatch(/\/pictures\/\w+\.webp$/);
  });

  test('is refused where it is none, and the player sees why', async () => {
    await register(journey, 'iron');
    const page = await visitAs(journey, 'iron', '/Profile');
    await heading(page, 'iron').waitFor();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const { buffer: whole } = await draw(page, 'image/jpeg');
    const refused = [
      { buffer: svg, status: 415, message: 'A picture is a JPEG, PNG or WebP file.' },
      { buffer: whole.subarray(0, 900), status: 400, message: 'The picture is damaged or incomplete.' },
      { buffer: Buffer.alloc(6_000_000), status: 413, message: 'A picture has at most 5 MB.' },
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
  await page.waitForURL(/:\d+\/$/);
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
