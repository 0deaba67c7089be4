import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { visitPicks } from '../harness/desk.ts';
import { shareJourney } from '../harness/journey.ts';
import { look } from '../harness/look.ts';
import { register, tokenOf, visitAs } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';
import { answerTo } from '../harness/rest.ts';

// What each of them sees, may and may not: on screen, and from the APIs for those who go around the screen.
const journey = shareJourney();
const pool = 'Early Birds';

beforeAll(async () => {
  for (const username of ['host', 'guest', 'passer_by']) await register(journey, username);
  const host = await asPlayer(journey, 'host');
  const guest = await asPlayer(journey, 'guest');
  await host.createPool(pool, { format: 'Single Week', isPrivate: true, pin: 'birdie' });
  await guest.joinPool(pool, 'birdie');
  await host.saveCard(pool, 0);
  await guest.saveCard(pool, 1);
});

const inPool = (path: string) => `${path}?pool=${encodeURIComponent(pool)}`;
const links = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');
const unfold = (page: Page) => page.getByRole('button', { name: 'Pool Information & Payouts' }).click();

/** The statuses of what somebody tries past the screens. */
async function statuses(username: string | null, tries: [method: string, path: string, body?: object][]) {
  const token = username === null ? undefined : await tokenOf(journey, username);
  const answers: number[] = [];
  for (const [method, path, body] of tries)
    answers.push((await answerTo(journey, method, path, { token, ...(body && { body }) })).status);
  return answers;
}

/** What only a pool's admin may do to it; each harmless where it is refused. */
const adminsOnly: [string, string, object][] = [
  ['PUT', '/create-pool/edit-pool', { poolName: pool, newPoolName: 'Mine' }],
  ['PUT', '/create-pool/update-admin', { poolName: pool, newAdmin: 'guest' }],
  ['DELETE', '/create-pool/remove-user', { poolName: pool, username: 'host' }],
  ['DELETE', '/create-pool/delete-pool', { poolName: pool }],
  ['PUT', '/create-pool/batch-update-payment-status', { poolName: pool, usernames: ['host'] }],
];

describe('a stranger', () => {
  test('finds the login at its address', async () => {
    const page = await journey.visit('/Login');
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    await page.waitForFunction(() => document.title === 'Login · Fairway');
    await look(page, 'login');
  });

  test('has the login in the place of a page for players, whatever the case of its address', async () => {
    const page = await journey.visit('/');
    for (const path of ['/Create-Pool', '/join-pool', '/PROFILE', '/my-pools', inPool('/Standings')]) {
      await page.goto(journey.product.address + path);
      await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
      expect(page.url()).toBe(journey.product.address + path);
    }
  });

  test('is led by the header to the five places they can go', async () => {
    const page = await journey.visit('/');
    await links(page).filter({ hasText: 'Login' }).waitFor();
    expect(await links(page).allTextContents()).toEqual([
      'Home',
      'Create Pool',
      'Join Pool',
      'My Pools',
      'Login',
    ]);
    expect(await page.getByRole('button', { name: 'Logout' }).count()).toBe(0);
    await links(page).filter({ hasText: 'Create Pool' }).click();
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/Create-Pool');
  });

  test('may read how to play and set a forgotten password anew', async () => {
    const page = await journey.visit('/how-to');
    await page.getByRole('heading', { level: 1, name: 'How to play' }).waitFor();
    await page.goto(`${journey.product.address}/reset-password/some-token`);
    await page.getByLabel('New password').waitFor();
  });

  test('is told nothing by the APIs', async () => {
    const tries: [string, string, object?][] = [
      ['GET', '/users'],
      ['GET', '/create-pool/pools'],
      ['GET', `/create-pool/my-pool-info?poolName=${encodeURIComponent(pool)}`],
      ...adminsOnly,
    ];
    expect(await statuses(null, tries)).toEqual(tries.map(() => 401));
  });
});

