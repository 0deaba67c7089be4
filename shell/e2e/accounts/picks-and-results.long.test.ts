import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { register, visitAs } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';

// A week in a pool as profiles show it, from Wednesday noon on: each test begins where the last one left the clock.
const journey = startJourney();
const pool = 'Sunday Best';
const inPool = (path: string) => `${path}?pool=${encodeURIComponent(pool)}`;

const thursdayMorning = '2027-01-14T05:30:00Z';
const saturday = '2027-01-16T19:30:00Z';
const mondayMorning = '2027-01-18T04:30:00Z';

beforeAll(async () => {
  for (const username of ['ann', 'bob', 'carla']) await register(journey, username);
  const [ann, bob, carla] = [
    await asPlayer(journey, 'ann'),
    await asPlayer(journey, 'bob'),
    await asPlayer(journey, 'carla'),
  ];
  await ann.createPool(pool, { format: 'Single Week' });
  for (const player of [bob, carla]) await player.joinPool(pool);
  await ann.saveCard(pool, 0);
  await bob.saveCard(pool, 1);
});

const golfersIn = (page: Page, tier: number) =>
  page.getByRole('table', { name: `Tier ${tier}` }).getByRole('rowheader');
const deletePicks = (page: Page) => page.getByRole('button', { name: 'Delete Picks' });

test('before the lock one sees one’s own picks, and of others that they are hidden', async () => {
  const page = await visitAs(journey, 'ann', inPool('/Profile'));
  await golfersIn(page, 1).first().waitFor();
  const counts = await Promise.all([1, 2, 3, 4].map((tier) => golfersIn(page, tier).count()));
  expect(counts).toEqual([3, 2, 2, 1]);
  await page.getByRole('heading', { name: 'Pool Info' }).waitFor();
  await look(page, 'profile-before-play');

  await page.getByRole('link', { name: 'bob', exact: true }).click();
  await page.getByText(/^bob's picks are shown once they lock: /).waitFor();
  await page.waitForFunction((title) => document.title === title, `bob · ${pool} · Fairway`);
  expect(await golfersIn(page, 1).count()).toBe(0);
  await look(page, 'user-profile-hidden');
});

test('picks are deleted once that is confirmed, and can be made again', async () => {
  const page = await visitAs(journey, 'ann', inPool('/Profile'));
  await golfersIn(page, 1).first().waitFor();
  await deletePicks(page).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your picks?' });
  await dialog.waitFor();
  await look(page, 'delete-picks');
  await dialog.getByRole('button', { name: 'Delete Picks' }).click();
  await page.getByText('Your picks have been deleted').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('You have no picks in this tournament.').waitFor();
  expect(await deletePicks(page).isDisabled()).toBe(true);
  await look(page, 'profile-without-picks');

  await (await asPlayer(journey, 'ann')).saveCard(pool, 2);
  await page.reload();
  await golfersIn(page, 1).first().waitFor();
  expect(await deletePicks(page).isEnabled()).toBe(true);
});

test('in play all scores are there, one’s own and others’, and move while one looks', async () => {
  const page = await visitAs(journey, 'ann', inPool('/Profile'));
  await golfersIn(page, 1).first().waitFor();
  await journey.product.moveClock({ now: thursdayMorning });
  await page.getByText(`Your picks in ${pool} are locked.`).waitFor();
  expect(await deletePicks(page).isDisabled()).toBe(true);

  // Nobody looks on while days go by: every page that does is told of every half hour on the way.
  await page.goto('about:blank');
  await journey.product.moveClock({ now: saturday });
  await page.goBack();
  await golfersIn(page, 1).first().waitFor();
  const summary = page.getByRole('table', { name: 'Best 4 Scores' });
  await summary.waitFor();
  const before = await page.getByRole('main').textContent();
  await journey.product.moveClock({ advanceSeconds: 1800 });
  await page.waitForFunction((text) => document.querySelector('main')?.textContent !== text, before);
  await summary
    .getByRole('img', { name: /under par|over par|level par/ })
    .first()
    .waitFor();
  await look(page, 'profile-in-play');

  await page.getByRole('link', { name: 'bob', exact: true }).click();
  await golfersIn(page, 1).first().waitFor();
  expect(await golfersIn(page, 1).count()).toBe(3);
  await look(page, 'user-profile-in-play');

  await page.goto(`${journey.product.address}${inPool('/user-profile/carla')}`);
  await page.getByText('carla has no picks in this tournament.').waitFor();
});

test('what was reached stands among past results, which come anew at every visit', async () => {
  const page = await visitAs(journey, 'ann', inPool('/Profile'));
  await page.getByRole('tab', { name: 'Past Results' }).click();
  await page.getByText('No past results available.').waitFor();
  await page.goto('about:blank');
  await journey.product.moveClock({ now: mondayMorning });
  await page.goBack();

  await page.getByRole('link', { name: 'bob', exact: true }).click();
  await page.getByRole('tab', { name: 'Past Results' }).click();
  const results = page.getByRole('table', { name: 'Past results' });
  await results.getByRole('rowheader', { name: pool }).waitFor();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await page.getByRole('tab', { name: 'Past Results' }).click();
  await results.getByRole('rowheader', { name: pool }).waitFor();
  await look(page, 'past-results');
});
