import { color, size } from '@fairway/kit/ui/tokens';
import { entryName } from '../entry-name.ts';
import type { Board } from '../use-pool-board.ts';

/** Who has won which prize that is named in words, for whoever only hears the table too. */
export function PrizesInWords({ rows }: { rows: Board['rows'] }) {
  const won = rows.flatMap((row) => (row.prizeWords ? [`${entryName(row)} ${row.prizeWords}`] : []));
  if (won.length === 0) return null;
  return (
    <p css={{ color: color.muted, fontSize: size.small, overflowWrap: 'anywhere' }}>
      Prizes: {won.join(', ')}.
    </p>
  );
}
