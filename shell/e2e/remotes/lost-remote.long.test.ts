import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { goOffline, goOnline } from '../harness/network.ts';
import { copyOfBuilds } from './workshop.ts';

// The product serves a copy of what is built, so that files can go and come.
const served = copyOfBuilds();
afterAll(() => rmSync(served, { recursive: true, force: true }));

const journey = startJourney({ STATIC_ROOT: served });

const lose = (remote: string) => renameSync(join(served, remote, 'dist'), join(served, remote, 'lost'));
const restore = (remote: string) => renameSync(join(served, remote, 'lost'), join(served, remote, 'dist'));

test('a lost remote costs its own panel, which comes back with the files', async () => {
  journey.expectInConsole(/Failed to load resource.*remotes\/mfe-account/);
  lose('mfe-account');
  const page = await journey.visit('/Login');
  const main = page.getByRole('main');
  const retry = main.getByRole('button', { name: 'Retry' });
  // Whoever only waits for long is offered to try again as well.
  const isAway = main.getByText("This part of the page can't be loaded at the moment.");
  await isAway.waitFor();
  await look(page, 'lost-remote');

  // It is still away: asking again says so again.
  const asked = page.waitForResponse(/remotes\/mfe-account/);
  await retry.click();
  expect((await asked).ok()).toBe(false);
  await isAway.waitFor();

  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await links.filter({ hasText: 'Home' }).click();
  await page.getByRole('heading', { level: 1, name: /leaderboard/ }).waitFor();
  await links.filter({ hasText: 'Login' }).click();
  await isAway.waitFor();

  restore('mfe-account');
  await retry.click();
  await retry.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
});

test('a page that has its remote keeps it when the files go', async () => {
  const page = await journey.visit('/Login');
  const heading = page.getByRole('heading', { level: 1, name: 'Login' });
  await heading.waitFor();
  // The form fetches what passkeys need beside itself.
  await page.waitForLoadState('networkidle');
  lose('mfe-account');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await links.filter({ hasText: 'Home' }).click();
  await links.filter({ hasText: 'Login' }).click();
  await heading.waitFor();
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
  restore('mfe-account');
});

test('what was wanted without a network comes by itself when there is one again', async () => {
  journey.expectInConsole(/ERR_INTERNET_DISCONNECTED/);
  const page = await journey.visit('/');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await goOffline(page);
  await links.filter({ hasText: 'Login' }).click();
  await page.getByRole('alert').getByText("It will load when you're back online.").waitFor();
  await look(page, 'offline-remote');

  await goOnline(page);
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
  await page.getByLabel('Username').waitFor();
});
