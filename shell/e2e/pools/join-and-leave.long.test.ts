import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { register, visitAs } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';

// Who gets into a pool and out of it again: strangers, members and admins, before play and in play.
const journey = startJourney();

const players = ['caddie', 'mulligan', 'gimme'];
const clubhouse = 'The Clubhouse';

beforeAll(async () => {
  for (const username of players) await register(journey, username);
  const caddie = await asPlayer(journey, 'caddie');
  await caddie.createPool(clubhouse, { format: 'Single Week', buyIn: 30 });
  await caddie.createPool('Behind the Hedge', { format: 'Salary Cap', isPrivate: true, pin: 'birdie' });
  await caddie.createPool('On My Own', { format: 'Multi-Week', numTournaments: 2 });
  await caddie.createPool('Two Weeks', { format: 'Multi-Week', numTournaments: 2 });
  await caddie.createPool('Opening Bell', { format: 'Single Round', round: 'Opening Day' });
  for (const username of ['mulligan', 'gimme']) await (await asPlayer(journey, username)).joinPool(clubhouse);
});

const visitPool = (name: string, username: string) =>
  visitAs(journey, username, `/Standings?${new URLSearchParams({ pool: name })}`);
const unfold = (page: Page) => page.getByRole('button', { name: 'Pool Information & Payouts' }).click();
const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Are you sure you want to leave this pool?' });
const askToLeave = async (page: Page) => {
  await unfold(page);
  await page.getByRole('button', { name: 'Leave Pool' }).click();
  await question(page).waitFor();
};
const leave = async (page: Page) => {
  await askToLeave(page);
  await question(page).getByRole('button', { name: 'Confirm' }).click();
};

describe('a private pool', () => {
  test('lets nobody in without its pin', async () => {
    const page = await visitAs(journey, 'mulligan', '/Join-Pool');
    const other = page.getByRole('heading', { level: 3, name: 'On My Own' });
    await other.waitFor();
    await page.getByLabel('Search').fill('hedge');
    await other.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Join Behind the Hedge' });
    await dialog.getByLabel('Pin').fill('bogey');
    await dialog.getByRole('button', { name: 'Join' }).click();
    await dialog.getByText('Incorrect pin. Please try again.').waitFor();
    await look(page, 'wrong-pin');
    await dialog.getByLabel('Pin').fill('birdie');
    await page.keyboard.press('Enter');
    await page.getByText('Successfully joined the pool!').waitFor();
    await page.getByRole('heading', { name: 'POOL STANDINGS' }).waitFor();
  });

  test('asks a friend who follows a link for it on the spot', async () => {
    const page = await visitPool('Behind the Hedge', 'gimme');
    await page.getByText('You are not in this pool.').waitFor();
    await look(page, 'pool-stranger');
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByLabel('Pin').fill('birdie');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'POOL STANDINGS' }).waitFor();
  });
});

