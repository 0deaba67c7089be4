// Films a week of golf for the page about how to play, and puts the film beside that page: two who were never
// here before, a private pool, a buy-in, a board that moves, and a prize. Nothing is staged but the time between.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { openBrowser } from '../harness/browser/browser.ts';
import { findChromium } from '../harness/browser/find-chromium.ts';
import { checkout, fillInBilling, fillInCard, goodLuck, submit, tab } from '../harness/desk.ts';
import { password, register } from '../harness/players.ts';
import { asPlayer } from '../harness/pools.ts';
import { startProduct } from '../harness/product.ts';
import { Camera, dotsPerPixel, screen } from './camera.ts';
import { captionsFile, develop } from './develop.ts';
import { visitForPictures } from './visitor.ts';

const folder = fileURLToPath(new URL('../../src/how-to/film/', import.meta.url));
const pool = 'Hundred Between Us';
const pin = 'birdie';
const friends = ['otto', 'pia', 'quinn', 'rosa'];

const product = await startProduct();
const browser = await openBrowser(await findChromium());
const camera = new Camera();
let posterShot = 0;

const visit = (path: string, username?: string) =>
  visitForPictures(browser, {
    product,
    path,
    ...(username && { player: { username } }),
    options: { viewport: screen, deviceScaleFactor: dotsPerPixel },
  });

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const openPage = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
const standings = (page: Page) => page.getByRole('table', { name: 'Standings', exact: true });

async function create(): Promise<Page> {
  camera.say('Start a pool with your own people: choose a format, a buy-in, and a pin if it is private.');
  const landing = await visit('/');
  await heading(landing, 'Golf pools with a proper leaderboard').waitFor();
  await camera.hold(landing, 1.6);
  await camera.press(landing, landing.getByRole('link', { name: 'Create a pool' }).first());

  const page = await visit('/Create-Pool', 'nora');
  const format = page.getByRole('button', { name: 'Salary Cap', exact: true });
  await format.waitFor();
  camera.fade();
  await camera.press(page, format);
  await camera.scrollTo(page, format);
  await camera.type(page, page.getByLabel('Pool name'), pool);
  await camera.choose(page, page.getByLabel('Buy-in', { exact: true }), '$10');
  const isPrivate = page.getByLabel('Private pool');
  await camera.scrollTo(page, isPrivate, 260);
  await camera.press(page, isPrivate);
  await camera.type(page, page.getByLabel('Pin', { exact: true }), pin);
  await camera.press(page, page.getByRole('button', { name: 'Create Pool' }));
  await heading(page, pool).waitFor();
  await page.getByText('Picks lock in').waitFor();
  return page;
}

async function join(): Promise<void> {
  camera.say('A friend looks the pool up and joins it with the pin.');
  const page = await visit('/Join-Pool', 'otto');
  const join = page.getByRole('listitem').filter({ hasText: pool }).getByRole('button', { name: 'Join' });
  await join.waitFor();
  camera.fade();
  await camera.press(page, join);
  await camera.type(page, page.getByLabel('Pin'), pin);
  await page.keyboard.press('Enter');
  await heading(page, pool).waitFor();
  await page.getByText('Picks lock in').waitFor();
  camera.fade();
  await camera.hold(page, 1.2);
  for (const username of friends.slice(1)) await (await asPlayer({ product }, username)).joinPool(pool, pin);
}

