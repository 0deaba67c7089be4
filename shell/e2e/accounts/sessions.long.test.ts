import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { shareJourney, startJourney } from '../harness/journey.ts';
import { register, visitAs } from '../harness/players.ts';

const journey = shareJourney();

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;

test('logging out everywhere ends the session of another browser at once', async () => {
  await register(journey, 'knickers');
  const [phone, desk] = [
    await visitAs(journey, 'knickers', '/my-pools'),
    await visitAs(journey, 'knickers', '/Profile'),
  ];
  await desk.getByRole('button', { name: 'Log out everywhere' }).click();
  await desk.getByText('You are logged out everywhere.').waitFor();
  await desk.waitForURL(/:\d+\/$/);
  await phone.getByText('You have been logged out here').waitFor();
  expect(pathOf(phone)).toBe('/my-pools');
  // Who did it themselves needs no explanation.
  await desk.getByRole('link', { name: 'Login' }).click();
  await heading(desk, 'Login').waitFor();
  expect(await desk.getByText('You have been logged out here').count()).toBe(0);
});

test('logging out here leaves the other browser alone', async () => {
  await register(journey, 'links');
  const [here, there] = [
    await visitAs(journey, 'links', '/Profile'),
    await visitAs(journey, 'links', '/Profile'),
  ];
  await here.getByRole('button', { name: 'Log out here' }).click();
  await here.getByRole('link', { name: 'Login' }).waitFor();
  await there.reload();
  await heading(there, 'links').waitFor();
});

describe('without the sandbox, whose clock is live on every page', () => {
  const plain = startJourney({ SANDBOX: '0' });

  test('a session that was ended elsewhere ends at once all the same', async () => {
    await register(plain, 'otter');
    const here = await visitAs(plain, 'otter', '/Profile');
    const there = await visitAs(plain, 'otter', '/Profile');
    plain.expectInConsole(/status of 404.*\/sandbox/);
    await there.getByRole('button', { name: 'Log out everywhere' }).click();
    await here.getByText('You have been logged out here').waitFor();
  });
});
