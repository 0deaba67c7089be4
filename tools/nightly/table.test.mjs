import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../processes/command.mjs';
import { listPage } from './list.mjs';
import { promises } from './promises.mjs';
import { begunBefore, duration, outcomeOf, page } from './table.mjs';

/** @type {import('./promises.mjs').Promised} */
const seats = {
  name: 'seats',
  promise: 'One gets the last seat',
  least: { seats: 3 },
  where: 'gateway',
  tests: ['seats'],
};
/** @type {import('./promises.mjs').Promised} */
const cents = { ...seats, name: 'cents', promise: 'No cent is lost', least: { cents: 1000 } };

/** @returns {import('../jest/summary.mjs').Run} a run with tests of these outcomes */
const run = (/** @type {string[]} */ ...outcomes) => ({
  exitCode: outcomes.includes('failed') ? 1 : 0,
  report: {
    testResults: [
      { status: 'passed', assertionResults: outcomes.map((status) => ({ status, fullName: 'one seat' })) },
    ],
  },
});
const one = (seed = 7) => ({ promise: 'seats', counts: { seats: 1 }, seed });

test('a promise is kept where no test failed and as much was tried as is asked', () => {
  const lines = [one(7), one(8), one(9), { promise: 'cents', counts: { cents: 5 } }];
  expect(outcomeOf(seats, run('passed'), lines)).toEqual({
    isKept: true,
    outcome: 'kept',
    tried: '3 seats',
    seed: '7 to 9',
  });
});

test('a run whose tests say nothing counts as none', () => {
  expect(outcomeOf(seats, run('passed'), [])).toMatchObject({
    isKept: false,
    outcome: 'not run: no test said what it tried',
  });
});

test('one that tried too little says so, and one that failed names the test', () => {
  expect(outcomeOf(seats, run('passed'), [one()])).toMatchObject({
    isKept: false,
    outcome: 'too few: 1 of 3 seats',
  });
  expect(outcomeOf(seats, run('passed', 'failed'), [one(), one(), one()])).toMatchObject({
    isKept: false,
    outcome: '**broken**: 1 failed, first “one seat”',
    tried: '3 seats',
  });
  expect(outcomeOf(seats, { exitCode: 1 }, [one(), one(), one()])).toMatchObject({
    isKept: false,
    outcome: '**broken**: 1 failed',
  });
});

test('what is measured beyond what is promised breaks it', () => {
  const timed = { ...seats, least: { seats: 1 }, most: { 'ms at p99': 250 } };
  const took = (/** @type {number} */ ms) => [{ promise: 'seats', counts: { seats: 1, 'ms at p99': ms } }];
  expect(outcomeOf(timed, run('passed'), took(250))).toMatchObject({ isKept: true });
  expect(outcomeOf(timed, run('passed'), took(251))).toMatchObject({
    isKept: false,
    outcome: '**broken**: 251 ms at p99, and 250 are promised',
  });
});

test('where tests are counted, those that passed are', () => {
  const counted = { ...seats, least: { tests: 2 }, counts: /** @type {const} */ ('tests') };
  expect(outcomeOf(counted, run('passed', 'passed', 'pending'), [])).toMatchObject({
    isKept: true,
    tried: '2 tests',
  });
});

test('what takes longer than a night goes on behind what held in earlier ones', () => {
  const weeks = { ...seats, name: 'weeks', least: { weeks: 5 }, goesOn: { seed: 'SEED', count: 'WEEKS' } };
  const held = (/** @type {number} */ seed) => ({
    promise: 'weeks',
    counts: { weeks: 1, steps: 1200 },
    seed,
  });
  const { isKept, ...outcome } = outcomeOf(weeks, run('passed'), [held(1), held(2)]);
  expect(isKept).toBe(false);
  const first = page([weeks], new Map([['weeks', { ...outcome, took: '3 min', ran: 'one' }]]), '');
  const begun = begunBefore(weeks, first);
  expect(begun).toMatchObject({ next: 3, left: 3, took: '3 min', ran: 'one' });
  // Where a seed is two of what has to be tried, two more are enough.
  expect(begunBefore({ ...weeks, goesOn: { ...weeks.goesOn, each: 2 } }, first)).toMatchObject({ left: 2 });
  const lines = [...(begun?.lines ?? []), held(3), held(4), held(5)];
  expect(outcomeOf(weeks, run('passed'), lines)).toMatchObject({
    ...{ isKept: true, tried: '5 weeks, 6,000 steps', seed: '1 to 5' },
  });
  // What is kept, or broken, begins anew; and so does a row that is made in one night.
  const kept = page([weeks], new Map([['weeks', { ...outcome, outcome: 'kept', took: '', ran: '' }]]), '');
  expect(begunBefore(weeks, kept)).toBeNull();
  expect(begunBefore(weeks, '')).toBeNull();
  const { goesOn, ...once } = weeks;
  expect(goesOn).toBeDefined();
  expect(begunBefore(once, first)).toBeNull();
});

