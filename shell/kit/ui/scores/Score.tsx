import { toParText } from '@fairway/schema/display';
import { color } from '../theme/tokens.ts';

// Remotes of earlier builds take it from here.
export { toParText };

function spoken(toPar: number | null): string {
  if (toPar === null) return 'no score';
  if (toPar === 0) return 'level par';
  return toPar > 0 ? `${toPar} over par` : `${-toPar} under par`;
}

/** A score to par, in words for screen readers, which would skip the sign. */
export function Score({ toPar }: { toPar: number | null }) {
  const under = toPar !== null && toPar < 0;
  return (
    <span
      role="img"
      aria-label={spoken(toPar)}
      css={{ color: under ? color.red : toPar === null ? color.muted : undefined, fontWeight: 600 }}
    >
      {toParText(toPar)}
    </span>
  );
}
