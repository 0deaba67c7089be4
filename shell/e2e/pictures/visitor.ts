import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { loggedIn } from '../harness/browser/browser.ts';
import { tokenOf } from '../harness/players.ts';
import type { Product } from '../harness/product.ts';

interface Visit {
  product: Product;
  path: string;
  /** Who is logged in, if anybody; the password is the journeys’ unless another is given. */
  player?: { username: string; password?: string };
  /** How the browser is made. */
  options: BrowserContextOptions;
}

/** A page for pictures: without the sandbox’s strip, which nobody sees who plays in earnest. */
export async function visitForPictures(browser: Browser, visit: Visit): Promise<Page> {
  const { product, path, player, options } = visit;
  const token = player && (await tokenOf({ product }, player.username, player.password));
  const visitor = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'America/New_York',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...options,
    ...(token && { storageState: loggedIn(product.address, token) }),
  });
  await visitor.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('aside[aria-label="Sandbox"] { display: none !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  // What is pictured may have a week of golf before it.
  visitor.setDefaultTimeout(150_000);
  const page = await visitor.newPage();
  await page.goto(`${product.address}${path}`);
  return page;
}
