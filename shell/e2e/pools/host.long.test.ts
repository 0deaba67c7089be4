import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { shareJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { register, visitAs } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';
import { awaitMail } from '../harness/waits/mailbox.ts';

// What an admin does for a pool and to its members, and how those hear of it.
const journey = shareJourney();

const pool = 'The Shotgun Start';
const players = ['marshal', 'scratch', 'whiff', 'yips'];

beforeAll(async () => {
  for (const username of players) await register(journey, username);
  await (await asPlayer(journey, 'marshal')).createPool(pool, { format: 'Single Week', buyIn: 30 });
  for (const username of players.slice(1)) await (await asPlayer(journey, username)).joinPool(pool);
  for (const [variety, username] of ['scratch', 'whiff'].entries())
    await (await asPlayer(journey, username)).buyIn(pool, 30, variety);
});

const visit = (page: string, username: string): Promise<Page> =>
  visitAs(journey, username, `/${page}?${new URLSearchParams({ pool })}`);
const membersOf = (page: Page) => page.getByRole('region', { name: 'Members' });
const noticeOn = (page: Page) => page.getByRole('complementary', { name: 'Notice from the host' });

test('an admin reminds who is not ready, sends a member away, and puts a notice up', async () => {
  const member = await visit('Standings', 'scratch');
  await member.getByRole('heading', { name: 'POOL STANDINGS' }).waitFor();
  expect(await member.getByRole('link', { name: 'Host', exact: true }).count()).toBe(0);

  const page = await visit('Standings', 'marshal');
  await page.getByRole('link', { name: 'Host', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: `Host ${pool}` }).waitFor();
  await page.getByText('2 not paid').waitFor();
  await page.getByRole('button', { name: 'Remind yips' }).click();
  await page.getByText('A reminder is on its way.').waitFor();
  await membersOf(page)
    .getByText(/^Reminded /)
    .waitFor();
  const { text } = await awaitMail(journey, 'yips', /^marshal reminds you: your picks for the /);
  expect(text).toContain('Your buy-in of $30 is not paid yet either');

  await page.getByLabel('A notice for everyone in the pool').fill('Shotgun start at nine.\nBring a friend!');
  await page.getByRole('button', { name: 'Post notice' }).click();
  await noticeOn(page).waitFor();
  await look(page, 'host');
  // The page that was open all the while has it, too.
  await noticeOn(member).getByText('Shotgun start at nine.').waitFor();
  await look(member, 'pool-notice');

  await page.getByRole('button', { name: 'More about whiff' }).click();
  await page.getByRole('button', { name: 'Remove whiff' }).click();
  const dialog = page.getByRole('dialog', { name: `Remove whiff from ${pool}?` });
  await dialog.getByText('$33 goes back to the card or the balance that paid it').waitFor();
  await look(page, 'remove-member');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText(`whiff is no longer in ${pool}.`).waitFor();
  await page.getByRole('button', { name: 'More about whiff' }).waitFor({ state: 'detached' });
  expect(await (await asPlayer(journey, 'whiff')).balance()).toBe(0);
});

test('members read all of it, and others nothing', async () => {
  const member = await visit('Standings', 'scratch');
  await member.getByRole('button', { name: 'Pool Information & Payouts' }).click();
  const acts = member.getByRole('region', { name: 'What the host did' });
  await acts.getByText('marshal removed whiff; $33 went back to them').waitFor();
  await acts.getByText('marshal reminded yips to pay the buy-in').waitFor();
  await acts.scrollIntoViewIfNeeded();
  await look(member, 'pool-acts');

  const other = await visit('Host', 'yips');
  await other.getByText('Only the admin can manage the pool.').waitFor();
  await look(other, 'host-refused');
});
