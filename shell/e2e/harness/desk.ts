import type { Page } from 'playwright-core';
import type { Journey } from './journey.ts';
import { visitAs } from './players.ts';

// The picks screen as its player uses it, up to the buy-in.

/** The picks screen of a pool, in a browser of the player's own. */
export async function visitPicks(journey: Journey, username: string, pool: string): Promise<Page> {
  const page = await visitAs(journey, username, `/Golfers?pool=${encodeURIComponent(pool)}`);
  await myPicks(page).waitFor();
  return page;
}

export const myPicks = (page: Page) => page.getByRole('region', { name: 'My Picks' });
export const submit = (page: Page) => page.getByRole('button', { name: 'SUBMIT' });

/** A tier's tab, 'Tier 1 Golfers 2 of 3'. */
export const tab = (page: Page, tier: number) => page.getByRole('tab', { name: `Tier ${tier} Golfers` });

/** Adds so many golfers of a tier, from the first; `skip` leaves out favourites. */
export async function add(page: Page, tier: number, count: number, skipped = 0): Promise<void> {
  await tab(page, tier).click();
  for (let added = 0; added < count; added++)
    await page.getByRole('button', { name: /^Add / }).nth(skipped).click();
}

/** Eight golfers, or so many of each tier. */
export async function addWholeCard(page: Page, skipped = 0, counts = [3, 2, 2, 1]): Promise<void> {
  for (const [index, count] of counts.entries()) await add(page, index + 1, count, skipped);
}

/** Whom the screen shows as picked. */
export async function picked(page: Page): Promise<string[]> {
  const buttons = await myPicks(page)
    .getByRole('button', { name: /^Remove / })
    .all();
  const names = await Promise.all(buttons.map((button) => button.getAttribute('aria-label')));
  return names.map((name) => name?.replace('Remove ', '') ?? '');
}

/** Why SUBMIT can't be pressed, or what it will do. */
export async function submitSays(page: Page): Promise<string> {
  const id = await submit(page).getAttribute('aria-describedby');
  return (await page.locator(`[id="${id}"]`).textContent()) ?? '';
}

export const checkout = (page: Page) => page.getByRole('dialog', { name: 'Checkout' });

/** What the card's bank compares. */
export const fillInBilling = (page: Page) => checkout(page).getByLabel('ZIP or postal code').fill('29801');

export async function fillInCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill('');
  await page.getByLabel('Card number').pressSequentially(number);
  await page.getByLabel('Expiry').fill('');
  await page.getByLabel('Expiry').pressSequentially('1234');
  await page.getByLabel('CVC').fill('123');
}

/** From SUBMIT to the saved card, with a valid test card. */
export async function submitAndPay(page: Page, total: string): Promise<void> {
  await submit(page).click();
  await page.getByLabel('Card number').waitFor();
  await fillInBilling(page);
  await fillInCard(page, '4242424242424242');
  await checkout(page)
    .getByRole('button', { name: `Pay ${total}` })
    .click();
  await goodLuck(page);
  await page.getByRole('button', { name: 'Close' }).click();
}

export async function goodLuck(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your picks have been saved to your profile' });
  await dialog.getByText('Good luck!').waitFor();
}
