import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { emailOf, register, visitAs } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';
import { awaitMail } from '../harness/waits/mailbox.ts';

// A pool of one round, from its end to the next event, and who comes along.
const journey = startJourney();

const former = 'Thursday, early';
const next = `${former} 2`;
const players = ['starter', 'twosome', 'threesome'];
const hourMs = 3_600_000;

beforeAll(async () => {
  for (const username of players) await register(journey, username);
  const settings = { format: 'Single Round', round: 'Opening Day', isPrivate: true, pin: 'birdie' };
  await (await asPlayer(journey, 'starter')).createPool(former, settings);
  for (const username of players.slice(1))
    await (await asPlayer(journey, username)).joinPool(former, 'birdie');
  const lockAtMs = Date.parse((await journey.product.sandbox()).tournament.lockAt);
  const moveTo = (ms: number) => journey.product.moveClock({ now: new Date(ms).toISOString() });
  await moveTo(lockAtMs + 4 * hourMs);
  for (const [variety, username] of ['starter', 'twosome'].entries())
    await (await asPlayer(journey, username)).saveCard(former, variety);
  await moveTo(lockAtMs + 30 * hourMs);
});

const visit = (page: string, pool: string, username: string): Promise<Page> =>
  visitAs(journey, username, `/${page}?${new URLSearchParams({ pool })}`);

/** Who has won, and that the pool has ended, is said first. */
async function readDialogs(page: Page): Promise<void> {
  for (const name of ['Congratulations Winners!', 'Your tournament has ended']) {
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByRole('button', { name: 'Close' }).click();
    // It has buttons that the page has too.
    await dialog.waitFor({ state: 'hidden' });
  }
}

test('a pool that was played is run back by its admin, and a member comes along from the mail', async () => {
  const host = await visit('Standings', former, 'starter');
  await readDialogs(host);
  await host.getByRole('button', { name: 'Run it back' }).click();
  const dialog = host.getByRole('dialog', { name: `Run ${former} back` });
  await dialog.getByText(/^2 members are invited by mail/).waitFor();
  await look(host, 'run-it-back');
  await dialog.getByRole('button', { name: 'Run it back' }).click();
  // First what is said for a few seconds only.
  await host.getByText(`${next} is ready; 2 members are invited by mail.`).waitFor();
  await host.getByRole('heading', { level: 1, name: next }).waitFor();

  const { text } = await awaitMail(
    journey,
    'twosome',
    /^starter invites you to play again: Thursday, early 2$/,
  );
  const [, path = ''] = /See the pool and join: http:\/\/[^/]+(\/\S+)/.exec(text) ?? [];
  const guest = await visitAs(journey, 'twosome', path);
  await guest.getByText('starter invites you to play.').waitFor();
  await guest.getByRole('button', { name: 'Join', exact: true }).click();
  await guest.getByText('POOL STANDINGS').waitFor();
  await guest.getByRole('heading', { level: 1, name: next }).waitFor();

  // Who did not follow the mail finds the way in the pool that was played.
  const late = await visit('Standings', former, 'threesome');
  await readDialogs(late);
  await late.getByText(/^This pool is played again:/).waitFor();
  await look(late, 'played-again');
  await late.getByRole('link', { name: 'See the next pool' }).click();
  await late.getByText('starter invites you to play.').waitFor();

  const asked = (await journey.product.mailTo(emailOf('threesome'))).filter(({ subject }) =>
    subject.includes('invites you to play again'),
  );
  expect(asked).toHaveLength(1);
});

test('the host sees who is missing, and takes the tables along', async () => {
  const page = await visit('Host', next, 'starter');
  const past = page.getByRole('region', { name: 'Past members' });
  await past.getByText('All of them have been invited.').waitFor();
  expect(await past.getByRole('listitem').allTextContents()).toEqual([
    expect.stringMatching(/threesomeInvited on /),
  ]);
  await look(page, 'host-past-members');

  const ended = await visit('Host', former, 'starter');
  const downloads = ended.getByRole('region', { name: 'Downloads' });
  const [file] = await Promise.all([
    ended.waitForEvent('download'),
    downloads.getByRole('button', { name: 'Results' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Thursday-early-results-1.csv');
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe('\ufeffPosition,Member,R1,Score,Prize,State,Note');
  expect(lines).toHaveLength(5);
  expect(lines.find((line) => line.includes('threesome'))).toMatch(/,final,no card$/);
  await ended.getByText(/starter ran the pool again, as Thursday, early 2/).waitFor();
});
