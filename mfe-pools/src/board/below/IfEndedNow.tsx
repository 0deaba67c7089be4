import { moneyText } from '@fairway/kit/format';
import { color, size } from '@fairway/kit/ui/tokens';
import { entryName } from '../entry-name.ts';
import type { Board } from '../use-pool-board.ts';

/** What the amounts below the names are, while it is still open who wins them. */
export function IfEndedNow({ rows }: { rows: Board['rows'] }) {
  const stakes = rows.flatMap((row) =>
    row.ifEndedNowCents === null ? [] : [{ name: entryName(row), cents: row.ifEndedNowCents }],
  );
  if (stakes.length === 0) return null;
  const all = stakes.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <p css={{ color: color.muted, fontSize: size.small, overflowWrap: 'anywhere' }}>
      If it ended now: {stakes.map(({ name, cents }) => `${name} ${moneyText(cents)}`).join(', ')}. Together{' '}
      {moneyText(all)}, at the current places, with ties split.
    </p>
  );
}
