import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { register, visitAs } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';
import { awaitMail } from '../harness/waits/mailbox.ts';

// A weekly pool from its first settlement on: its host says by mail what becomes of it, and everybody looks back.
const journey = startJourney();

const pool = 'Wednesday Club';
const players = ['bunker', 'fairway_fan', 'rough_rider'];

beforeAll(async () => {
  for (const username of players) await register(journey, username);
  await (await asPlayer(journey, 'bunker')).createPool(pool, { format: 'Single Week', buyIn: 10 });
  for (const username of players.slice(1)) await (await asPlayer(journey, username)).joinPool(pool);
  for (const [variety, username] of players.entries())
    await (await asPlayer(journey, username)).buyIn(pool, 10, variety);
  await journey.product.moveClock({ now: '2027-01-14T17:00:00Z' });
  await journey.product.moveClock({ now: '2027-01-18T01:00:00Z' });
});

const visit = (page: string, username: string): Promise<Page> =>
  visitAs(journey, username, `/${page}?${new URLSearchParams({ pool })}`);
async function closeWinners(page: Page): Promise<void> {
  const winners = page.getByRole('dialog', { name: 'Congratulations Winners!' });
  await winners.getByRole('button', { name: 'Close' }).click();
  await winners.waitFor({ state: 'hidden' });
}

test('the host skips a week by the link in a mail, and takes it back on the page', async () => {
  const { text } = await awaitMail(journey, 'bunker', /^Play next week\? Wednesday Club$/);
  const [, path = ''] = /http:\/\/[^/]+(\/next-week\/\S+)/.exec(text) ?? [];
  // Whoever has the link needs no login.
  const page = await journey.visit(path);
  await page.getByRole('heading', { name: 'Play next week?' }).waitFor();
  await look(page, 'next-week-by-mail');
  await page.getByRole('button', { name: /^Skip a week/ }).click();
  await page.getByRole('heading', { name: 'You skip a week' }).waitFor();
  await look(page, 'next-week-skipped');

  const host = await visit('Standings', 'bunker');
  await closeWinners(host);
  await host.getByText(/^You skip a week\. Next is the /).waitFor();
  await host.getByRole('button', { name: 'Play on' }).click();
  await host.getByText('You play on.').waitFor();
});

test('every past week stays, with a table of the season', async () => {
  const page = await visit('Standings', 'fairway_fan');
  await closeWinners(page);
  await page.getByRole('link', { name: 'Past weeks' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Past weeks' }).waitFor();
  const season = page.getByRole('table', { name: 'Season 2027' });
  await season.waitFor();
  expect(await season.getByRole('row').count()).toBe(1 + players.length);
  await look(page, 'past-weeks');

  await page.getByRole('link', { name: 'Palmetto Classic' }).first().click();
  const standings = page.getByRole('table', { name: 'Standings' });
  await standings.waitFor();
  expect(await standings.getByRole('row').count()).toBe(1 + players.length);
  await look(page, 'past-week');
});

test('a host who stops after somebody has paid is asked again, and everybody gets it back', async () => {
  await journey.product.moveClock({ now: '2027-01-19T18:00:00Z' });
  const fan = await asPlayer(journey, 'fairway_fan');
  await fan.buyIn(pool, 10, 2);
  const host = await visit('Host', 'bunker');
  await host.getByRole('button', { name: 'Stop', exact: true }).click();
  const asked = host.getByRole('dialog', { name: `Stop ${pool}?` });
  await asked.getByText(/^1 member has paid for the /).waitFor();
  await look(host, 'next-week-stop');
  await asked.getByRole('button', { name: 'Stop the pool' }).click();
  await host
    .getByText(/^You stopped the pool\./)
    .first()
    .waitFor();
  await look(host, 'host-stopped');

  const page = await visit('Standings', 'fairway_fan');
  await closeWinners(page);
  const ended = page.getByRole('dialog', { name: 'Your tournament has ended' });
  await ended.getByRole('button', { name: 'Close' }).click();
  await ended.waitFor({ state: 'hidden' });
  await look(page, 'pool-stopped');
});
