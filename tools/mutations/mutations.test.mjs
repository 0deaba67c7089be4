import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../processes/command.mjs';
import { failuresOf, pathFromRoot } from './failures.mjs';
import { mutated } from './mutated.mjs';
import { mutations } from './mutations.mjs';

/** Files of tests that pages name and that no change can be planted for, each with the reason. */
const untried = new Map([
  [
    'shell/e2e/accounts/sessions.long.test.ts',
    'a journey in a browser runs the product as it was built, in processes of its own',
  ],
  [
    'gateway/trials/backups/gateway-role.long.test.ts',
    'the role is made by a script of the shell, and changes are planted in what Node loads',
  ],
  ...['compose-files', 'dockerfile', 'proxy'].map(
    (name) =>
      /** @type {const} */ ([
        `gateway/trials/compose/${name}.test.ts`,
        'what it looks at are files that Docker and Caddy read, and not Node',
      ]),
  ),
]);

/** @param {string} page */
const testFilesIn = (page) => [
  ...new Set(
    [...readFileSync(join(root, page), 'utf8').matchAll(/`([^`\s]+\.test\.(?:tsx?|mjs)) › /g)].map(
      ([, path = '']) => path,
    ),
  ),
];

test('there are thirty at least, each of another rule', () => {
  expect(mutations.length).toBeGreaterThanOrEqual(30);
  expect(new Set(mutations.map(({ rule }) => rule)).size).toBe(mutations.length);
});

test.each(mutations)(
  '$rule: who has to see it is a file, and the title stands in it',
  ({ test, title = '' }) => {
    expect(test).toMatch(/\.test\.(tsx?|mjs)$/);
    expect(readFileSync(join(root, pathFromRoot(test)), 'utf8')).toContain(title);
  },
);

test.each([
  ['docs/security.md', 30],
  ['docs/asvs.md', 20],
])('a rule is taken away for each file of tests that %s names, %i at least', (page, least) => {
  const tried = new Set(mutations.map(({ test }) => pathFromRoot(test)));
  const named = testFilesIn(page);
  expect(named.length).toBeGreaterThanOrEqual(least);
  expect(named.filter((file) => !tried.has(file) && !untried.has(file))).toEqual([]);
});

test('what is said not to be tried is named in a page, and is not tried', () => {
  const named = ['docs/security.md', 'docs/asvs.md'].flatMap(testFilesIn);
  expect([...untried.keys()].filter((file) => !named.includes(file))).toEqual([]);
  expect(mutations.filter(({ test }) => untried.has(pathFromRoot(test)))).toEqual([]);
});

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
    {
      name: '/somewhere/shell/src/App.test.tsx',
      assertionResults: [{ fullName: 'the header is there', status: 'failed' }],
    },
  ];
  const failures = (/** @type {string} */ test, title = '') => failuresOf(results, { test, title });
  expect(failures('money/a.test.ts', 'is kept')).toBe(1);
  expect(failures('money/a.test.ts')).toBe(2);
  expect(failures('money/c.test.ts')).toBe(0);
  expect(failures('../../shell/src/App.test.tsx')).toBe(1);
});

test.each(mutations)('$rule: what is taken away is in the code', (mutation) => {
  const text = readFileSync(join(root, 'gateway/src', mutation.file), 'utf8');
  expect(mutated(text, mutation)).not.toBe(text);
});