async function pickAndPay(page: Page): Promise<void> {
  camera.say('Pick golfers for exactly 100 credits. The favourites cost most.');
  await page.bringToFront();
  await openPage(page, 'Golfers');
  const tiers = page.getByRole('tablist', { name: 'Choose Tier' });
  await tiers.waitFor();
  camera.fade();
  await camera.hold(page, 0.8);
  await camera.scrollTo(page, tiers, 60);
  const add = page.getByRole('button', { name: /^Add / });
  for (const nth of [0, 1, 2]) {
    await camera.press(page, add.nth(nth));
    await camera.hold(page, 0.3);
  }
  await camera.press(page, tab(page, 2));
  await camera.press(page, add.first());
  // What is left is a golfer of tier 3, which comes by itself.
  await camera.press(page, add.nth(1));
  await camera.hold(page, 0.8);
  await camera.scrollTo(page, submit(page), 300);
  await camera.press(page, submit(page));

  camera.say('Pay the buy-in by card, or from your balance. Then your picks are in.');
  await page.getByLabel('Card number').waitFor();
  await fillInBilling(page);
  await fillInCard(page, '4242424242424242');
  const pay = checkout(page).getByRole('button', { name: 'Pay $13' });
  await pay.scrollIntoViewIfNeeded();
  camera.fade();
  await camera.hold(page, 0.8);
  await camera.press(page, pay);
  await goodLuck(page);
  camera.fade();
  await camera.hold(page, 1.2);
  await camera.press(page, page.getByRole('button', { name: 'Close' }));
  for (const [variety, username] of friends.entries())
    await (await asPlayer({ product }, username)).buyIn(pool, 10, variety + 1, true);
}

async function follow(page: Page): Promise<void> {
  camera.say('From Thursday on the standings move with every score.');
  await product.moveClock({ now: '2027-01-14T17:00:00Z' });
  await openPage(page, 'Standings');
  await standings(page).getByText('1', { exact: true }).first().waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  camera.fade();
  await camera.hold(page, 0.6);
  await camera.scrollTo(page, page.getByRole('heading', { name: 'POOL STANDINGS' }), 20);
  await camera.hold(page, 0.8);
  posterShot = camera.shots.length - 1;
  for (let hours = 0; hours < 4; hours++) {
    const before = await standings(page).textContent();
    await product.moveClock({ advanceSeconds: 3600 });
    await page.waitForFunction((text) => document.querySelector('table')?.textContent !== text, before);
    await camera.hold(page, 0.7);
  }
  camera.say('Open any player to see which golfers made up the score.');
  await camera.press(page, standings(page).getByRole('button').first());
  const golfers = page.getByRole('table', { name: 'Golfers' });
  await golfers.waitFor();
  camera.fade();
  await camera.hold(page, 2.2);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

async function win(page: Page): Promise<void> {
  camera.say('When the tournament is official, the winners are named and the prizes paid.');
  await product.moveClock({ now: '2027-01-18T01:00:00Z' });
  const winners = page.getByRole('dialog', { name: 'Congratulations Winners!' });
  await winners.waitFor();
  camera.fade();
  await camera.hold(page, 2.6);
  const [best = ''] = await winners.getByRole('rowheader').allTextContents();

  camera.say('A prize is money in your balance: play on with it, or have it sent as an eCheck.');
  const profile = await visit('/Profile', best);
  const balance = profile.getByRole('button', { name: /^Balance/ });
  await balance.waitFor();
  camera.fade();
  await camera.hold(profile, 0.6);
  await camera.press(profile, balance);
  const amount = profile.getByLabel('Amount');
  await amount.waitFor();
  camera.fade();
  await camera.type(profile, amount, '30');
  await camera.press(profile, profile.getByRole('button', { name: 'Withdraw', exact: true }));
  const question = profile.getByRole('dialog', { name: 'Withdraw $30.00?' });
  await question.waitFor();
  camera.fade();
  await camera.type(profile, question.getByLabel('Your password'), password);
  await camera.press(profile, question.getByRole('button', { name: 'Send eCheck' }));
  await profile.getByText(/^Paid /).waitFor();
  camera.fade();
  await camera.hold(profile, 2.4);
}

try {
  for (const username of ['nora', ...friends]) await register({ product }, username);
  const page = await create();
  camera.fade();
  await camera.hold(page, 1.2);
  await join();
  await pickAndPay(page);
  await follow(page);
  await win(page);

  const seconds = camera.seconds;
  const { webm, poster } = await develop(browser, camera, posterShot);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}a-week.webm`, webm);
  writeFileSync(`${folder}a-week.webp`, poster);
  writeFileSync(`${folder}a-week.vtt`, captionsFile(camera.captions));
  const kb = (bytes: Buffer) => `${Math.round(bytes.length / 1000)} kB`;
  process.stdout.write(`A film of ${seconds.toFixed(1)} s: ${kb(webm)}, its poster ${kb(poster)}.\n`);
} finally {
  await browser.close();
  await product.stop();
}
