import { hairline, space } from '@fairway/kit/ui/tokens';

/** A row of a list of things that belong to an account, with what can be done about it at its end. */
export const listRow = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: space.tight,
  padding: `${space.tight} 0`,
  borderBottom: hairline,
  // On a phone what it says wraps, and not what can be done.
  '& > :first-child': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& > button': { flex: 'none' },
} as const;
