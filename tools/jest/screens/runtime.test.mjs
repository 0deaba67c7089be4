import { beforeAll, expect, test } from '@jest/globals';
import { runFiles } from '../run-files.mjs';

/** Run one after another by one worker. */
const files = {
  'kept.ts': 'export const kept: string[] = [];',
  'each-file.ts': `
    import { beforeAll } from '@jest/globals';
    import { kept } from './kept.ts';
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
    test('hangs', () => new Promise(() => {}));`,
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

/** @type {Awaited<ReturnType<typeof runFiles>>} */
let ran;

beforeAll(async () => {
  ran = await runFiles(files, {
    recipe: 'screen',
    options: { testTimeout: 500, setupFilesAfterEnv: ['<rootDir>/each-file.ts'] },
    node: ['--experimental-vm-modules'],
  });
});

test('modules are shared, and the page is as new for the next file', () => {
  expect(ran.outcomes('a-leaves-traces.test.ts')).toEqual(['leaves traces: passed']);
  expect(ran.outcomes('b-finds-none.test.ts')?.slice(0, 2)).toEqual([
    'shares modules: passed',
    'has a page as new: passed',
  ]);
});

test('one that hangs is found by the limit of its project', () => {
  expect(ran.outcomes('b-finds-none.test.ts')?.[2]).toBe('hangs: failed');
  expect(ran.message('b-finds-none.test.ts')).toContain('timeout of 500 ms');
});

test('modules are replaced only by files that say they have their own', () => {
  expect(ran.message('c-replaces.test.ts')).toContain('@modules own');
  expect(ran.outcomes('d-has-its-own.test.ts')).toEqual(['replaces: passed']);
});

test('a failure is shown at its line of the source', () => {
  expect(ran.outcomes('e-fails.test.ts')).toEqual(['fails: failed']);
  expect(ran.message('e-fails.test.ts')).toContain('e-fails.test.ts:5:56');
});
