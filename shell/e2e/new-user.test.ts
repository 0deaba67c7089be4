import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addWholeCard, submitAndPay } from './harness/desk.ts';
import { startJourney } from './harness/journey.ts';
import { emailOf, logIn, password } from './harness/players.ts';

// Two people who were never here before, on screen alone: nothing is made in any other way.
const journey = startJourney();
const pool = 'Hundred Between Us';

/** From the landing page through its button, by way of a new account, to where the button leads. */
async function comeIn(username: string, button: string): Promise<Page> {
  const page = await journey.visit('/');
  await page.getByRole('link', { name: button }).first().click();
  await page.getByRole('tab', { name: 'Register' }).click();
  const form = page.getByRole('tabpanel', { name: 'Register' });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Email', { exact: true }).fill(emailOf(username));
  await form.getByLabel('Confirm email').fill(emailOf(username));
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Confirm password').fill(password);
  await form.getByRole('button', { name: 'Register' }).click();
  await page.getByText(`Welcome to Fairway, ${username}. Log in to play.`).waitFor();
  await form.waitFor({ state: 'detached' });
  await logIn(page, username);
  return page;
}

const standings = (page: Page) => page.getByRole('table', { name: 'Standings', exact: true });
const strip = (page: Page, moment: string) =>
  page.getByRole('complementary', { name: 'Sandbox' }).getByRole('button', { name: moment });
const openPage = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();

/** Buys a card of a hundred credits: so many golfers of each tier. */
async function pickAndPay(page: Page, counts: number[]): Promise<void> {
  await openPage(page, 'Golfers');
  await addWholeCard(page, 0, counts);
  await page.getByText('0 of 100 credits').waitFor();
  await submitAndPay(page, '$13');
}

// A whole week of a pool in one go takes longer than other journeys.
test('a private pool among friends, from nothing to money on its way', async () => {
  const nora = await comeIn('nora', 'Create a pool');
  await nora.getByRole('button', { name: 'Salary Cap', exact: true }).click();
  await nora.getByLabel('Pool name').fill(pool);
  await nora.getByLabel('Buy-in', { exact: true }).selectOption('$10');
  await nora.getByLabel('Private pool').click();
  await nora.getByLabel('Pin', { exact: true }).fill('birdie');
  await nora.getByRole('button', { name: 'Create Pool' }).click();
  await nora.getByRole('heading', { level: 1, name: pool }).waitFor();

  const otto = await comeIn('otto', 'Join a pool');
  await otto.getByRole('listitem').filter({ hasText: pool }).getByRole('button', { name: 'Join' }).click();
  await otto.getByLabel('Pin').fill('birdie');
  await otto.keyboard.press('Enter');
  await otto.getByText('Successfully joined the pool!').waitFor();
  await otto.getByRole('heading', { level: 1, name: pool }).waitFor();

  await pickAndPay(nora, [3, 1, 1, 0]);
  await pickAndPay(otto, [0, 4, 3, 2]);

  await openPage(nora, 'Standings');
  await strip(nora, 'Thursday noon').click();
  // Half a day of the feed, as fast as the machine is.
  await nora.getByText('Thu, Jan 14, 12:00 PM').waitFor({ timeout: 120_000 });
  await standings(nora).getByText('1', { exact: true }).first().waitFor();
  expect((await standings(nora).getByRole('rowheader').allTextContents()).toSorted()).toEqual([
    'nora',
    'otto',
  ]);
  // Who has scores can be asked for their golfers, also by the other one.
  await standings(nora).getByRole('button', { name: 'otto' }).click();
  const golfers = nora
    .getByRole('dialog', { name: "otto's Golfers" })
    .getByRole('table', { name: 'Golfers' });
  await golfers.waitFor();
  // Nine golfers, and what their counted scores add up to.
  expect(await golfers.getByRole('rowheader').count()).toBe(10);
  await nora.keyboard.press('Escape');

  await openPage(nora, 'How To');
  await strip(nora, 'Sunday evening').click();
  // Three days of the feed, one look at it after the other.
  await nora.getByText('Sun, Jan 17, 8:00 PM').waitFor({ timeout: 180_000 });
  await openPage(nora, 'Standings');
  const winners = nora.getByRole('dialog', { name: 'Congratulations Winners!' });
  await winners.waitFor();
  const [winner] = await winners.getByRole('rowheader').allTextContents();
  // Of $20, $14 are for the first place, and so are the $2 of the third that nobody took.
  await winners.getByRole('row', { name: new RegExp(`${winner}.*\\$16`) }).waitFor();
  await winners.getByRole('button', { name: 'Close' }).click();

  const rich = winner === 'nora' ? nora : otto;
  await openPage(rich, 'Profile');
  await rich.getByRole('button', { name: 'Balance $16', exact: true }).click();
  const balance = rich.getByRole('dialog', { name: 'Balance' });
  await balance.getByLabel('Amount').fill('16');
  await balance.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const question = rich.getByRole('dialog', { name: 'Withdraw $16.00?' });
  await question.getByLabel('Your password').fill(password);
  await question.getByRole('button', { name: 'Send eCheck' }).click();
  await balance.getByText(`$16 to ${emailOf(winner ?? '')}`).waitFor();
  await balance.getByText(/^Paid /).waitFor();
}, 600_000);
