import { beforeAll, expect, test } from '@jest/globals';
import {
  add,
  addWholeCard,
  goodLuck,
  myPicks,
  picked,
  submit,
  submitSays,
  tab,
  visitPicks,
} from '../harness/desk.ts';
import { startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { register, visitAs } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';

// One week, from Wednesday noon on: each test begins where the last one left the clock.
const journey = startJourney();

beforeAll(async () => {
  await register(journey, 'starter');
  await register(journey, 'caddie');
  const starter = await asPlayer(journey, 'starter');
  await starter.createPool('The Bunker', { format: 'Single Week' });
  await starter.createPool('Caps', { format: 'Salary Cap' });
  await starter.createPool('First Light', { format: 'Single Round', round: 'Opening Day' });
  const caddie = await asPlayer(journey, 'caddie');
  for (const name of ['Caps', 'First Light']) await caddie.joinPool(name);
});

const savedCard = async (pool: string) => (await asPlayer(journey, 'caddie')).savedCard(pool);

test('a free pool is joined, and a card picked and saved', async () => {
  const page = await visitAs(journey, 'caddie', '/Join-Pool');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'The Bunker' })
    .getByRole('button', { name: 'Join' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'The Bunker' }).waitFor();
  await page.getByRole('link', { name: 'Golfers', exact: true }).click();
  await myPicks(page).waitFor();
  expect(await submitSays(page)).toMatch(/^Pick 8 more golfers/);
  await look(page, 'picks-empty');

  await addWholeCard(page);
  const names = await picked(page);
  expect(new Set(names).size).toBe(8);
  expect(await page.getByRole('rowheader').allTextContents()).not.toContain(names[7]);
  await look(page, 'picks-whole');
  await submit(page).click();
  await goodLuck(page);
  await look(page, 'picks-saved');
  expect(await savedCard('The Bunker')).toEqual(names);
});

test('picks that are not submitted outlive going around, a reload and the tab, and are on another device', async () => {
  const page = await visitPicks(journey, 'caddie', 'The Bunker');
  const saved = await picked(page);
  await page.getByRole('button', { name: `Remove ${saved[7]}` }).click();
  await add(page, 4, 1, 3);
  const changed = await picked(page);
  expect(changed[7]).not.toBe(saved[7]);

  await page.getByRole('link', { name: 'Standings' }).click();
  await page.getByRole('heading', { name: 'POOL STANDINGS' }).waitFor();
  await page.getByRole('link', { name: 'Golfers', exact: true }).click();
  await myPicks(page).waitFor();
  expect(await picked(page)).toEqual(changed);
  await page.reload();
  await myPicks(page).waitFor();
  expect(await picked(page)).toEqual(changed);
  expect(await submitSays(page)).toMatch(/not submitted yet/);

  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  await page.getByRole('link', { name: 'Golfers', exact: true }).click();
  await myPicks(page).waitFor();
  expect(await picked(page)).toEqual(changed);
  await look(page, 'picks-not-submitted');

  await page.getByRole('link', { name: 'Standings' }).click();
  await page.getByText('Your changed picks are not submitted.').waitFor();
  await look(page, 'standings-not-submitted');
  // At once: what is on its way when the tab goes arrives all the same.
  await page.getByRole('link', { name: 'Submit your picks' }).click();
  await myPicks(page).waitFor();
  await page.getByRole('button', { name: `Remove ${changed[7]}` }).click();
  await page.close({ runBeforeUnload: true });

  const other = await visitPicks(journey, 'caddie', 'The Bunker');
  // What the tab sent while it closed may arrive a moment after the other device has asked.
  for (let looks = 1; (await picked(other)).length > 7 && looks < 20; looks++) {
    await other.reload();
    await myPicks(other).getByText('Not submitted', { exact: true }).waitFor();
  }
  expect(await picked(other)).toEqual(changed.slice(0, 7));
  await myPicks(other).getByText('Not submitted', { exact: true }).waitFor();
  expect(await savedCard('The Bunker')).toEqual(saved);
  await add(other, 4, 1, 3);
  await submit(other).click();
  await goodLuck(other);
  expect(await savedCard('The Bunker')).toEqual(changed);
});

test('a salary cap is spent to the last credit', async () => {
  const page = await visitPicks(journey, 'caddie', 'Caps');
  const balance = myPicks(page).getByRole('definition');
  await add(page, 1, 3);
  expect(await balance.textContent()).toBe('25 of 100 credits');
  await look(page, 'picks-salary-cap');
  await add(page, 2, 1);
  await tab(page, 2).click();
  expect(await page.getByRole('button', { name: /^Add / }).first().isDisabled()).toBe(true);
  await add(page, 3, 1);
  expect(await balance.textContent()).toBe('0 of 100 credits');
  await submit(page).click();
  await goodLuck(page);
});

test('a keyboard alone picks, submits and closes what answers', async () => {
  await register(journey, 'keys');
  await (await asPlayer(journey, 'keys')).joinPool('Caps');
  const page = await visitPicks(journey, 'keys', 'Caps');
  await page.getByRole('button', { name: /^Add / }).first().focus();
  for (let golfer = 0; golfer < 4; golfer++) await page.keyboard.press('Enter');
  expect(await picked(page)).toHaveLength(4);
  await submit(page).focus();
  await page.keyboard.press('Enter');
  await goodLuck(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.textContent === 'SUBMIT');
});

test('before it opens, a round says when that is', async () => {
  const page = await visitAs(journey, 'caddie', '/Golfers?pool=First%20Light');
  await page
    .getByText(/^Picks are not open yet\. They open /)
    .first()
    .waitFor();
  await look(page, 'picks-not-open');
});

test('at the lock the screen closes by itself', async () => {
  const page = await visitPicks(journey, 'caddie', 'The Bunker');
  await journey.product.moveClock({ now: '2027-01-14T05:00:00Z' });
  await page.getByText('Picks are locked.').first().waitFor();
  expect(await submit(page).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: /^(Add|Remove) / }).count()).toBe(0);
  await look(page, 'picks-locked');
});

test('in a single round golfers lock as they tee off', async () => {
  const page = await visitPicks(journey, 'caddie', 'First Light');
  await addWholeCard(page);
  await submit(page).click();
  await goodLuck(page);
  await page.getByRole('button', { name: 'Close' }).click();
  const before = await picked(page);
  expect(before).toHaveLength(8);

  // Half an hour after the first group.
  await journey.product.moveClock({ now: '2027-01-14T13:00:00Z' });
  await page.getByText('Locked').first().waitFor();
  await look(page, 'picks-single-round');
  await journey.product.moveClock({ now: '2027-01-14T16:00:00Z' });
  await myPicks(page)
    .getByText(/^Locked, /)
    .first()
    .waitFor();
  const after = await picked(page);
  expect(after.length).toBeLessThan(8);
  expect(before).toEqual(expect.arrayContaining(after));
  expect(await savedCard('First Light')).toEqual(before);
});
