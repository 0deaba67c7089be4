import { moneyText } from '@fairway/kit/format';
import { color, size } from '@fairway/kit/ui/tokens';
import type { Board } from './use-pool-board.ts';

/** What the amounts beside the names are, while it is still open who wins them. */
export function WhatIf({ rows }: { rows: Board['rows'] }) {
  const amounts = rows.flatMap(({ ifEndedNowCents }) => ifEndedNowCents ?? []);
  if (amounts.length === 0) return null;
  const all = amounts.reduce((sum, cents) => sum + cents, 0);
  return (
    <p css={{ color: color.muted, fontSize: size.small }}>
      If it ended now, {moneyText(all)} would go to{' '}
      {amounts.length === 1 ? 'one player' : `${amounts.length} players`}: by the places as they are, ties
      split as at the end.
    </p>
  );
}
