import { keyframes } from '@emotion/react';
import { color, motionAllowed, radius, space } from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';

const bounce = keyframes({ '40%': { transform: 'translateY(-1.75rem)' }, '80%, to': { transform: 'none' } });

/** A golf ball's dimples, in one drawing for all balls. */
const dimples = `radial-gradient(circle, ${color.hairline} 0 1.5px, transparent 2px) 0 0 / 8px 8px`;

/** Three bouncing balls while a pool loads; they lie still with reduced motion. */
export function GolfBalls({ label }: { label: string }) {
  return (
    <div role="status" css={{ display: 'grid', placeItems: 'center', minHeight: '18rem' }}>
      <span css={visuallyHidden}>{label}</span>
      <span aria-hidden css={{ display: 'flex', gap: space.base }}>
        {[0, 1, 2].map((ball) => (
          <span
            key={ball}
            css={{
              width: '2rem',
              height: '2rem',
              border: `1px solid ${color.edge}`,
              borderRadius: radius.round,
              background: `${dimples}, ${color.raised}`,
              [motionAllowed]: { animation: `${bounce} 900ms ease-in-out ${ball * 150}ms infinite` },
            }}
          />
        ))}
      </span>
    </div>
  );
}