describe('its admin', () => {
  test('changes its settings, and everybody sees them', async () => {
    const other = await visitPool(clubhouse, 'mulligan');
    await other.getByRole('heading', { name: 'POOL STANDINGS' }).waitFor();
    expect(await other.getByRole('button', { name: 'Pool Settings' }).count()).toBe(0);
    const page = await visitPool(clubhouse, 'caddie');
    await page.getByRole('button', { name: 'Pool Settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pool Settings' });
    await dialog.getByLabel('Pool name').fill('The Nineteenth');
    await dialog.getByLabel('First place').selectOption('100%');
    expect(await dialog.getByLabel('Second place').count()).toBe(0);
    await look(page, 'pool-settings');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'The Nineteenth' }).waitFor();

    await other.reload();
    await other.getByRole('heading', { level: 1, name: 'The Nineteenth' }).waitFor();
    await other.waitForURL(/pool=The\+Nineteenth/);
    await unfold(other);
    await other.getByRole('rowheader', { name: '1st' }).waitFor();
    expect(await other.getByRole('rowheader', { name: '2nd' }).count()).toBe(0);
    await look(other, 'pool-information');
  });

  test('asks somebody to come after, and leaves with their yes', async () => {
    const page = await visitPool('The Nineteenth', 'caddie');
    await leave(page);
    const next = page.getByRole('dialog', { name: 'Please choose a new admin before leaving the pool.' });
    await next.getByRole('button', { name: 'Confirm' }).click();
    await next.getByText('Please choose who becomes the admin.').waitFor();
    expect(await next.getByRole('option', { name: 'Select a user' }).isDisabled()).toBe(true);
    await next.getByLabel('New admin').selectOption('gimme');
    await look(page, 'leave-successor');
    await next.getByRole('button', { name: 'Confirm' }).click();
    await page
      .getByText('gimme has been asked to take over The Nineteenth. You leave once they accept.')
      .waitFor();
    const gimmes = await visitPool('The Nineteenth', 'gimme');
    await gimmes.getByText('caddie asks you to take over The Nineteenth as its admin.').waitFor();
    await look(gimmes, 'pool-offered');
    await gimmes.getByRole('button', { name: 'Accept' }).click();
    await gimmes.getByRole('button', { name: 'Pool Settings' }).waitFor();
    await page.reload();
    await page.getByText('You are not in this pool.').waitFor();
  });

  test('who is alone in it takes the pool along', async () => {
    const page = await visitPool('On My Own', 'caddie');
    await leave(page);
    await page.getByText('On My Own is deleted.').waitFor();
    await page.waitForURL(/\/Join-Pool$/);
    await page.getByRole('heading', { level: 3, name: 'The Nineteenth' }).waitFor();
    expect(await page.getByRole('heading', { level: 3, name: 'On My Own' }).count()).toBe(0);
  });
});

describe('a member', () => {
  test('who thinks better of it stays', async () => {
    const page = await visitPool('The Nineteenth', 'mulligan');
    await askToLeave(page);
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await question(page).waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('heading', { name: 'POOL STANDINGS' }).waitFor();
  });

  test('leaves with the buy-in, and what they see of the pool goes with them', async () => {
    await (await asPlayer(journey, 'mulligan')).buyIn('The Nineteenth', 30, 0);
    const page = await visitPool('The Nineteenth', 'mulligan');
    const elsewhere = await visitPool('The Nineteenth', 'mulligan');
    await askToLeave(page);
    await question(page)
      .getByText('Your buy-in of $30 goes back to the card that paid it. The fee of $3 does not.')
      .waitFor();
    await look(page, 'leave-paid');
    await question(page).getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('You have left The Nineteenth.').waitFor();
    await page.waitForURL(/\/Join-Pool$/);
    await elsewhere.getByText('You are not in this pool.').waitFor();
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('button', { name: 'Balance $0', exact: true }).waitFor();
  });
});

test('in play nobody leaves, and nothing is changed but who is asked to take it over', async () => {
  await (await asPlayer(journey, 'mulligan')).joinPool('The Nineteenth');
  await journey.product.moveClock({ now: '2027-01-14T17:00:00Z' });
  const page = await visitPool('The Nineteenth', 'gimme');
  await unfold(page);
  await page.getByText('You cannot leave until the tournament is official.').waitFor();
  expect(await page.getByRole('button', { name: 'Leave Pool' }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Delete Pool' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Pool Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pool Settings' });
  await dialog.getByText(/Pool settings are locked/).waitFor();
  expect(await dialog.getByLabel('Pool name').isDisabled()).toBe(true);
  await look(page, 'pool-settings-locked');
  await dialog.getByLabel('Admin').selectOption('mulligan');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('mulligan has been asked to take over the pool. Until they accept').waitFor();
});

test.each([
  ['Two Weeks', 'You cannot leave until the last tournament is over.'],
  ['Opening Bell', 'You cannot leave on the day of the round.'],
])('in play %s keeps who is in it', async (name, reason) => {
  const page = await visitPool(name, 'caddie');
  await unfold(page);
  await page.getByText(reason).waitFor();
  expect(await page.getByRole('button', { name: 'Leave Pool' }).isDisabled()).toBe(true);
});

test('rules are read where one plays by them', async () => {
  const page = await visitPool('Behind the Hedge', 'mulligan');
  await page.getByRole('button', { name: 'View Rules' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rules for Salary Cap format' });
  await dialog.getByText(/Spend exactly 100 credits/).waitFor();
  await look(page, 'pool-rules');
});
