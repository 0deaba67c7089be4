import type { Page } from 'playwright-core';
import type { Journey } from '../harness/journey.ts';
import { visitAs } from '../harness/players.ts';

// The picks screen as its player uses it.

/** The picks screen of a pool, in a browser of the player's own. */
export async function visitPicks(journey: Journey, username: string, pool: string): Promise<Page> {
  const page = await visitAs(journey, username, `/Golfers?pool=${encodeURIComponent(pool)}`);
  await myPicks(page).waitFor();
  return page;
}

export const myPicks = (page: Page) => page.getByRole('region', { name: 'My Picks' });
export const submit = (page: Page) => page.getByRole('button', { name: 'SUBMIT' });

/** Adds so many of a tier, beginning with the favourite; later ones where places of favourites are skipped. */
export async function add(page: Page, tier: number, count: number, skipped = 0): Promise<void> {
  await page.getByLabel('Choose Tier').selectOption({ label: `Tier ${tier} Golfers` });
  for (let added = 0; added < count; added++)
    await page.getByRole('button', { name: /^Add / }).nth(skipped).click();
}

export async function addWholeCard(page: Page, skipped = 0): Promise<void> {
  for (const [tier, count] of [
    [1, 3],
    [2, 2],
    [3, 2],
    [4, 1],
  ] as const)
    await add(page, tier, count, skipped);
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

export async function goodLuck(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your picks have been saved to your profile' });
  await dialog.getByText('Good luck!').waitFor();
}
