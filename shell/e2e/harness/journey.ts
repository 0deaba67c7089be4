import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { loggedIn, openBrowser } from './browser/browser.ts';
import { type Apis, apisAt, dataFor, type Product, startProduct } from './product.ts';

/** Shared by the tests of a file: a product and a browser, with a profile for each visitor. */
export interface Journey<Reached extends Apis = Apis> {
  product: Reached;
  /** Opens a page as a new visitor, or as the player with that token. */
  visit(path: string, token?: string): Promise<Page>;
  /** Expects an error in the console; any other fails the test. */
  expectInConsole(error: RegExp): void;
}

/** The two widths at which screens are checked. */
export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 900 };

/** Called at the top of a file; starts a product for this file before its first test. */
export const startJourney = (settings: Record<string, string> = {}): Journey<Product> =>
  journeyThrough(
    () => startProduct(settings, dataFor(settings)),
    (product) => product.stop(),
  );

/**
 * The same, with the product shared by several files: for journeys that leave its clock and settings alone and
 * use player names of their own.
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
        // Where the sandbox's tournaments are played, so that times are the same wherever journeys run.
        timezoneId: 'America/New_York',
        // Without animations: a journey would click elements that are still moving.
        reducedMotion: 'reduce',
        ...(token && { storageState: loggedIn(address, token) }),
      });
      visitors.push(visitor);
      // Less than a journey's own limit, so that what hangs is named.
      visitor.setDefaultTimeout(60_000);
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