test('a list has a line for each seed in order, and goes on with the row', () => {
  const list = { file: 'docs/weeks.md', head: '# Weeks', columns: ['event', 'took'] };
  const held = (/** @type {number} */ seed) => ({
    ...{ promise: 'weeks', counts: { weeks: 1 }, seed },
    listed: { event: `event | ${seed}`, took: '9 s' },
  });
  const first = listPage(list, [held(10), held(9), { promise: 'weeks', counts: { weeks: 1 } }], '');
  expect(first).toBe(
    '# Weeks\n\n| seed | event | took |\n|---|---|---|\n| 9 | event \\| 9 | 9 s |\n| 10 | event \\| 10 | 9 s |\n',
  );
  expect(listPage(list, [held(11)], first)).toBe(`${first}| 11 | event \\| 11 | 9 s |\n`);
  expect(listPage(list, [held(11)], '')).not.toContain('event \\| 9');
});

test('a night of some rows leaves the others as they stood, unless what is asked has changed', () => {
  const row = { tried: '3 seats', outcome: 'kept', seed: '7', took: '2 s', ran: '2026-11-26 0123abcd' };
  const first = page([seats, cents], new Map([['seats', row]]), '');
  expect(first).toContain(
    '| One gets the last seat | 3 seats | 3 seats | kept | 7 | 2 s | 2026-11-26 0123abcd |',
  );
  expect(first).toContain('| No cent is lost | 1,000 cents |  | not run yet |  |  |  |');
  const later = { ...row, tried: '1,000 cents', ran: '2026-11-27 4567cdef' };
  const second = page([seats, cents], new Map([['cents', later]]), first);
  expect(second).toContain('0123abcd');
  expect(second).toContain(
    '| No cent is lost | 1,000 cents | 1,000 cents | kept | 7 | 2 s | 2026-11-27 4567cdef |',
  );
  const more = page([{ ...seats, least: { seats: 5 } }, cents], new Map(), second);
  expect(more).toContain('| One gets the last seat | 5 seats |  | not run yet |');
});

test.each([
  [1499, '1 s'],
  [119_000, '119 s'],
  [600_000, '10 min'],
  [3 * 3_600_000 + 5 * 60_000, '3 h 5 min'],
])('%i milliseconds are %s', (ms, text) => {
  expect(duration(ms)).toBe(text);
});

test('rows have names and sentences of their own', () => {
  expect(new Set(promises.map(({ name }) => name)).size).toBe(promises.length);
  expect(new Set(promises.map(({ promise }) => promise)).size).toBe(promises.length);
});

const folders = { gateway: 'gateway', simulator: 'gateway', trials: 'gateway', journeys: 'shell' };
const filesOf = (/** @type {import('./promises.mjs').Promised} */ { where, tests }) =>
  globSync(`${folders[where]}/{src,simulator,trials,e2e}/**/*.test.ts`, { cwd: root }).filter((path) =>
    tests.some((part) => new RegExp(part).test(path)),
  );

/** The text of a test, and those of the modules beside it that it takes. */
const withNeighbours = (/** @type {string} */ path) => {
  const text = readFileSync(`${root}/${path}`, 'utf8');
  const neighbours = [...text.matchAll(/from '\.\/([a-z-]+\.ts)'/g)].map(([, file]) =>
    readFileSync(join(root, dirname(path), file ?? ''), 'utf8'),
  );
  return [text, ...neighbours];
};

test.each(promises.filter(({ tests }) => tests.length > 0))(
  '$name: its tests are there, take its settings, and say what they tried',
  (promised) => {
    const { name, tests, only, sizes = {}, counts } = promised;
    const texts = filesOf(promised).flatMap(withNeighbours);
    for (const part of tests) expect(filesOf({ ...promised, tests: [part] })).not.toEqual([]);
    for (const setting of Object.keys(sizes)) expect(texts.join('\n')).toContain(setting);
    if (only) expect(texts.join('\n')).toContain(only);
    if (counts !== 'tests') expect(texts.join('\n')).toContain(`tried('${name}'`);
  },
);

test('the page says of which rows `npm test` tries nothing', () => {
  const isLong = (/** @type {string} */ path) => path.endsWith('.long.test.ts');
  const long = promises.filter((promised) => promised.tests.length > 0 && filesOf(promised).every(isLong));
  const [, named = ''] = /only `npm run test:long` of ([^;]+);/.exec(page([], new Map(), '')) ?? [];
  expect(named.split(/, | and /)).toEqual([
    ...new Set(long.map(({ name }) => name.replace(/^crashes-.*/, 'crashes'))),
  ]);
});

test('the page is the one that these rows make', () => {
  const path = `${root}/docs/nightly.md`;
  expect(existsSync(path)).toBe(true);
  const text = readFileSync(path, 'utf8');
  expect(page(promises, new Map(), text)).toBe(text);
});
