import { expect, test } from '@jest/globals';
import { withNextPage } from './next-page.ts';

const list = (endCursor: string | null, ...nodes: string[]) => ({ nodes, pageInfo: { endCursor } });

test('a page is added to the list that ends where it begins', () => {
  const whole = withNextPage(list('b', 'a', 'b'), { after: 'b', page: list('d', 'c', 'd') });
  expect(whole).toEqual(list('d', 'a', 'b', 'c', 'd'));
});

test.each([
  ['another search’s list', list('z', 'x', 'z')],
  ['a list that has it already', list('d', 'a', 'b', 'c', 'd')],
  ['a list that is not there yet', undefined],
])('but not to %s', (_what, known) => {
  expect(withNextPage(known, { after: 'b', page: list('d', 'c', 'd') })).toBeNull();
});
