import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../../processes/command.mjs';
import { faultsOfThreats, readAsvs } from './asvs.mjs';

const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const row = /^\| 6\.4\.2 .*\n/m;
const faultsWith = async (/** @type {string} */ other) => {
  const { faults } = await readAsvs(page.replace(row, other), async (path) =>
    path === 'gateway/src/a.test.ts' ? [['a', 'b']] : [['%s']],
  );
  return faults;
};

test.each([
  ['| 6.4.2 | 1 | No hints | `gateway/src/a.test.ts › a › b` |\n'],
  ['| 6.4.2 | 1 | No hints | not met: nobody has got to it<br>`gateway/src/a.test.ts › b` |\n'],
  ['| 6.4.2 | 1 | No hints | written down: [Sessions](#sessions) |\n'],
])('the table may have %s', async (other) => {
  expect(await faultsWith(other)).toEqual([]);
});

test.each([
  ['', 'says nothing of 6.4.2'],
  ['| 6.4.2 | 1 | No hints | |\n', 'neither a test nor a reason'],
  ['| 6.4.2 | 1 | No hints | not met |\n', 'neither a test nor a reason'],
  ['| 6.4.2 | 1 | No hints | `gateway/src/a.test.ts › gone` |\n', "isn't in gateway/src/a.test.ts: gone"],
  ['| 6.4.2 | 3 | No hints | not met: a reason |\n', 'its four cells'],
  ['| 6.4.2 | 1 | No hints | written down: [Hints](#hints) |\n', 'leads to no heading: #hints'],
  ['| 6.4.2 | 1 | No | not met: why |\n| 6.4.2 | 1 | No | not met: why |\n', 'stands there twice'],
])('but not %j', async (other, fault) => {
  expect(await faultsWith(other)).toEqual([expect.stringContaining(fault)]);
});

test('the page about threats may name no test that is gone', async () => {
  const testsIn = async () => [['a', 'b']];
  const line = (/** @type {string} */ title) => `| a thief | a lock | \`gateway/src/a.test.ts › ${title}\` |`;
  expect(await faultsOfThreats(line('a › b'), testsIn)).toEqual([]);
  expect(await faultsOfThreats(line('gone'), testsIn)).toEqual([expect.stringContaining("isn't in")]);
});
