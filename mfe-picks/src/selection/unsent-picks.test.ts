import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { removeOldUnsent, storeUnsent, unsentPicks, useUnsentPicks } from './unsent-picks.ts';

beforeEach(() => localStorage.clear());
afterEach(() => void jest.useRealTimers());

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

test('are seen where another tab has chosen them', () => {
  const { result } = renderHook(() => useUnsentPicks('Monday'));
  storeUnsent('Sunday', { ids: ['7'], revision: 1 });
  const [key = ''] = Object.keys(localStorage);
  localStorage.setItem(key.replace('Sunday', 'Monday'), localStorage.getItem(key) ?? '');
  act(() => void window.dispatchEvent(new StorageEvent('storage')));
  expect(result.current?.ids).toEqual(['7']);
});

test('are gone after a fortnight, of whichever card, and nothing else is', () => {
  jest.useFakeTimers({ now: new Date('2026-06-01T12:00Z') });
  storeUnsent('Monday', { ids: ['7'], revision: 1 });
  jest.setSystemTime(new Date('2026-06-14T12:00Z'));
  expect(unsentPicks('Monday')?.ids).toEqual(['7']);
  storeUnsent('Sunday', { ids: ['3'], revision: 1 });
  localStorage.setItem('theirs', '1');
  jest.setSystemTime(new Date('2026-06-15T12:00Z'));
  expect(unsentPicks('Monday')).toBeNull();
  removeOldUnsent();
  expect(localStorage).toHaveLength(2);
  expect(unsentPicks('Sunday')?.ids).toEqual(['3']);
});
