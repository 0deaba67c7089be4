import { color, size } from '@fairway/kit/ui/tokens';
import { entryName } from '../entry-name.ts';
import type { Board } from '../use-pool-board.ts';

/** Whose cards are marked as late, for whoever only hears the table too. */
export function LateCards({ rows }: { rows: Board['rows'] }) {
  const late = rows.filter((row) => row.late);
  if (late.length === 0) return null;
  return (
    <p css={{ color: color.muted, fontSize: size.small, overflowWrap: 'anywhere' }}>
      {late.length === 1 ? 'Late card' : 'Late cards'}, made after picks locked:{' '}
      {names.format(late.map(entryName))}.
    </p>
  );
}

const names = new Intl.ListFormat('en-US');
