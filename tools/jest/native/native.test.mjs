import { beforeAll, expect, test } from '@jest/globals';
import { runFiles } from '../run-files.mjs';

/** Run one after another by one worker. */
const files = {
  'kept.ts': 'export const kept: string[] = [];',
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
    test('hangs', () => new Promise(() => {}));`,
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

/** @type {Awaited<ReturnType<typeof runFiles>>} */
let ran;

beforeAll(async () => {
  ran = await runFiles(files, {
    recipe: 'native',
    options: { testTimeout: 500, moduleNameMapper: { '^a-package$': '<rootDir>/stand-in.ts' } },
  });
});

test('modules are shared, and the process is put back for the next file', () => {
  expect(ran.outcomes('a-changes-what-it-can.test.ts')).toEqual(['changes: passed']);
  expect(ran.outcomes('b-finds-nothing-changed.test.ts')?.slice(0, 2)).toEqual([
    'shares modules: passed',
    'has the process as it was: passed',
  ]);
});

test('one that hangs is found by the limit of its project', () => {
  expect(ran.outcomes('b-finds-nothing-changed.test.ts')?.[2]).toBe('hangs: failed');
  expect(ran.message('b-finds-nothing-changed.test.ts')).toContain('timeout of 500 ms');
});

test('a failure is shown at its line of the source', () => {
  expect(ran.outcomes('c-fails.test.ts')).toEqual([
    'fails: failed',
    'passes with 1: passed',
    'passes with 2: passed',
  ]);
  expect(ran.message('c-fails.test.ts')).toContain('c-fails.test.ts:6:58');
});

test('a package has the stand-in that the configuration names', () => {
  expect(ran.outcomes('d-has-a-stand-in.test.ts')).toEqual(['takes it: passed']);
});

test('a file that cannot be loaded fails', () => {
  expect(ran.message('e-cannot-be-loaded.test.ts')).toContain('no-such-package');
});
