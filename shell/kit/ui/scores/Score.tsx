import { color } from '../theme/tokens.ts';

/** As a leaderboard writes it: 'E' for level, a sign before anything else, '-' where there is no score. */
export function toParText(toPar: number | null): string {
  if (toPar === null) return '-';
  if (toPar === 0) return 'E';
  return toPar > 0 ? `+${toPar}` : String(toPar);
}

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
