import '@testing-library/jest-dom/jest-globals';
import { beforeEach, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { storeUnsent, unsentPicks, useUnsentPicks } from './unsent-picks.ts';

beforeEach(() => sessionStorage.clear());

test('are seen wherever they are used, card by card', () => {
  const { result: monday } = renderHook(() => useUnsentPicks('Monday'));
  const { result: sunday } = renderHook(() => useUnsentPicks('Sunday'));
  act(() => storeUnsent('Monday', { ids: ['7', '3'], revision: 1 }));
  expect(monday.current).toEqual({ ids: ['7', '3'], revision: 1 });
  expect(unsentPicks('Monday')).toEqual(monday.current);
  expect(sunday.current).toBeNull();
  act(() => storeUnsent('Monday', null));
  expect(monday.current).toBeNull();
});

test('are the same value until they change', () => {
  storeUnsent('Monday', { ids: ['7'], revision: 1 });
  const { result, rerender } = renderHook(() => useUnsentPicks('Monday'));
  const before = result.current;
  rerender();
  expect(result.current).toBe(before);
});
