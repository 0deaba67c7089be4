import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { type Product, startProduct } from './product.ts';

/** What every journey in a file shares: one product, one browser, and for each test visitors of its own. */
export interface Journey {
  product: Product;
  /** A page of a visitor who was never here before. */
  visit(path: string): Promise<Page>;
  /** Names an error in the console that the test brings about on purpose; any other fails it. */
  expectInConsole(error: RegExp): void;
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
];

/** The two widths at which every screen is looked at. */
export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 900 };

/** To be called at the top of a file; the journey is there once its first test runs. */
export function startJourney(
  settings: Record<string, string> | (() => Record<string, string>) = {},
): Journey {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  let complaints: string[] = [];
  let expected: RegExp[] = [];

  const journey: Journey = {
    product: {} as Product,
    visit: async (path) => {
      const context = await browser.newContext({
        viewport: desk,
        locale: 'en-US',
        timezoneId: 'America/New_York',
      });
      context.setDefaultTimeout(10_000);
      contexts.push(context);
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => complaints.push(String(error.stack)));
      await page.goto(journey.product.address + path);
      return page;
    },
    expectInConsole: (error) => expected.push(error),
  };

  beforeAll(async () => {
    const { program, env } = JSON.parse(process.env.CHROMIUM ?? '{}');
    const [product, opened] = await Promise.all([
      startProduct(typeof settings === 'function' ? settings() : settings),
      chromium.launch({ executablePath: program, args: flags, env: { ...process.env, ...env } }),
    ]);
    journey.product = product;
    browser = opened;
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    const unexpected = complaints.filter((complaint) => !expected.some((error) => error.test(complaint)));
    complaints = [];
    expected = [];
    expect(unexpected).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await journey.product.stop?.();
  });
  return journey;
}
