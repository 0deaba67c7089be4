import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { shareJourney } from './harness/journey.ts';
import { look } from './harness/look.ts';
import { password, register, visitAs } from './harness/players.ts';

// A proxy answers in the gateway's place while that is away. Then the server has trouble, and not one's connection.
const journey = shareJourney();
const trouble = 'Fairway has a problem right now. Please try again in a moment.';

beforeAll(() => register(journey, 'gorse'));

/** What a proxy says, until it is called off. */
async function proxySays(page: Page, status: number): Promise<() => void> {
  journey.expectInConsole(new RegExp(`status of ${status} `));
  const answer = { status, contentType: 'text/html', body: `<html><h1>${status}</h1><hr>nginx</html>` };
  let isThere = true;
  await page.route(/\/(graphql|api\/.*)$/, (route) => (isThere ? route.fulfill(answer) : route.continue()));
  // It goes on looking at requests: one that is held while a browser stops doing so is never sent.
  return () => {
    isThere = false;
  };
}

test.each([502, 503, 504])('a %i while a page loads says so, and Retry brings the page', async (status) => {
  const page = await visitAs(journey, 'gorse', '/how-to');
  const callOff = await proxySays(page, status);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Pools' }).click();
  const main = page.getByRole('main');
  await main.getByText(trouble).waitFor();
  expect(await page.getByText(/your connection/).count()).toBe(0);
  if (status === 502) await look(page, 'server-trouble');
  callOff();
  await main.getByRole('button', { name: 'Retry' }).click();
  await main.getByText(/You haven't joined or created any pools yet/).waitFor();
});

test('a 502 while one logs in blames no connection', async () => {
  const page = await journey.visit('/Login');
  const form = page.getByRole('main');
  await form.getByLabel('Username').fill('gorse');
  await form.getByLabel('Password').fill(password);
  const callOff = await proxySays(page, 502);
  await form.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Error logging in').waitFor();
  expect(await page.getByText(/your connection/).count()).toBe(0);
  callOff();
  await form.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 1, name: 'My Pools' }).waitFor();
});
