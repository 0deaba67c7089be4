import { keyframes } from '@emotion/react';
import { motionAllowed, radius, space } from '../theme/tokens.ts';
import { visuallyHidden } from '../theme/visually-hidden.ts';

const turn = keyframes({ to: { rotate: '1turn' } });
const breathe = keyframes({ '50%': { opacity: 0.3 } });

/** With a label it announces itself; without one it is a drawing beside words that already say so. */
export function Spinner({ label }: { label?: string }) {
  const ring = (
    <span
      aria-hidden
      css={{
        display: 'inline-block',
        width: '1.25em',
        height: '1.25em',
        border: '2px solid',
        borderColor: 'currentColor currentColor transparent transparent',
        borderRadius: radius.round,
        verticalAlign: 'middle',
        // Fades instead of turning, for people who ask for less motion.
        animation: `${breathe} 1.6s ease-in-out infinite`,
        [motionAllowed]: { animation: `${turn} 800ms linear infinite` },
      }}
    />
  );
  if (!label) return ring;
  return (
    <span role="status" css={{ display: 'inline-flex', padding: space.tight }}>
      {ring}
      <span css={visuallyHidden}>{label}</span>
    </span>
  );
}
