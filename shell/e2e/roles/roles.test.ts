import { expect, test } from '@jest/globals';
import { startJourney } from './harness/journey.ts';
import { look } from './harness/look.ts';

const journey = startJourney();

test('the login page stands at its address', async () => {
  const page = await journey.visit('/Login');
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
  expect(await page.title()).toBe('Login · Fairway');
  await look(page, 'login');
});

test('a page for players shows the login in its place, whatever the case of its address', async () => {
  for (const path of [
    '/Create-Pool',
    '/join-pool',
    '/PROFILE',
    '/my-pools',
    '/Standings?pool=The%20Bunker',
  ]) {
    const page = await journey.visit(path);
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    expect(page.url()).toBe(journey.product.address + path);
  }
});

test('the header of a stranger leads to the five places they can go', async () => {
  const page = await journey.visit('/');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  expect(await links.allTextContents()).toEqual(['Home', 'Create Pool', 'Join Pool', 'My Pools', 'Login']);
  await links.filter({ hasText: 'Create Pool' }).click();
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/Create-Pool');
});
