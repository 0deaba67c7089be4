import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { output } from '../../processes/child.mjs';
import { ownNode, root } from '../../processes/command.mjs';

/** Run one after another by one worker. */
const files = {
  'kept.ts': 'export const kept: string[] = [];',
  'timeouts.ts': `import { jest } from '@jest/globals'; jest.setTimeout(500);`,
  'stand-in.ts': `export const which: string = 'stand-in'`,
  'a-changes-what-it-can.test.ts': `
    import { expect, jest, test } from '@jest/globals';
    import { kept } from './kept.ts';
    jest.setTimeout(60_000);
    test('changes', () => {
      kept.push('a');
      jest.spyOn(process, 'uptime').mockReturnValue(-1);
      jest.useFakeTimers({ now: 0 });
      expect(Date.now()).toBe(0);
    });`,
  'b-finds-nothing-changed.test.ts': `
    import { expect, test } from '@jest/globals';
    import { kept } from './kept.ts';
    test('shares modules', () => expect(kept).toEqual(['a']));
    test('has the process as it was', () => {
      expect(process.uptime()).toBeGreaterThan(0);
      expect(Date.now()).toBeGreaterThan(0);
    });
    test('has its own time limit', () => new Promise(() => {}));`,
  'c-fails.test.ts': `
    import { describe, expect, test } from '@jest/globals';
    interface Taken { away: boolean }

    describe('a group', () => {
      test('fails', () => expect<Taken>({ away: false }).toEqual({ away: true }));
      test.each([1, 2])('passes with %i', (number) => expect(number).toEqual(expect.any(Number)));
    });`,
  'd-has-a-stand-in.test.ts': `
    import { expect, test } from '@jest/globals';
    import { which } from 'a-package';
    test('takes it', () => expect(which).toBe('stand-in'));`,
  'e-cannot-be-loaded.test.ts': `import 'no-such-package';`,
};

const config = (/** @type {string} */ folder) => `
  import { native } from '${pathToFileURL(join(root, 'jest.config.base.mjs'))}';
  export default {
    ...native('${folder}', {
      setupFilesAfterEnv: ['<rootDir>/timeouts.ts'],
      moduleNameMapper: { '^a-package$': '<rootDir>/stand-in.ts' },
    }),
    testSequencer: '${folder}/by-name.mjs',
  };`;
const byName = `
  export default class ByName {
    sort = (tests) => tests.sort((one, other) => (one.path < other.path ? -1 : 1));
    allFailedTests = (tests) => tests;
    cacheResults() {}
    shard = (tests) => tests;
  }`;

let folder = '';
/** @type {Map<string, { message: string, assertionResults: { title: string, status: string }[] }>} */
let results;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'fairway-native-')));
  const all = { ...files, 'jest.config.mjs': config(folder), 'by-name.mjs': byName };
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text);
  const args = ['--no-warnings', join(root, 'node_modules/jest/bin/jest.js'), '--json', '--runInBand'];
  const { stdout } = await output(ownNode, args, { cwd: folder });
  const { testResults } = JSON.parse(stdout);
  results = new Map(testResults.map((/** @type {{ name: string }} */ file) => [basename(file.name), file]));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const outcomes = (/** @type {string} */ file) =>
  results.get(file)?.assertionResults.map(({ title, status }) => `${title}: ${status}`);

test('modules are shared, and the process is put back for the next file', () => {
  expect(outcomes('a-changes-what-it-can.test.ts')).toEqual(['changes: passed']);
  expect(outcomes('b-finds-nothing-changed.test.ts')?.slice(0, 2)).toEqual([
    'shares modules: passed',
    'has the process as it was: passed',
  ]);
});

test('what is run before each file is, and one that hangs is found by the limit it sets', () => {
  expect(outcomes('b-finds-nothing-changed.test.ts')?.[2]).toBe('has its own time limit: failed');
  expect(results.get('b-finds-nothing-changed.test.ts')?.message).toContain('timeout of 500 ms');
});

test('a failure is shown at its line of the source', () => {
  expect(outcomes('c-fails.test.ts')).toEqual([
    'fails: failed',
    'passes with 1: passed',
    'passes with 2: passed',
  ]);
  expect(results.get('c-fails.test.ts')?.message).toContain('c-fails.test.ts:6:58');
});

test('a package has the stand-in that the configuration names', () => {
  expect(outcomes('d-has-a-stand-in.test.ts')).toEqual(['takes it: passed']);
});

test('a file that cannot be loaded fails', () => {
  expect(results.get('e-cannot-be-loaded.test.ts')?.message).toContain('no-such-package');
});
