import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { buildShell, copyOfBuilds, newDataFolder } from './workshop.ts';

// The product serves a copy of what is built, so that another build can take its place.
const served = copyOfBuilds();

const dataFolder = newDataFolder();
const settings = { STATIC_ROOT: served, DATA_DIR: dataFolder };
const journey = startJourney(settings);

let running: Product | undefined;
afterAll(async () => {
  await running?.stop();
  for (const folder of [served, dataFolder]) rmSync(folder, { recursive: true, force: true });
});

/** As an upgrade does it: another build, and the gateway that comes with it, at the same address. */
async function upgrade(words: string, meanwhile = () => {}): Promise<void> {
  // The loader of front-ends is a part of the shell that a page fetches with the first of them.
  await buildShell('src/federation/run-remote.ts', 'exposes no remote.', words, join(served, 'shell/dist'));
  const { port } = new URL(journey.product.address);
  await (running ?? journey.product).stop();
  meanwhile();
  running = await startProduct({ ...settings, PORT: port });
}

const links = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');
const landing = (page: Page) => page.getByRole('heading', { level: 1, name: /leaderboard/ });
const login = (page: Page) => page.getByRole('heading', { level: 1, name: 'Login' });
const ownScript = (page: Page) => page.locator('script[src^="/assets/main."]').getAttribute('src');

/** The strip at the page's foot hears the clock by a socket, and asks for another while there is no gateway. */
const expectRefusedSockets = () =>
  journey.expectInConsole(/WebSocket connection to .*ERR_CONNECTION_REFUSED/);

test('a tab that was opened before an upgrade goes on as if there had been none', async () => {
  expectRefusedSockets();
  const page = await journey.visit('/');
  await landing(page).waitFor();
  const before = await ownScript(page);
  await upgrade('has no remote.');
  await links(page).filter({ hasText: 'Login' }).click();
  await login(page).waitFor();
  await page.getByLabel('Username').waitFor();
  expect(await ownScript(page)).toBe(before);

  // A new tab has the new build.
  const second = await page.context().newPage();
  await second.goto(`${journey.product.address}/Login`);
  await login(second).waitFor();
  expect(await ownScript(second)).not.toBe(before);
});

test('one whose files are kept no longer is told to reload, which brings what was wanted', async () => {
  expectRefusedSockets();
  journey.expectInConsole(/Failed to load resource.*404.*\/assets\//);
  journey.expectInConsole(/Refused to execute script from '[^']+\/assets\//);
  const page = await journey.visit('/');
  await landing(page).waitFor();
  await upgrade('brings no remote.', () => rmSync(join(dataFolder, 'builds'), { recursive: true }));
  await links(page).filter({ hasText: 'Login' }).click();
  const main = page.getByRole('main');
  await main.getByText('There is a newer version of Fairway').waitFor();
  expect(await main.getByRole('button', { name: 'Retry' }).count()).toBe(0);
  await look(page, 'newer-version');

  await main.getByRole('button', { name: 'Reload' }).click();
  await login(page).waitFor();
  await page.getByLabel('Username').waitFor();
});
