import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { loggedIn, openBrowser } from './browser/browser.ts';
import { type Apis, apisAt, dataFor, type Product, startProduct } from './product.ts';

/** What the tests of a file share: one product and one browser; each visitor has a profile of their own. */
export interface Journey<Reached extends Apis = Apis> {
  product: Reached;
  /** A page of somebody who was never here before, or of the player whose session's token is given. */
  visit(path: string, token?: string): Promise<Page>;
  /** Names an error in the console that the test brings about on purpose; any other fails it. */
  expectInConsole(error: RegExp): void;
}

/** The two widths at which every screen is looked at. */
export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 900 };

/** To be called at the top of a file; the journey has a product of its own once the first test runs. */
export const startJourney = (settings: Record<string, string> = {}): Journey<Product> =>
  journeyThrough(
    () => startProduct(settings, dataFor(settings)),
    (product) => product.stop(),
  );

/**
 * Likewise, through a product that other files walk through as well: for journeys that leave its clock and its
 * settings alone, and bring people with names of their own.
 */
export const shareJourney = (): Journey =>
  journeyThrough(
    async () => apisAt(process.env.SHARED_PRODUCT ?? ''),
    async () => {},
  );

function journeyThrough<Reached extends Apis>(
  reach: () => Promise<Reached>,
  leave: (product: Reached) => Promise<void>,
): Journey<Reached> {
  let browser: Browser;
  let product: Reached | undefined;
  let visitors: BrowserContext[] = [];
  let complaints: string[] = [];
  let expected: RegExp[] = [];

  beforeAll(async () => {
    product = await reach();
    browser = await openBrowser(JSON.parse(process.env.CHROMIUM ?? '{}'));
  });
  afterEach(async () => {
    const unexpected = complaints.filter((complaint) => !expected.some((error) => error.test(complaint)));
    await Promise.all(visitors.map((visitor) => visitor.close()));
    [visitors, complaints, expected] = [[], [], []];
    expect(unexpected).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    if (product) await leave(product);
  });

  return {
    get product() {
      if (!product) throw new Error('The product is there once the first test runs.');
      return product;
    },
    visit: async (path, token) => {
      const address = product?.address ?? '';
      const visitor = await browser.newContext({
        viewport: desk,
        locale: 'en-US',
        // Nobody’s finger is as fast as a journey’s, which would press what is still on its way somewhere.
        reducedMotion: 'reduce',
        ...(token && { storageState: loggedIn(address, token) }),
      });
      visitors.push(visitor);
      // Nobody waits longer than something takes. A busy machine takes its time, but what isn't there in a minute and a
      // half isn't coming, and a file of such waits must not outlast everybody's patience.
      visitor.setDefaultTimeout(90_000);
      visitor.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
      });
      visitor.on('weberror', (fault) => complaints.push(String(fault.error().stack)));
      const page = await visitor.newPage();
      await page.goto(`${address}${path}`);
      return page;
    },
    expectInConsole: (error) => expected.push(error),
  };
}
