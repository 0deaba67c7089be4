import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { phone, startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { register, tokenOf, visitAs } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';
import { until } from '../harness/waits/until.ts';

// What a phone's first screen shows of a pool, and how many taps away the rest is.
const journey = startJourney();

const pool = 'The Sunday Regulars of Old';
const host = 'Bartholomew.Long_.19';
const me = 'mulligan';
const others = ['WWWWWWWWWWWWWWWWWWWW', ...Array.from({ length: 10 }, (_, index) => `regular-${index}`)];

beforeAll(async () => {
  for (const username of [host, me, ...others]) await register(journey, username);
  await (await asPlayer(journey, host)).createPool(pool, { format: 'Single Week' });
  for (const [index, username] of [host, me, ...others].entries()) {
    const player = await asPlayer(journey, username);
    if (username !== host) await player.joinPool(pool);
    await player.saveCard(pool, index);
  }
});

async function onAPhone(): Promise<Page> {
  const page = await visitAs(journey, me, `/Standings?${new URLSearchParams({ pool })}`);
  await page.setViewportSize(phone);
  await board(page).getByRole('row').nth(3).waitFor();
  return page;
}
const board = (page: Page) => page.getByRole('table', { name: 'Standings' });
const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true });
const ownPosition = (page: Page) => page.getByRole('button', { name: /go to your row$/ });

/** Its edges in the window, in pixels. */
async function edges(locator: ReturnType<typeof board>) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is shown.');
  return { top: box.y, bottom: box.y + box.height, height: box.height };
}

async function putUpNotice(text: string): Promise<void> {
  const response = await fetch(`${journey.product.address}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await tokenOf(journey, host)}`,
    },
    body: JSON.stringify({
      query: 'mutation ($pool: String!, $text: String!) { setNotice(pool: $pool, text: $text) { id } }',
      variables: { pool, text },
    }),
  });
  expect(await response.json()).not.toHaveProperty('errors');
}

/** What scrolls in the page and not with it. */
const scrollers = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const scrollsDown = /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
        const scrollsAside = /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
        return scrollsDown || scrollsAside;
      })
      .map((element) => element.getAttribute('aria-label') ?? element.outerHTML.slice(0, 100)),
  );

test('before the lock the board says who has a card', async () => {
  const page = await onAPhone();
  expect(await board(page).getByRole('columnheader').allTextContents()).toEqual(['Player', 'Card']);
  expect(await board(page).getByText('is in', { exact: true }).count()).toBe(13);
  expect(await ownPosition(page).count()).toBe(0);
});

test('the first screen is header, name, menu, the folded notice and rows', async () => {
  await putUpNotice(`Prizes at the nineteenth hole. ${'Bring your own balls. '.repeat(5)}`.trim());
  await journey.product.moveClock({ now: '2027-01-14T20:00:00Z', speed: 0 });
  const seen = await onAPhone();
  await ownPosition(seen).waitFor();
  const [title, menu, notices, table, foot] = await Promise.all([
    edges(seen.getByRole('heading', { level: 1, name: pool })),
    edges(more(seen)),
    edges(seen.getByRole('complementary', { name: 'Notice from the host' })),
    edges(board(seen)),
    edges(ownPosition(seen)),
  ]);
  expect(menu.top).toBeLessThan(title.bottom);
  expect(notices.height).toBeLessThan(60);
  expect(notices.top).toBeGreaterThanOrEqual(title.bottom);
  expect(table.top).toBeGreaterThanOrEqual(notices.bottom);
  expect(table.top).toBeLessThan(phone.height / 2);
  expect(foot.bottom).toBeLessThanOrEqual(phone.height);
  // Names are on one line, however long.
  const rows = await board(seen).getByRole('row').all();
  const heights = await Promise.all(rows.map(async (row) => (await edges(row)).height));
  expect(Math.max(...heights.slice(1))).toBeLessThan(45);
  const whole = await Promise.all(rows.map(async (row) => (await edges(row)).bottom <= foot.top));
  expect(whole.filter(Boolean).length).toBeGreaterThan(8);
  expect((await edges(seen.getByText('Pool Information & Payouts'))).top).toBeGreaterThan(table.bottom);
  expect(await scrollers(seen)).toEqual([]);
  await look(seen, 'board-on-a-phone');
});

test('one’s own standing takes no tap, and one’s own row one', async () => {
  const page = await onAPhone();
  const foot = ownPosition(page);
  await foot.waitFor();
  expect(await foot.textContent()).toMatch(/^T?\d+ · ([+-]\d+|E).* · (\d+ (back|ahead)|shared lead), go to/);
  await foot.click();
  const own = await edges(board(page).getByRole('row').filter({ hasText: me }));
  expect(own.top).toBeGreaterThan(0);
  expect(own.bottom).toBeLessThan((await edges(foot)).top);
});

