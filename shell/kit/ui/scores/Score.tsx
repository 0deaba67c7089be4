import type { CSSObject } from '@emotion/react';
import { toParText } from '@fairway/schema/display';
import { color } from '../theme/tokens.ts';

// Remotes of earlier builds take it from here.
export { toParText };

function spoken(toPar: number | null): string {
  if (toPar === null) return 'no score';
  if (toPar === 0) return 'level par';
  return toPar > 0 ? `${toPar} over par` : `${-toPar} under par`;
}

/** The style of all scores, once in the page: a board has a thousand of them, and changes every few seconds. */
export const scoreStyle: CSSObject = {
  '[data-score]': { fontWeight: 600 },
  '[data-score="under"]': { color: color.red },
  '[data-score="none"]': { color: color.muted },
};

/** A score to par, in words for screen readers, which would skip the sign. */
export function Score({ toPar }: { toPar: number | null }) {
  const kind = toPar === null ? 'none' : toPar < 0 ? 'under' : 'over';
  return (
    <span role="img" aria-label={spoken(toPar)} data-score={kind}>
      {toParText(toPar)}
    </span>
  );
}
