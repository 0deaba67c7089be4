import { expect, test } from '@jest/globals';
import { cellsOf, isNamed, testsOfSource } from './named-tests.mjs';

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

test('a cell may have a bar in it', () => {
  expect(cellsOf('| a \\| score | `shell/src` |')).toEqual(['a | score', '`shell/src`']);
  expect(cellsOf('no row')).toBeUndefined();
});
