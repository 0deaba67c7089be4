import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../processes/command.mjs';
import { failuresOf } from './failures.mjs';
import { mutated } from './mutated.mjs';
import { mutations } from './mutations.mjs';

test('there are thirty at least, each of another rule', () => {
  expect(mutations.length).toBeGreaterThanOrEqual(30);
  expect(new Set(mutations.map(({ rule }) => rule)).size).toBe(mutations.length);
});

test.each(mutations)(
  '$rule: who has to see it is a file, and the title stands in it',
  ({ test, title = '' }) => {
    expect(test).toMatch(/\.test\.ts$/);
    expect(readFileSync(join(root, 'gateway/src', test), 'utf8')).toContain(title);
  },
);

test('only a failure of the named test counts', () => {
  const results = [
    {
      name: '/somewhere/gateway/src/money/a.test.ts',
      assertionResults: [
        { fullName: 'money is kept', status: 'failed' },
        { fullName: 'money is spent', status: 'failed' },
        { fullName: 'money is kept safe', status: 'passed' },
      ],
    },
    {
      name: '/somewhere/gateway/src/money/b.test.ts',
      assertionResults: [{ fullName: 'money is kept', status: 'failed' }],
    },
    { name: '/somewhere/gateway/src/money/c.test.ts', assertionResults: [] },
  ];
  const failures = (/** @type {string} */ test, title = '') => failuresOf(results, { test, title });
  expect(failures('money/a.test.ts', 'is kept')).toBe(1);
  expect(failures('money/a.test.ts')).toBe(2);
  expect(failures('money/c.test.ts')).toBe(0);
});

test.each(mutations)('$rule: what is taken away is in the code', (mutation) => {
  const text = readFileSync(join(root, 'gateway/src', mutation.file), 'utf8');
  expect(mutated(text, mutation)).not.toBe(text);
});
