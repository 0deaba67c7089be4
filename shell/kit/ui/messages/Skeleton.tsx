import { keyframes } from '@emotion/react';
import { color, hairline, motionAllowed, radius, space, touch } from '../theme/tokens.ts';
import { visuallyHidden } from '../theme/visually-hidden.ts';

const glow = keyframes({ '50%': { opacity: 0.45 } });

/** Rows of a board that is on its way, at their true height so that nothing jumps when they come. */
export function Skeleton({ rows = 3, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <div role="status">
      <span css={visuallyHidden}>{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places.
          key={row}
          css={{ display: 'flex', alignItems: 'center', height: touch, borderBottom: hairline }}
        >
          <span
            css={{
              height: space.snug,
              width: `${70 - (row % 3) * 12}%`,
              borderRadius: radius.plate,
              background: color.hairline,
              [motionAllowed]: { animation: `${glow} 1.6s ease-in-out ${row * 120}ms infinite` },
            }}
          />
        </div>
      ))}
    </div>
  );
}