describe('a player', () => {
  test('has pools to join and to create, and a profile', async () => {
    const page = await visitAs(journey, 'passer_by', '/my-pools');
    await page
      .getByText("You haven't joined or created any pools yet. Join or create a pool to start playing!")
      .waitFor();
    expect(await links(page).allTextContents()).toEqual([
      'Home',
      'Create Pool',
      'Join Pool',
      'My Pools',
      'Profile',
    ]);
    await look(page, 'my-pools-empty');
  });

  test('stays outside of a pool that they are not in', async () => {
    const page = await visitAs(journey, 'passer_by', inPool('/Standings'));
    await page.getByText('You are not in this pool.').waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Pool Chat' }).count()).toBe(0);
    const info = `/create-pool/my-pool-info?poolName=${encodeURIComponent(pool)}`;
    const cards = { usernames: ['host'], poolName: pool };
    expect(
      await statuses('passer_by', [['GET', info], ['POST', '/userpicks/users-picks', cards], ...adminsOnly]),
    ).toEqual([403, 403, 403, 403, 403, 403, 403]);
  });

  test('in a pool sees all that is going on, and none of the levers', async () => {
    const page = await visitAs(journey, 'guest', inPool('/Standings'));
    await page.getByRole('heading', { name: 'POOL STANDINGS' }).waitFor();
    expect(await links(page).allTextContents()).toEqual([
      'How To',
      'Standings',
      'News',
      'Golfers',
      'Profile',
    ]);
    await unfold(page);
    await page.getByRole('button', { name: 'Leave Pool' }).waitFor();
    for (const name of ['Pool Settings', 'Delete Pool'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    expect(await statuses('guest', adminsOnly)).toEqual([403, 403, 403, 403, 403]);
  });

  test('keeps what they picked to themselves until the lock', async () => {
    const page = await visitPicks(journey, 'guest', pool);
    await page.getByText('These picks are saved').waitFor();
    const others = await visitAs(journey, 'host', inPool('/user-profile/guest'));
    await others.getByText(/^guest's picks are shown once they lock: /).waitFor();
    expect(await others.getByRole('rowheader').count()).toBe(0);
  });
});

describe('an admin', () => {
  test('runs the pool: who is in it, what it is called, who comes after', async () => {
    const page = await visitAs(journey, 'host', inPool('/Standings'));
    await page.getByRole('button', { name: 'Pool Settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Pool Settings' });
    await settings.getByText('It cannot be changed.').waitFor();
    expect(await settings.getByLabel('Admin').getByRole('option').allTextContents()).toEqual([
      'Keep it yourself',
      'guest',
    ]);
    await settings.getByRole('button', { name: 'Cancel' }).click();
    await unfold(page);
    await page.getByRole('button', { name: 'Delete Pool' }).waitFor();
  });

  test('can’t change what a member has picked, or say who has paid', async () => {
    const mine = { username: 'guest', poolName: pool, userPicks: [] };
    expect(
      await statuses('host', [
        ['POST', '/userpicks/save', mine],
        ['DELETE', `/userpicks/delete-user-picks/guest/${encodeURIComponent(pool)}`],
        ['PUT', '/create-pool/update-payment-status', { poolName: pool, username: 'guest' }],
        ['POST', '/balance/update-balance', { users: [{ username: 'host', email: null, adjustment: 100 }] }],
        ['PUT', '/create-pool/edit-pool', { poolName: pool, buyIn: 10 }],
      ]),
    ).toEqual([403, 403, 403, 403, 400]);
  });

  test('hands it on with the other’s yes, and is a member like any other from then on', async () => {
    const page = await visitAs(journey, 'host', inPool('/Standings'));
    const other = await visitAs(journey, 'guest', inPool('/Standings'));
    await page.getByRole('button', { name: 'Pool Settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Pool Settings' });
    await settings.getByLabel('Admin').selectOption('guest');
    await settings.getByRole('button', { name: 'Save' }).click();
    await page.getByText('guest has been asked to take over the pool. Until they accept').waitFor();
    await other.reload();
    await other.getByRole('button', { name: 'Accept' }).click();
    await other.getByRole('button', { name: 'Pool Settings' }).waitFor();
    expect(await statuses('host', adminsOnly.slice(0, 2))).toEqual([403, 403]);
  });
});
