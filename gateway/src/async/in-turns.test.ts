import { expect, test } from '@jest/globals';
import { inTurns } from './in-turns.ts';

test('others have their turn after so many', async () => {
  const order: string[] = [];
  const other = () => {
    order.push('other');
    if (order.length < 7) setImmediate(other);
  };
  setImmediate(other);
  const made = await inTurns([1, 2, 3, 4, 5], 2, (item) => {
    order.push(String(item));
    return item === 3 ? [] : [item * 10];
  });
  expect(made).toEqual([10, 20, 40, 50]);
  expect(order.slice(0, 7)).toEqual(['1', '2', 'other', '3', '4', 'other', '5']);
});
