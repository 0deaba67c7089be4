import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { awaitFocus } from './harness/focus.ts';
import { phone, startJourney } from './harness/journey.ts';
import { look } from './harness/look.ts';
import { register, visitAs } from './harness/players.ts';
import { asPlayer } from './harness/pools.ts';

// One week of golf, from Wednesday noon on: each test begins where the last one left the clock.
const journey = startJourney();

beforeAll(async () => {
  await register(journey, 'caddie');
  await (await asPlayer(journey, 'caddie')).createPool('The Bunker', { format: 'Single Week' });
});

const visitPool = () => visitAs(journey, 'caddie', '/Standings?pool=The%20Bunker');
/** Days go by on a page that shows none of their golf, which is told of every half hour otherwise. */
async function jumpTo(moment: string, clock: string): Promise<Page> {
  const page = await visitAs(journey, 'caddie', '/how-to?pool=The%20Bunker');
  await page.getByRole('button', { name: moment }).click();
  await page.getByText(clock).waitFor();
  await page.getByRole('link', { name: 'Standings', exact: true }).click();
  return page;
}
const teeSheet = (page: Page) => page.getByRole('table', { name: 'Tee times' });
const board = (page: Page) => page.getByRole('table', { name: 'Leaderboard' });
const heads = (table: ReturnType<typeof board>) => table.getByRole('columnheader').allTextContents();
const banner = (page: Page) => page.getByRole('region', { name: "This Week's Tournmament" });
const weather = (page: Page) => page.getByRole('region', { name: 'Hourly Weather Report' });
const hours = (page: Page) => weather(page).getByRole('time').allTextContents();
const momentsIn = (page: Page) =>
  teeSheet(page)
    .locator('time')
    .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime') ?? '')));

test('before play the leaderboard says who begins when', async () => {
  const page = await visitPool();
  await teeSheet(page).waitFor();
  expect(await heads(teeSheet(page))).toEqual(['Player Name', 'Tee Time']);
  const moments = await momentsIn(page);
  expect(moments.length).toBeGreaterThanOrEqual(132);
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  await banner(page).getByText('Picks lock').waitFor();
  await look(page, 'standings-before-play');
});

test('the weather is that of the next six hours, and a reload shows it at once', async () => {
  const page = await visitPool();
  await weather(page).getByText('12 PM').waitFor();
  expect(await hours(page)).toEqual(['12 PM', '1 PM', '2 PM', '3 PM', '4 PM', '5 PM']);
  await page.route('**/graphql', (route) => {
    const isForecast = route.request().postData()?.includes('HourlyForecast');
    return isForecast ? undefined : route.continue();
  });
  await page.reload();
  await weather(page).getByText('5 PM').waitFor();
  expect(await hours(page)).toHaveLength(6);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('at Thursday noon the leaderboard has scores, and they move', async () => {
  const page = await visitPool();
  await teeSheet(page).waitFor();
  await page.getByRole('button', { name: 'Thursday noon' }).click();
  // A day of golf is played meanwhile, as fast as the machine is.
  await board(page).waitFor();
  expect(await heads(board(page))).toEqual([
    'Player Name',
    'Pos',
    'Score',
    'Thru',
    'Today',
    'R1',
    'R2',
    'R3',
    'R4',
  ]);
  await banner(page).getByText('Round 1 in play').waitFor();
  await board(page).getByRole('cell', { name: /^T?1$/ }).first().waitFor();
  await look(page, 'standings-in-play');

  const before = await board(page).textContent();
  await journey.product.moveClock({ advanceSeconds: 20 * 60 });
  await page.waitForFunction((text) => document.querySelector('table')?.textContent !== text, before);
  await page.locator('tr[data-move]').first().waitFor();
});

test('a phone leaves out the rounds, and has no scroller but the page, under the board’s head', async () => {
  const page = await visitPool();
  await board(page).waitFor();
  await page.setViewportSize(phone);
  const region = page.getByRole('region', { name: 'Scores', exact: true });
  for (const round of ['R1', 'R2', 'R3', 'R4'])
    expect(await region.getByText(round, { exact: true }).isVisible()).toBe(false);
  expect(await region.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  // It begins with the leaders.
  expect(await board(page).getByRole('row').count()).toBe(11);
  await page.getByRole('button', { name: /^Show all \d+ golfers$/ }).click();
  await board(page)
    .getByRole('row')
    .nth(20)
    .evaluate((row) => row.scrollIntoView());
  const head = await page.getByText('Player Name', { exact: true }).boundingBox();
  expect(head?.y).toBeGreaterThanOrEqual(0);
  expect(head?.y).toBeLessThan(40);
});

test('on Saturday who is cut counts +10 and stands at the end', async () => {
  const page = await jumpTo('Saturday', 'Sat, Jan 16, 12:00 PM');
  await banner(page).getByText('Round 3 in play').waitFor();
  const cut = board(page).getByRole('row').filter({ hasText: 'CUT' });
  await cut.first().waitFor();
  expect(await cut.last().getByRole('cell').nth(1).textContent()).toBe('+10');
  const positions = await board(page)
    .getByRole('cell')
    .filter({ hasText: /^(T?\d+|CUT)$/ })
    .allTextContents();
  expect(positions.indexOf('1')).toBeLessThan(positions.indexOf('CUT'));
});

test('after the last putt the board stays, and on Monday the next tournament takes its place', async () => {
  const page = await jumpTo('Sunday evening', 'Sun, Jan 17, 8:00 PM');
  await page.getByText('Final').first().waitFor();
  await board(page).waitFor();
  const name = await banner(page).getByRole('heading', { level: 3 }).textContent();
  await look(page, 'standings-final');
  await page.getByRole('button', { name: 'Next week' }).click();
  await banner(page)
    .getByText(name ?? '')
    .waitFor({ state: 'detached' });
  await banner(page).getByText('Picks lock').waitFor();
  await board(page).waitFor({ state: 'detached' });
});

test('news begin with a spinner, and open where they can be read', async () => {
  const page = await visitAs(journey, 'caddie', '/how-to?pool=The%20Bunker');
  // They come when it has been seen that they are on their way, however quick and slow everybody is.
  let letThrough = () => {};
  const isSeen = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('query News')) await isSeen;
    await route.continue();
  });
  await page.getByRole('link', { name: 'News', exact: true }).click();
  await page.getByText('Loading the news').waitFor();
  letThrough();
  const articles = page.getByRole('main').getByRole('listitem');
  await articles.first().waitFor();
  await page.unrouteAll();
  expect(await articles.count()).toBeGreaterThan(5);
  await look(page, 'news');

  const headline = articles.first().getByRole('button');
  await headline.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const text = dialog.frameLocator('iframe').locator('body');
  await text.getByRole('paragraph').first().waitFor();
  const color = await text.evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(color).toBe('rgb(255, 255, 255)');
  // A new frame makes the browser's driver forget that the page is idle, until the next request ends.
  await page.evaluate(() => fetch('/healthz').then((response) => response.text()));
  await look(page, 'article');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await awaitFocus(headline);
});
