import { beforeAll, expect, test } from '@jest/globals';
import { openBrowser } from '../harness/browser/browser.ts';
import { startJourney } from '../harness/journey.ts';
import { pagesOfDemo, saturday } from './demo.ts';
import { lineOf, type Opened, openTwice, sentForTheData, sentForThePage, sentOverTheLine } from './visits.ts';

// On a slow line with a slow processor. Counts and bytes are promises; times depend on the machine, and are printed.
const journey = startJourney({ SANDBOX_EMPTY: '0' });

const opened = new Map<string, Opened>();
beforeAll(async () => {
  await journey.product.moveClock({ now: saturday });
  const { address } = journey.product;
  const browser = await openBrowser(JSON.parse(process.env.CHROMIUM ?? '{}'));
  try {
    const { pages } = await pagesOfDemo(address);
    for (const page of pages)
      for (const one of await openTwice(browser, address, page)) {
        opened.set(`${one.name}, ${one.kind}`, one);
        process.stdout.write(`${lineOf(one)}\n`);
      }
  } finally {
    await browser.close();
  }
}, 300_000);

const page = (name: string): Opened => {
  const found = opened.get(name);
  if (!found) throw new Error(`${name} was not opened.`);
  return found;
};

test.each([
  ['board, cold', 10, 153_000],
  ['My Pools, cold', 11, 207_000],
  ['invitation, cold', 11, 207_000],
  ['landing, cold', 6, 113_000],
])('%s: its data need at most %i requests and %i bytes of JavaScript, gzipped', (name, requests, bytes) => {
  const sent = sentForTheData(page(name)).map(({ path }) => path);
  // Those beyond, so that a failure names them.
  expect(sent.slice(requests)).toEqual([]);
  expect(page(name).scripts).toBeLessThanOrEqual(bytes);
});

test.each(['board, cold', 'My Pools, cold', 'invitation, cold', 'landing, cold'])(
  '%s: at most 25 requests until it can be used',
  (name) => {
    const sent = sentForThePage(page(name)).map(({ path }) => path);
    expect(sent.slice(25)).toEqual([]);
  },
);

test.each(['board, cold', 'My Pools, cold', 'invitation, cold'])(
  '%s: data come with the third trip, behind the page and its scripts',
  (name) => expect(page(name).tripsToData).toBe(3),
);

test.each(['board, cold', 'My Pools, cold', 'invitation, cold', 'landing, cold'])(
  '%s: nothing is fetched twice',
  (name) => {
    const files = sentOverTheLine(page(name))
      .filter(({ kind }) => kind === 'Script' || kind === 'Font')
      .map(({ path }) => path);
    expect(files).toEqual([...new Set(files)]);
  },
);

test.each(['board, warm', 'My Pools, warm', 'invitation, warm', 'landing, warm'])(
  '%s: only the page and its data come over the line',
  (name) => {
    const sent = sentOverTheLine(page(name)).filter(({ kind }) => kind === 'Script' || kind === 'Font');
    expect(sent).toEqual([]);
  },
);
