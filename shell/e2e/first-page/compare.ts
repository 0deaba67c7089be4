// Opens the first pages of two products in turns, and prints what each took: node shell/e2e/first-page/compare.ts
// ADDRESS_BEFORE ADDRESS_AFTER [ROUNDS]. Both run with the demo, and their clocks are moved to its Saturday. The
// board's way over the line is drawn into docs/pictures/first-page.svg.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../harness/browser/browser.ts';
import { findChromium } from '../harness/browser/find-chromium.ts';
import { demoPool, pagesOfDemo, saturday } from './demo.ts';
import { measureBareTable, measureFrames } from './live-frame.ts';
import { type Opened, openTwice, sentOverTheLine } from './visits.ts';
import { waterfall } from './waterfall.ts';

const [before = '', after = '', rounds = '3'] = process.argv.slice(2);
const products = [
  { label: 'before', address: before },
  { label: 'after', address: after },
];

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const moveClock = (address: string, to: object) =>
  fetch(`${address}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(to),
  });

const all: (Opened & { label: string })[] = [];
const frames = new Map<string, number>();
const rows = 150;
let bareTable = 0;
const browser = await openBrowser(await findChromium());
try {
  for (const { address } of products) {
    await moveClock(address, { now: saturday });
  }
  for (let round = 0; round < Number(rounds); round += 1)
    for (const { label, address } of products)
      for (const page of (await pagesOfDemo(address)).pages)
        for (const opened of await openTwice(browser, address, page)) all.push({ ...opened, label });
  // Last, since scores of the days that were skipped come in for a while.
  for (const { label, address } of products) {
    // At the demo's sixty-fold speed scores of its own would come in between.
    await moveClock(address, { speed: 1 });
    const { token } = await pagesOfDemo(address);
    const path = `/Standings?${new URLSearchParams({ pool: demoPool })}`;
    frames.set(label, median(await measureFrames(browser, { address, path, token, rows })));
  }
  bareTable = median(await measureBareTable(browser, rows));
} finally {
  await browser.close();
}

const shown = [...new Set(all.map(({ name, kind }) => `${name}, ${kind}`))];
const of = (label: string, what: string) =>
  all.filter((one) => one.label === label && `${one.name}, ${one.kind}` === what);
const figures: [string, (one: Opened) => number, (value: number) => string][] = [
  ['usable', ({ usable }) => usable, (ms) => `${(ms / 1000).toFixed(2)} s`],
  ['LCP', ({ largestPaint }) => largestPaint, (ms) => `${(ms / 1000).toFixed(2)} s`],
  ['blocked', ({ blocked }) => blocked, (ms) => `${ms.toFixed(0)} ms`],
  ['later', ({ blockedLater }) => blockedLater, (ms) => `${ms.toFixed(0)} ms`],
  ['requests', (one) => sentOverTheLine(one).length, (count) => count.toFixed(0)],
  ['JavaScript', ({ scripts }) => scripts / 1000, (kb) => `${kb.toFixed(0)} kB`],
  ['trip of data', ({ tripsToData }) => tripsToData ?? 0, (trip) => (trip > 0 ? `${trip}` : '–')],
];
const lines = shown.map((what) => {
  const cells = figures.map(([, read, write]) => {
    const [earlier, later] = products.map(({ label }) => write(median(of(label, what).map(read))));
    return `${earlier} → ${later}`;
  });
  return `| ${[what, ...cells].join(' | ')} |`;
});
process.stdout.write(
  [
    `| page | ${figures.map(([name]) => name).join(' | ')} |`,
    `|---|${figures.map(() => '---:').join('|')}|`,
    ...lines,
    `A change of a board of ${rows}: ${products.map(({ label }) => frames.get(label)?.toFixed(1)).join(' → ')} ms; of a bare table: ${bareTable.toFixed(1)} ms`,
    '',
  ].join('\n'),
);

/** The round in the middle, by when the board was usable. */
const typical = (label: string): Opened => {
  const rounds = of(label, 'board, cold').toSorted((a, b) => a.usable - b.usable);
  const one = rounds[Math.floor(rounds.length / 2)];
  if (!one) throw new Error('No board was opened.');
  return one;
};
const picture = fileURLToPath(new URL('../../../docs/pictures/first-page.svg', import.meta.url));
writeFileSync(picture, waterfall(products.map(({ label }) => ({ label, page: typical(label) }))));
