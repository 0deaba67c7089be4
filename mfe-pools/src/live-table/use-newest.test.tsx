import { expect, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useNewest } from './use-newest.ts';

type Told = { version: number; stale: boolean } | null | undefined;

test('what was told later is newer, unless its version says otherwise', () => {
  const { result, rerender } = renderHook((told: Told) => useNewest(told), {
    initialProps: undefined as Told,
  });
  const tell = (told: Told) => {
    rerender(told);
    return result.current;
  };
  expect(result.current).toBeUndefined();
  expect(tell({ version: 4, stale: false })).toEqual({ version: 4, stale: false });
  expect(tell({ version: 6, stale: false })).toEqual({ version: 6, stale: false });
  expect(tell({ version: 5, stale: true })).toEqual({ version: 6, stale: false });
  expect(tell({ version: 6, stale: true })).toEqual({ version: 6, stale: true });
  expect(tell(null)).toBeNull();
});
