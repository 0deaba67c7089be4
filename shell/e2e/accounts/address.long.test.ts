import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { shareJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { logIn, password, register, visitAs } from '../harness/players.ts';
import { awaitMail } from '../harness/waits/mailbox.ts';

const journey = shareJourney();

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const linkIn = (text: string, path: string) => new RegExp(`http\\S+/${path}/\\S+`).exec(text)?.[0] ?? '';

test('an address is confirmed by the link in the mail, changed, and brought back by the former one', async () => {
  await register(journey, 'hosel');
  const page = await visitAs(journey, 'hosel', '/Profile');
  await page.getByText('Not confirmed yet: follow the link in the mail we sent you.').waitFor();
  await look(page, 'address-unconfirmed');

  const welcome = await awaitMail(journey, 'hosel', /^Confirm your address$/);
  await page.goto(linkIn(welcome.text, 'confirm-email'));
  await look(page, 'confirm-address');
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await page.getByText('hosel@example.com is confirmed as the address of hosel.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Profile' }).click();
  await heading(page, 'hosel').waitFor();
  await page.getByText('Not confirmed yet').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Change Email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Email' });
  await dialog.getByLabel('New email').fill('ferrule@example.com');
  await look(page, 'change-email');
  await page.keyboard.press('Enter');
  await page.getByText('We have sent a link to the new address. Follow it to confirm.').waitFor();
  await page.getByText('ferrule@example.com').waitFor();
  const { text } = await awaitMail(journey, 'ferrule', /^Confirm your address$/);
  await page.goto(linkIn(text, 'confirm-email'));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await page.getByText('ferrule@example.com is confirmed as the address of hosel.').waitFor();

  const mailToOld = await awaitMail(journey, 'hosel', /^The email address of your account was changed$/);
  await page.goto(linkIn(mailToOld.text, 'undo-email'));
  await look(page, 'undo-address');
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await heading(page, 'Reset Password').waitFor();
  await page.getByLabel('New password').fill('a walk around the 19th');
  await page.getByLabel('Confirm password').fill('a walk around the 19th');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/Login$/);
  await logIn(page, 'hosel@example.com', password);
  await page.getByText('The username or the password is wrong.').waitFor();
  await logIn(page, 'hosel@example.com', 'a walk around the 19th');
  await heading(page, 'My Pools').waitFor();
  expect(new URL(page.url()).pathname).toBe('/my-pools');
});