test('at 200 % zoom the chat and one’s own standing share a line that covers no half of a row', async () => {
  const page = await onAPhone();
  const zoomed = { width: 640, height: 450 };
  await page.setViewportSize(zoomed);
  const bar = page.getByRole('button', { name: 'Pool Chat', exact: true });
  await bar.waitFor();
  await ownPosition(page).waitFor();
  const foot = await page.locator('[data-page-foot]').boundingBox();
  expect(foot).toMatchObject({ x: 0, width: zoomed.width });
  expect((await edges(bar)).bottom).toBeLessThanOrEqual(zoomed.height);
  expect((await bar.boundingBox())?.x).toBe(0);
  // At the end of the page it covers nothing either.
  const allUsers = page.getByRole('heading', { name: 'All Users' }).locator('xpath=ancestor::section[1]');
  // The page may still grow when it is scrolled for the first time.
  await until('the end of the page stands above its foot', async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    return (await edges(allUsers)).bottom <= (await edges(page.locator('[data-page-foot]'))).top;
  });
});

test('on the narrowest phones no prize is cut off', async () => {
  const page = await onAPhone();
  await page.setViewportSize({ width: 320, height: 640 });
  const name = board(page).getByRole('row').filter({ hasText: me }).getByRole('rowheader');
  const hidden = await name.evaluate((cell) => {
    cell.dataset.note = 'If it ended now $1,378';
    return cell.scrollWidth - cell.clientWidth;
  });
  expect(hidden).toBe(0);
});

test('why a score is what it is takes one tap, and adds up on sight', async () => {
  const page = await onAPhone();
  const row = board(page).getByRole('row').filter({ hasText: me });
  const total = await row.getByRole('cell').last().textContent();
  await row.getByRole('button', { name: me }).click();
  const golfers = page.getByRole('dialog', { name: `${me}'s Golfers` }).getByRole('table');
  await golfers.waitFor();
  const toNumber = (text: string | null) => Number(/[+-]?\d+/.exec(text?.replace('E', '0') ?? '')?.[0] ?? 0);
  const lines = await golfers.getByRole('row').all();
  const figures = await Promise.all(
    lines.slice(1).map(async (line) => toNumber(await line.getByRole('cell').last().textContent())),
  );
  const sum = figures.slice(0, -1).reduce((all, one) => all + one, 0);
  expect(figures.at(-1)).toBe(toNumber(total));
  expect(sum).toBe(toNumber(total));
  expect(await scrollers(page)).toEqual([]);
});

test('rounds come by one tap, or by turning the phone', async () => {
  const page = await onAPhone();
  expect(await board(page).getByRole('columnheader').allTextContents()).toEqual([
    'Pos',
    'Player',
    'Today',
    'Thru',
    'Total',
  ]);
  const rounds = ['Pos', 'Player', 'R1', 'R2', 'R3', 'R4', 'Total'];
  await page.getByRole('button', { name: 'Show the rounds' }).first().click();
  expect(await board(page).getByRole('columnheader').allTextContents()).toEqual(rounds);
  await page.reload();
  await page.setViewportSize({ width: phone.height, height: phone.width });
  await board(page).getByRole('columnheader', { name: 'R1' }).waitFor();
  expect(await board(page).getByRole('columnheader').allTextContents()).toEqual(rounds);
});

test('What if is played in the page, with chances from a worker, and one tap leads back', async () => {
  const page = await onAPhone();
  const workers: string[] = [];
  page.on('worker', (worker) => void workers.push(new URL(worker.url()).pathname));
  await page.getByRole('button', { name: 'What if …' }).click();
  const whatIf = page.getByRole('table', { name: 'What if: standings' });
  await page.getByText('Wins: an estimate, from 10,000 runs of what is left.').waitFor();
  expect(workers).toEqual([expect.stringMatching(/^\/remotes\/mfe-pools\/.+\.js$/)]);
  const figures = () => whatIf.getByRole('row').nth(1).getByRole('cell').allTextContents();
  expect((await figures()).at(-1)).toMatch(/^[<>]?\d+%$/);
  const sent: string[] = [];
  page.on('request', (request) => void sent.push(`${request.method()} ${request.url()}`));
  const slider = page.getByRole('slider').first();
  const before = await slider.inputValue();
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  expect(Number(await slider.inputValue())).toBe(Number(before) - 1);
  await page.getByText('1 golfer as you say, the rest as projected.').waitFor();
  expect(sent.filter((one) => !one.startsWith('GET'))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  await look(page, 'what-if');
  await page.getByRole('button', { name: 'Back to the board' }).click();
  await board(page).waitFor();
});
