import { expect, test } from '@jest/globals';
import { summaryLine, summaryOf } from './summary.mjs';

/** @returns {import('./summary.mjs').Report} a report of one file with tests of these outcomes */
const report = (/** @type {string[]} */ ...outcomes) => ({
  testResults: [
    {
      status: outcomes.includes('failed') ? 'failed' : 'passed',
      assertionResults: outcomes.map((status, place) => ({ status, fullName: `test ${place}` })),
    },
  ],
});
const line = (/** @type {Parameters<typeof summaryOf>[0]} */ ...runs) => summaryLine(summaryOf(runs));

test('all runs are summed', () => {
  expect(
    line({ exitCode: 0, report: report('passed') }, { exitCode: 0, report: report('passed', 'passed') }),
  ).toBe('3 passed, 0 failed');
});

test('what was skipped is counted and named', () => {
  const sum = summaryOf([{ exitCode: 0, report: report('passed', 'pending', 'todo') }]);
  expect(summaryLine(sum)).toBe('1 passed, 0 failed, 2 skipped');
  expect(sum.skipped).toEqual(['test 1', 'test 2']);
});

test('a failed test counts once, although its file and its runner failed too', () => {
  expect(line({ exitCode: 1, report: report('passed', 'failed') })).toBe('1 passed, 1 failed');
});

test('a file that could not be loaded is a failure', () => {
  const unloaded = { testResults: [{ status: 'failed', assertionResults: [] }] };
  expect(line({ exitCode: 1, report: unloaded })).toBe('0 passed, 1 failed');
});

test('a runner that died, or was not content, is a failure', () => {
  expect(line({ exitCode: null })).toBe('0 passed, 1 failed');
  expect(line({ exitCode: 1, report: report('passed') })).toBe('1 passed, 1 failed');
});
