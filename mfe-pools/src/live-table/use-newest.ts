import { useRef } from 'react';

/**
 * The newest of what was told so far. A query that was asked before a change may be answered after the
 * subscription has told of it, and would take the board back to what it was.
 */
export function useNewest<Told extends { version: number }>(
  told: Told | null | undefined,
): Told | null | undefined {
  const newest = useRef<Told | null>(null);
  if (!told) return told;
  if (!newest.current || told.version >= newest.current.version) newest.current = told;
  return newest.current;
}
