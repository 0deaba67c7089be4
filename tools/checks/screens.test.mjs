import { describe, expect, test } from '@jest/globals';
import { isNamed, read, testsOfSource } from './screens.mjs';

const source = `
  test('stands alone', () => {});
  describe('in play', () => {
    test.each([1, 2])('round %i of $name', () => {});
    describe.each(themes)('by night', () => {
      it(\`counts \${many} golfers\`, () => expect(title('no test')).toBe('neither'));
    });
  });
`;

test('tests are found with the describes around them', async () => {
  expect(await testsOfSource(source)).toEqual([
    ['stands alone'],
    ['in play', 'round %i of $name'],
    ['in play', 'by night', 'counts %s golfers'],
  ]);
});

test.each([
  ['in play › round %i of $name', true],
  ['in play › round 3 of the Open', true],
  ['round 3 of the Open', true],
  ['in play', false],
  ['in play › round 3 of', false],
  ['round 3', false],
])('“%s” is a name of that test: %s', (name, isIts) => {
  expect(isNamed(['in play', 'round %i of $name'], name)).toBe(isIts);
});

describe('the page', () => {
  const testsIn = async (/** @type {string} */ path) =>
    path === 'shell/src/a.test.tsx' ? await testsOfSource(source) : undefined;
  const head = '| what a person meets | where | shown by |\n|---|---|---|';
  const content = '| a score | shell | `shell/src/a.test.tsx › stands alone` |';
  const pageWith = (/** @type {string} */ row) => `
## Around everything (shell)
${head}
${row}
${['Pools', 'Picks', 'Account', 'Chat'].map((owner) => `## ${owner}\n${head}\n${content}`).join('\n')}
`;

  test.each([
    ['| a score | `shell/src` | `shell/src/a.test.tsx › stands alone` |'],
    [
      '| a \\| score | shell | `shell/src/a.test.tsx › stands alone`<br>`shell/src/a.test.tsx › round 1 of it` |',
    ],
    ['| a server’s log | nowhere | not reachable: the server decides it now |'],
    ['| a server’s log | nowhere | [decided](../DECISIONS.md) |'],
  ])('is content with %s', async (row) => {
    expect(await read(pageWith(row), testsIn)).toEqual({ rows: 5, faults: [] });
  });

  test.each([
    ['| a score | shell | |', 'neither a test nor a reason'],
    ['| a score | shell | not reachable |', 'neither a test nor a reason'],
    ['| a score | shell | `shell/src/a.test.tsx` |', 'neither a test nor a reason'],
    ['| a score | shell | `shell/src/a.test.tsx › gone` |', "isn't in shell/src/a.test.tsx: gone"],
    [
      '| a score | shell | `shell/src/a.test.tsx › stands alone`<br>`shell/src/b.test.tsx › gone` |',
      'b.test.tsx',
    ],
    ['| a score | `shell/src/a.test.tsx › stands alone` |', '2 cells'],
    ['| | shell | `shell/src/a.test.tsx › stands alone` |', 'what is met'],
  ])('says what is wrong with %s', async (row, fault) => {
    const { faults } = await read(pageWith(row), testsIn);
    expect(faults).toEqual([expect.stringContaining(fault)]);
  });

  test('has its sections in their order, and something in each', async () => {
    const without = pageWith('| a score | shell | `shell/src/a.test.tsx › stands alone` |');
    const { faults: missing } = await read(without.replace(/^## Picks[\s\S]*?(?=## Account)/m, ''), testsIn);
    expect(missing).toEqual([expect.stringContaining('Its sections are')]);
    const { faults: empty } = await read(without.replace(/^(## Picks\n.*\n.*\n).*\n/m, '$1'), testsIn);
    expect(empty).toEqual(['Nothing stands under Picks.']);
  });
});
