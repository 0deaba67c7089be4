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
  'each-file.ts': `
    import { beforeAll, jest } from '@jest/globals';
    import { kept } from './kept.ts';
    jest.setTimeout(500);
    beforeAll(() => void kept.push('a file'));`,
  'hook.ts': `
    import { beforeEach } from '@jest/globals';
    export const onEachTest = (work: () => void) => beforeEach(work);`,
  'a-leaves-traces.test.ts': `
    import { expect, jest, test } from '@jest/globals';
    import { onEachTest } from './hook.ts';
    import { kept } from './kept.ts';
    jest.setTimeout(60_000);
    onEachTest(() => void kept.push('a'));
    test('leaves traces', () => {
      document.body.innerHTML = '<p>left</p>';
      document.body.className = 'left';
      document.head.append(document.createElement('meta'));
      localStorage.setItem('left', 'yes');
      history.pushState(null, '', '/left');
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      jest.useFakeTimers({ now: 0 });
      expect(kept).toEqual(['a file', 'a']);
    });`,
  'b-finds-none.test.ts': `
    import { expect, test } from '@jest/globals';
    import { onEachTest } from './hook.ts';
    import { kept } from './kept.ts';
    onEachTest(() => void kept.push('b'));
    test('shares modules', () => expect(kept).toEqual(['a file', 'a', 'a file', 'b']));
    test('has a page as new', () => {
      expect(document.documentElement.outerHTML).toBe('<html><head></head><body></body></html>');
      expect(localStorage).toHaveLength(0);
      expect(location.pathname).toBe('/');
      expect(navigator.onLine).toBe(true);
      expect(Date.now()).toBeGreaterThan(0);
    });
    test('has its own patience', () => new Promise(() => {}));`,
  'c-replaces.test.ts': `
    import { jest, test } from '@jest/globals';
    jest.unstable_mockModule('./kept.ts', () => ({ kept: [] }));
    test('replaces', () => undefined);`,
  'd-has-its-own.test.ts': `/** @modules own */
    import { expect, jest, test } from '@jest/globals';
    jest.unstable_mockModule('./kept.ts', () => ({ kept: ['another'] }));
    const { kept } = await import('./kept.ts');
    test('replaces', () => expect(kept).toEqual(['another']));`,
  'e-fails.test.ts': `
    import { expect, test } from '@jest/globals';
    interface Taken { away: boolean }

    test('fails', () => expect<Taken>({ away: false }).toEqual({ away: true }));`,
};

const config = (/** @type {string} */ folder) => `
  import { screen } from '${pathToFileURL(join(root, 'jest.config.base.mjs'))}';
  export default {
    ...screen('${folder}', { setupFilesAfterEnv: ['<rootDir>/each-file.ts'] }),
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
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'fairway-screens-')));
  const all = { ...files, 'jest.config.mjs': config(folder), 'by-name.mjs': byName };
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text);
  const node = ['--experimental-vm-modules', '--no-warnings', join(root, 'node_modules/jest/bin/jest.js')];
  const { stdout } = await output(ownNode, [...node, '--json', '--runInBand'], { cwd: folder });
  const { testResults } = JSON.parse(stdout);
  results = new Map(testResults.map((/** @type {{ name: string }} */ file) => [basename(file.name), file]));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const outcomes = (/** @type {string} */ file) =>
  results.get(file)?.assertionResults.map(({ title, status }) => `${title}: ${status}`);

test('modules are shared, and the page is as new for the next file', () => {
  expect(outcomes('a-leaves-traces.test.ts')).toEqual(['leaves traces: passed']);
  expect(outcomes('b-finds-none.test.ts')?.slice(0, 2)).toEqual([
    'shares modules: passed',
    'has a page as new: passed',
  ]);
});

test('one that hangs is found by the limit that is set before each file', () => {
  expect(outcomes('b-finds-none.test.ts')?.[2]).toBe('has its own patience: failed');
  expect(results.get('b-finds-none.test.ts')?.message).toContain('timeout of 500 ms');
});

test('modules are replaced only by files that say they have their own', () => {
  expect(results.get('c-replaces.test.ts')?.message).toContain('@modules own');
  expect(outcomes('d-has-its-own.test.ts')).toEqual(['replaces: passed']);
});

test('a failure is shown at its line of the source', () => {
  expect(outcomes('e-fails.test.ts')).toEqual(['fails: failed']);
  expect(results.get('e-fails.test.ts')?.message).toContain('e-fails.test.ts:5:56');
});
