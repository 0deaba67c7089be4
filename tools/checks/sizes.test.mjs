import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { measure } from './sizes.mjs';

/** @type {string} */
let tree;
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'fairway-sizes-'));
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

const write = (/** @type {string} */ path, lines = 1) => {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), 'line\n'.repeat(lines));
};
const fill = (/** @type {string} */ folder, /** @type {number} */ count) => {
  for (let nth = 0; nth < count; nth++) write(`${folder}/file-${nth}.ts`);
};

test('a file of 320 lines and a folder of 14 files are as large as they may be', () => {
  write('gateway/src/long.ts', 320);
  fill('gateway/src/full', 14);
  expect(measure(tree)).toEqual({ files: 15, faults: [] });
});

test('one line or one file too many is named by its path; tests count like all others', () => {
  write('shell/src/Long.test.tsx', 321);
  fill('shell/src/full', 15);
  expect(measure(tree).faults).toEqual([
    'shell/src/Long.test.tsx: 321 lines, and at most 320 are allowed',
    'shell/src/full: 15 files of source, and at most 14 are allowed',
  ]);
});

test('what was made by programs, and what is no source, does not count', () => {
  for (const folder of ['node_modules/it', 'shell/dist', 'schema/src/generated', '.cache']) {
    write(`${folder}/long.js`, 900);
    fill(folder, 20);
  }
  write('docs/long.md', 900);
  expect(measure(tree)).toEqual({ files: 0, faults: [] });
});

test('an exception is by path', () => {
  write('gateway/src/long.ts', 321);
  write('gateway/src/other.ts', 321);
  const excepted = new Map([['gateway/src/long.ts', 'a table that is read as one']]);
  expect(measure(tree, excepted).faults).toEqual([
    'gateway/src/other.ts: 321 lines, and at most 320 are allowed',
  ]);
});
