// Takes the pictures that the README shows, from the demo as everybody has it: the same people, the same golf.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser } from '../harness/browser/browser.ts';
import { findChromium } from '../harness/browser/find-chromium.ts';
import { add, tab } from '../harness/desk.ts';
import { startProduct } from '../harness/product.ts';
import { visitForPictures } from './visitor.ts';

const folder = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url));
const desk = { viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1.25 };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

const product = await startProduct({ SANDBOX_EMPTY: '0' });
const browser = await openBrowser(await findChromium());

const visit = (
  username: string,
  page: 'Standings' | 'Golfers',
  pool: string,
  options: BrowserContextOptions,
) =>
  visitForPictures(browser, {
    product,
    path: `/${page}?${new URLSearchParams({ pool })}`,
    player: { username, password: 'fairway1' },
    options,
  });

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // The browser alone can make WebP, which is a third of the size.
  const camera = await page.context().newCDPSession(page);
  const { data } = await camera.send('Page.captureScreenshot', { format: 'webp', quality: 84 });
  const picture = Buffer.from(data, 'base64');
  writeFileSync(`${folder}${name}.webp`, picture);
  process.stdout.write(`${name}: ${Math.round(picture.length / 1000)} kB\n`);
  await page.context().close();
}

const standings = (page: Page) => page.getByRole('table', { name: 'Standings', exact: true });

async function onWednesday(): Promise<void> {
  const sheet = await visit('carla', 'Golfers', 'A Hundred Credits', desk);
  for (const [tier, count] of [
    [1, 2],
    [2, 2],
    [3, 1],
  ] as const)
    await add(sheet, tier, count, 1);
  await tab(sheet, 1).click();
  await take(sheet, 'picks');
}

async function onSaturday(): Promise<void> {
  await product.moveClock({ now: '2027-01-16T20:30:00Z' });
  for (const [name, options] of Object.entries({ standings: desk, 'standings-phone': phone })) {
    const page = await visit('ann', 'Standings', 'Fairway Friends', options);
    await standings(page).getByRole('button').first().waitFor();
    await take(page, name);
  }
  const page = await visit('ann', 'Standings', 'Fairway Friends', phone);
  await standings(page).getByRole('button').first().click();
  await page.getByRole('table', { name: 'Golfers' }).waitFor();
  await take(page, 'golfers-phone');

  const chat = await visit('ann', 'Standings', 'Fairway Friends', phone);
  await chat.getByRole('button', { name: /^Pool Chat/ }).click();
  await chat.getByRole('log').waitFor();
  await take(chat, 'chat-phone');
}

async function onSundayEvening(): Promise<void> {
  await product.moveClock({ now: '2027-01-18T01:00:00Z' });
  const page = await visit('bob', 'Standings', 'Sunday Best', { ...phone, colorScheme: 'dark' });
  await page.getByRole('dialog', { name: 'Congratulations Winners!' }).waitFor();
  await take(page, 'podium-phone-dark');
}

try {
  await onWednesday();
  await onSaturday();
  await onSundayEvening();
} finally {
  await browser.close();
  await product.stop();
}
