import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, root } from '../../processes/command.mjs';
import { cellsOf, faultsOf } from './named-tests.mjs';

const page = 'docs/asvs.md';
const threats = 'docs/security.md';
/** By section, how many requirements of levels 1 and 2 it begins with. Those of level 3 come last in each. */
const asked = {
  ...{ 1.1: 2, 1.2: 9, 1.3: 11, 1.4: 3, 1.5: 2, 2.1: 3, 2.2: 3, 2.3: 4, 2.4: 1 },
  ...{ 3.2: 2, 3.3: 4, 3.4: 6, 3.5: 5, 3.7: 2, 4.1: 3, 4.2: 1, 4.3: 2, 4.4: 4 },
  ...{ 5.1: 1, 5.2: 3, 5.3: 2, 5.4: 3 },
  ...{ 6.1: 3, 6.2: 12, 6.3: 4, 6.4: 4, 6.5: 5, 6.6: 3, 6.8: 4 },
  ...{ 7.1: 3, 7.2: 4, 7.3: 2, 7.4: 5, 7.5: 2, 7.6: 2 },
  ...{ 8.1: 2, 8.2: 3, 8.3: 1, 8.4: 1, 9.1: 3, 9.2: 4 },
  ...{ 11.1: 2, 11.2: 3, 11.3: 3, 11.4: 4, 11.5: 1, 11.6: 1, 12.1: 3, 12.2: 2, 12.3: 4 },
  ...{ 13.1: 1, 13.2: 5, 13.3: 2, 13.4: 5, 14.1: 2, 14.2: 4, 14.3: 3 },
  ...{ 15.1: 3, 15.2: 3, 15.3: 7, 16.1: 1, 16.2: 5, 16.3: 4, 16.4: 3, 16.5: 3 },
};
const reasons = /^(met in part|not met|not applicable|written down): .*\w/;

/** Every requirement has a row, which names a test that is there or says plainly how things stand. */
export async function asvs() {
  const { rows, faults } = await readAsvs(readFileSync(join(root, page), 'utf8'));
  faults.push(...(await faultsOfThreats(readFileSync(join(root, threats), 'utf8'))));
  if (faults.length > 0)
    throw new Failure(`${page} or ${threats} promises what isn't there.`, faults.join('\n'));
  return `${rows} rows`;
}

/**
 * The tests that the page about threats names are there.
 * @param {string} text
 * @param {(path: string) => Promise<string[][] | undefined>} [testsIn]
 */
export async function faultsOfThreats(text, testsIn) {
  /** @type {string[]} */
  const faults = [];
  for (const [index, line] of text.split('\n').entries()) {
    const shownBy = cellsOf(line)?.at(-1) ?? '';
    if (!shownBy.includes('.test.')) continue;
    for (const fault of await faultsOf(shownBy, /^(?!)/, testsIn))
      faults.push(`${threats}:${index + 1} ${fault}`);
  }
  return faults;
}

/**
 * @param {string} text
 * @param {(path: string) => Promise<string[][] | undefined>} [testsIn] the tests of a file, if there is one
 */
export async function readAsvs(text, testsIn) {
  /** @type {string[]} */
  const faults = [];
  /** @type {string[]} */
  const found = [];
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title));
  for (const [index, line] of text.split('\n').entries()) {
    const cells = cellsOf(line);
    const [no = '', level = '', what, shownBy = ''] = cells ?? [];
    if (!/^\d+\.\d+\.\d+$/.test(no)) continue;
    found.push(no);
    const say = (/** @type {string} */ fault) => faults.push(`${page}:${index + 1} ${fault}`);
    if (cells?.length !== 4 || !what || !/^[12]$/.test(level)) say('has not its four cells.');
    else for (const fault of await faultsOf(shownBy, reasons, testsIn)) say(fault);
    for (const [, anchor = ''] of shownBy.matchAll(/\]\(#([^)]+)\)/g))
      if (!headings.includes(anchor)) say(`leads to no heading: #${anchor}`);
  }
  const wanted = Object.entries(asked).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, place) => `${section}.${place + 1}`),
  );
  for (const no of wanted.filter((one) => !found.includes(one)))
    faults.push(`${page} says nothing of ${no}.`);
  if (faults.length === 0 && found.join() !== wanted.join())
    faults.push(`The rows of ${page} are not in the order of the standard, or one stands there twice.`);
  return { rows: found.length, faults };
}

/** @param {string} title */
const anchorOf = (title) =>
  title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
