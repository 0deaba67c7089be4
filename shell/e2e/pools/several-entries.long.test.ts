import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  addWholeCard,
  checkout,
  fillInBilling,
  fillInCard,
  goodLuck,
  submit,
  visitPicks,
} from '../harness/desk.ts';
import { phone, startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { register, visitAs } from '../harness/players.ts';
import { asPlayer, give } from '../harness/pools.ts';

// A member plays three entries on a phone (G41): three cards, one paid from the balance and two by card.
const journey = startJourney();
const pool = 'Three of Mine';
const at = (name: string) => `/${name}?${new URLSearchParams({ pool })}`;

beforeAll(async () => {
  for (const username of ['tripod', 'triple']) await register(journey, username);
  await (await asPlayer(journey, 'tripod')).createPool(pool, {
    format: 'Single Week',
    buyIn: 30,
    rules: { entriesAMember: 3 },
  });
  await (await asPlayer(journey, 'triple')).joinPool(pool);
  await (await asPlayer(journey, 'tripod')).buyIn(pool, 30, 5);
  await give(journey, 'triple', 40);
});

const entryTabs = (page: Page) => page.getByRole('tablist', { name: 'Your entries' }).getByRole('tab');
const shownEntry = (page: Page, name: string) => page.getByRole('tab', { name, selected: true });
const close = (page: Page) => page.getByRole('button', { name: 'Close' }).click();

async function payByCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').waitFor();
  await fillInBilling(page);
  await fillInCard(page, '4242424242424242');
  await checkout(page).getByRole('button', { name: 'Pay $33' }).click();
  await goodLuck(page);
}

test('a host allows several where a pool is made', async () => {
  const page = await visitAs(journey, 'tripod', '/Create-Pool');
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Single Week' }).click();
  await page.getByRole('button', { name: 'Our own rules' }).click();
  await page.getByLabel('Entries per member').selectOption('3');
  await page.getByText(/^You may play up to 3 entries\./).waitFor();
  await look(page, 'entries-in-own-rules');
});

test('three entries get three cards, and are paid from the balance and by card', async () => {
  const page = await visitPicks(journey, 'triple', pool);
  await page.setViewportSize(phone);
  await addWholeCard(page);
  await submit(page).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await goodLuck(page);
  await close(page);

  await page.getByRole('button', { name: '+ Another entry' }).click();
  await shownEntry(page, 'triple 2 · not paid').waitFor();
  await look(page, 'entries-added');
  await page.setViewportSize(phone);
  await addWholeCard(page, 3);
  await submit(page).click();
  await payByCard(page);
  await close(page);

  await page.getByRole('button', { name: 'Copy card to a new entry' }).click();
  await shownEntry(page, 'triple 3 · not paid').waitFor();
  await page.getByRole('button', { name: 'Give it a nickname' }).click();
  await page.getByRole('textbox', { name: 'Nickname' }).fill('Lucky');
  await look(page, 'entry-nickname');
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await shownEntry(page, 'Lucky · not paid').waitFor();
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await page.getByRole('tab', { name: 'Tier 1 Golfers' }).click();
  await page.getByRole('button', { name: /^Add / }).nth(6).click();
  await submit(page).click();
  await payByCard(page);
  await close(page);
  expect(await entryTabs(page).allTextContents()).toEqual(['triple', 'triple 2', 'Lucky']);
  await look(page, 'entries-all-in');
  expect(await (await asPlayer(journey, 'triple')).balance()).toBe(10);
});

test('My Pools and the host tell of all of them', async () => {
  const own = await visitAs(journey, 'triple', '/my-pools');
  await own.getByText('You play 3 entries.').waitFor();
  await look(own, 'entries-my-pools');
  const host = await visitAs(journey, 'tripod', at('Host'));
  await host.getByText('Lucky: paid, card saved').waitFor();
  await look(host, 'entries-host');
});

test('each has a line on the board, whose golfers can be opened', async () => {
  const { lockAt } = (await journey.product.sandbox()).tournament;
  await journey.product.moveClock({ now: new Date(Date.parse(lockAt) + 20 * 3_600_000).toISOString() });
  const page = await visitAs(journey, 'triple', at('Standings'));
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Lucky', exact: true }).waitFor();
  expect(await page.locator('[data-board] tr[data-tone~="mine"]').count()).toBe(3);
  await look(page, 'entries-board');
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'triple 2', exact: true }).click();
  await page.getByRole('dialog', { name: "triple 2's Golfers" }).getByRole('table').waitFor();
  await look(page, 'entry-golfers');
});
