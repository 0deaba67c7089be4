import '@testing-library/jest-dom/jest-globals';
import { beforeEach, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { holdPicks, letGoOfPicks, usePicksInHand } from './picks-in-hand.ts';

beforeEach(() => sessionStorage.clear());

test('are seen wherever they are used, card by card', () => {
  const { result: monday } = renderHook(() => usePicksInHand('Monday'));
  const { result: sunday } = renderHook(() => usePicksInHand('Sunday'));
  act(() => holdPicks('Monday', ['7', '3']));
  expect(monday.current).toEqual(['7', '3']);
  expect(sunday.current).toBeNull();
  act(() => holdPicks('Monday', null));
  expect(monday.current).toBeNull();
});

test('none in hand is something else than nothing changed', () => {
  holdPicks('Monday', []);
  expect(renderHook(() => usePicksInHand('Monday')).result.current).toEqual([]);
});

test('are the same value until they change', () => {
  holdPicks('Monday', ['7']);
  const { result, rerender } = renderHook(() => usePicksInHand('Monday'));
  const before = result.current;
  rerender();
  expect(result.current).toBe(before);
});

test('are let go of all together, and nothing else is', () => {
  sessionStorage.setItem('somebody else’s', 'yes');
  holdPicks('Monday', ['7']);
  holdPicks('Sunday', ['3']);
  const { result } = renderHook(() => usePicksInHand('Sunday'));
  act(() => letGoOfPicks());
  expect(result.current).toBeNull();
  expect(Object.keys(sessionStorage)).toEqual(['somebody else’s']);
});
