import { hairline, space } from '@fairway/kit/ui/tokens';

/** A row of a list of things that belong to an account, with what can be done about it at its end. */
export const listRow = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: space.tight,
  padding: `${space.tight} 0`,
  borderBottom: hairline,
} as const;
