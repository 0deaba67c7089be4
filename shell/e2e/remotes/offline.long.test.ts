import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { goOffline, goOnline } from '../harness/network.ts';
import { register, visitAs } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';
import { until } from '../harness/waits/until.ts';
import { buildShell, copyOfBuilds, newDataFolder, openWorkshop, type Workshop } from './workshop.ts';

// The product serves a copy of what is built, so that another build can take its place.
const served = copyOfBuilds();

const dataFolder = newDataFolder();
const journey = startJourney({ STATIC_ROOT: served, DATA_DIR: dataFolder });
const pool = 'Last Light';
const standings = `/Standings?pool=${encodeURIComponent(pool)}`;
let workshop: Workshop;

beforeAll(async () => {
  workshop = openWorkshop('mfe-pools', dataFolder);
  for (const name of ['ann', 'bob']) await register(journey, name);
  const [ann, bob] = [await asPlayer(journey, 'ann'), await asPlayer(journey, 'bob')];
  await ann.createPool(pool, { format: 'Single Week' });
  await bob.joinPool(pool);
  await ann.saveCard(pool, 0);
  await bob.saveCard(pool, 1);
  const { tournament } = await journey.product.sandbox();
  const evening = Date.parse(tournament.lockAt) + 20 * 3_600_000;
  await journey.product.moveClock({ now: new Date(evening).toISOString() });
});
afterAll(() => {
  workshop.close();
  for (const folder of [served, dataFolder]) rmSync(folder, { recursive: true, force: true });
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const lastBoard = (page: Page) => page.getByRole('table', { name: `Last standings of ${pool}` });
const scoresIn = async (page: Page, table: string) =>
  (await page.getByRole('table', { name: table, exact: true }).getByRole('row').allInnerTexts()).map((row) =>
    row.replace(/\s+/g, ' '),
  );

/** Until a worker has kept the page of this build and answers for it. */
const isKept = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);
/** What is shown is kept right after it is shown. */
const hasKeptBoard = (page: Page) =>
  page.waitForFunction(() => localStorage.getItem('fairway.boards')?.includes('"of":"ann"'));
const stores = (page: Page) => page.evaluate(() => caches.keys());
const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

test('opened without a network, the last board stands there with its age, and goes on by itself', async () => {
  journey.expectInConsole(/ERR_INTERNET_DISCONNECTED/);
  const page = await visitAs(journey, 'ann', standings);
  await page.getByRole('table', { name: 'Standings', exact: true }).waitFor();
  const shown = await scoresIn(page, 'Standings');
  await isKept(page);
  await hasKeptBoard(page);

  await goOffline(page);
  await page.reload();
  await heading(page, 'You are offline').waitFor();
  await page.getByText(/as of (less than a|\d+) minutes? ago/).waitFor();
  expect(await scoresIn(page, `Last standings of ${pool}`)).toEqual(shown);

  // Twelve minutes later.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('fairway.boards') ?? '');
    for (const board of kept.boards) board.keptAt -= 12 * 60_000;
    localStorage.setItem('fairway.boards', JSON.stringify(kept));
  });
  await page.goto(`${journey.product.address}/my-pools`);
  await page.getByText(/as of 1[2-9] minutes ago/).waitFor();
  await look(page, 'offline-board');

  await page.goto(`${journey.product.address}${standings}`);
  await lastBoard(page).waitFor();
  await goOnline(page);
  await page.getByRole('table', { name: 'Standings', exact: true }).waitFor();
  await heading(page, pool).waitFor();
});

test('with a worker in between the typeface is fetched once, and nothing is warned of', async () => {
  journey.expectInConsole(/ERR_INTERNET_DISCONNECTED/);
  const page = await visitAs(journey, 'ann', '/my-pools');
  await heading(page, 'My Pools').waitFor();
  await isKept(page);
  const warned: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('preload')) warned.push(message.text());
  });
  /** How often it was asked for until it was there. */
  const timesAsked = async () => {
    await page.waitForFunction(() =>
      [...document.fonts].some(
        ({ family, status }) => family.replaceAll('"', '') === 'Instrument Sans' && status === 'loaded',
      ),
    );
    return page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')).length,
    );
  };
  await page.reload();
  await heading(page, 'My Pools').waitFor();
  expect(await timesAsked()).toBe(1);
  expect(warned).toEqual([]);

  await goOffline(page);
  await page.reload();
  await heading(page, 'You are offline').waitFor();
  await timesAsked();
});

test('what is deployed is there at the first reload, with a worker in between and an open tab beside', async () => {
  journey.expectInConsole(/ERR_INTERNET_DISCONNECTED/);
  const page = await visitAs(journey, 'ann', '/my-pools');
  await heading(page, 'My Pools').waitFor();
  await isKept(page);
  const before = await stores(page);

  workshop.change('src/my-pools/MyPoolsPage.tsx', 'title="My Pools"', 'title="Our Pools"');
  expect(await workshop.run('deploy')).toMatchObject({ succeeded: true });
  await buildShell('src/frame/navigation.ts', "'My Pools'", "'All Pools'", join(served, 'shell/dist'));
  const second = await page.context().newPage();
  await second.goto(`${journey.product.address}/my-pools`);
  await heading(second, 'Our Pools').waitFor();
  await link(second, 'All Pools').waitFor();

  // The open tab goes on with what it began with, until it is reloaded; once.
  await link(page, 'Create Pool').click();
  await heading(page, 'Create Pool').waitFor();
  await link(page, 'My Pools').click();
  await heading(page, 'My Pools').waitFor();
  await page.reload();
  await heading(page, 'Our Pools').waitFor();
  await link(page, 'All Pools').waitFor();

  // The worker follows: what is kept is the new page, and nothing of the old one.
  await until('the new page is kept, and the old one is not', async () => {
    const kept = await stores(page);
    return kept.length === 1 && !before.includes(kept[0] ?? '');
  });
  await goOffline(page);
  await page.reload();
  await heading(page, 'You are offline').waitFor();
  await link(page, 'All Pools').waitFor();
});

test('the next person at the browser finds nothing, and the worker nothing that was anybody’s', async () => {
  journey.expectInConsole(/ERR_INTERNET_DISCONNECTED/);
  const page = await visitAs(journey, 'ann', standings);
  await page.getByRole('table', { name: 'Standings', exact: true }).waitFor();
  await isKept(page);
  const kept = await page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => !/^\/(offline\.html|assets\/[\w.-]+)$/.test(path))).toEqual([]);
  await hasKeptBoard(page);

  await goOffline(page);
  await page.reload();
  await lastBoard(page).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByText('Once you are logged in, your last standings are shown here.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('fairway.boards'))).toBeNull();
  await look(page, 'offline-nobody');
});

test('a build without a worker takes the old one away', async () => {
  const page = await journey.visit('/');
  await isKept(page);
  rmSync(join(served, 'shell/dist/sw.js'));
  // Browsers look for another worker whenever a page is opened.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await until(
    'the worker is away',
    async () => (await workers(page)) === 0 && (await stores(page)).length === 0,
  );
});
