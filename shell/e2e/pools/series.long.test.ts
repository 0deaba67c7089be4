import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addWholeCard, goodLuck, submit, visitPicks } from '../harness/desk.ts';
import { startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { register, visitAs } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';

// A Series of the season's four majors, from April to July: made with one click, joined until the first lock, picked for
// week by week, and won in the end. The first of them, and all by `npm run nightly -- seasons`, since each week takes the
// sandbox most of a minute.
const journey = startJourney({ SANDBOX_START: '2027-04-05T12:00:00Z' });
const isWhole = process.env.WHOLE_SEASON === '1';

const pool = 'The Four Majors';
const players = ['green_jacket', 'wanamaker', 'claret'];
const majors = [
  { name: 'Magnolia Invitational', starts: '2027-04-08' },
  { name: 'National Club Championship', starts: '2027-05-20' },
  { name: 'American Open Championship', starts: '2027-06-17' },
  { name: 'The Links Championship', starts: '2027-07-15' },
];

beforeAll(async () => {
  for (const username of players) await register(journey, username);
});

const visit = (path: string, username = 'green_jacket'): Promise<Page> => visitAs(journey, username, path);
const visitPool = (username?: string) => visit(`/Standings?${new URLSearchParams({ pool })}`, username);
/** A moment so many days after the tournament's first. */
const moment = (starts: string, days: number, time: string) => {
  const day = new Date(Date.parse(`${starts}T00:00:00Z`) + days * 86_400_000);
  return `${day.toISOString().slice(0, 10)}T${time}:00Z`;
};
const moveTo = (now: string) => journey.product.moveClock({ now });
const standings = (page: Page, name: string) => page.getByRole('table', { name, exact: true });

test('the host picks the majors with one click', async () => {
  const page = await visit('/Create-Pool');
  await page.getByRole('button', { name: 'Series', exact: true }).click();
  const tournaments = page.getByRole('group', { name: 'Tournaments' });
  await tournaments.getByRole('checkbox').first().waitFor();
  await page.getByLabel('Pool name').fill(pool);
  await page.getByRole('button', { name: 'Create Pool' }).click();
  await page.getByText('Please pick 2 to 8 tournaments.').waitFor();
  await page.getByRole('button', { name: 'The majors' }).click();
  await tournaments.getByText('4 picked, of 2 to 8').waitFor();
  expect(await page.getByText('Please pick 2 to 8 tournaments.').count()).toBe(0);
  expect(await tournaments.getByRole('listitem').allTextContents()).toEqual(
    majors.map(({ name }) => expect.stringContaining(name)),
  );
  await look(page, 'create-series');
  await page.getByLabel('Buy-in', { exact: true }).selectOption('Free');
  await page.getByRole('button', { name: 'Create Pool' }).click();
  await page.getByText('POOL STANDINGS').waitFor();
  for (const username of players.slice(1)) await (await asPlayer(journey, username)).joinPool(pool);
  await look(page, 'series-before');
});

const played = majors.map((major, at) => ({ ...major, week: at + 1 })).slice(0, isWhole ? majors.length : 1);

describe.each(played)('$name', ({ name, starts, week }) => {
  beforeAll(async () => {
    await moveTo(moment(starts, -2, '18:00'));
  });

  test('is picked for on the days before', async () => {
    const page = await visitPicks(journey, 'green_jacket', pool);
    await page.getByText(`Week ${week} of 4`).waitFor();
    await page.getByText(name).first().waitFor();
    await addWholeCard(page, week - 1);
    await submit(page).click();
    await goodLuck(page);
    if (week === 2) await look(page, 'series-picks');
    await (await asPlayer(journey, 'wanamaker')).saveCard(pool, week);
    // One member misses the second week.
    if (week !== 2) await (await asPlayer(journey, 'claret')).saveCard(pool, week + 1);
  });

  test('is played', async () => {
    await moveTo(moment(starts, 2, '19:00'));
    const page = await visitPool();
    await page.getByRole('tab', { name: `Week ${week}`, selected: true }).waitFor();
    await standings(page, `Week ${week}`).waitFor();
    if (week === 1) {
      await page.getByRole('tab', { name: 'Total' }).click();
      await standings(page, 'Total').waitFor();
      await look(page, 'series-total');
    }
    if (week === 2) await look(page, 'series-week');
    await page.goto('about:blank');
    await moveTo(moment(starts, 4, '04:00'));
  });
});

const theEnd = 'the weeks add up, and whoever has missed none is ahead';
if (isWhole)
  test(theEnd, async () => {
    const page = await visitPool();
    for (const name of ['Congratulations Winners!', 'Your tournament has ended']) {
      const dialog = page.getByRole('dialog', { name });
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'hidden' });
    }
    await page.getByRole('tab', { name: 'Total' }).click();
    const table = standings(page, 'Total');
    await table.waitFor();
    expect(await table.getByRole('columnheader').allTextContents()).toEqual([
      'User',
      'Week 1',
      'Week 2',
      'Week 3',
      'Week 4',
      'Total',
    ]);
    for (const row of await table.locator('tbody tr').all()) {
      const scores = (await row.getByRole('cell').allTextContents()).map((text) =>
        Number(text.replace('E', '0')),
      );
      const weeks = scores.slice(0, 4).filter((score) => !Number.isNaN(score));
      expect(weeks.reduce((sum, score) => sum + score, 0)).toBe(scores.at(-1));
    }
    expect((await table.getByRole('rowheader').allTextContents()).at(-1)).toContain('claret');
    await look(page, 'series-over');

    await page.goto(`${journey.product.address}/Past-Weeks?${new URLSearchParams({ pool })}`);
    await page.getByRole('table', { name: 'All time' }).waitFor();
    await page.getByText(/^green_jacket was ahead \d time/).waitFor();
    await look(page, 'history');
  });
