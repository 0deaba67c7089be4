import { desk, space } from '@fairway/kit/ui/tokens';

/** To the right of the golfers, whichever comes first on a phone. */
export const picksColumn = { minWidth: 0, height: '100%', [desk]: { order: 1 } };

/**
 * Golfers to the left and one's picks to the right; on a phone below each other. On a narrow desk the picks are
 * narrower, so that the golfers' last column, the button, is not cut off.
 */
export const columns = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: space.wide,
  [desk]: {
    gridTemplateColumns: 'minmax(0, 1fr) clamp(20rem, 100vw - 42rem, 27rem)',
    columnGap: 'clamp(2rem, 5vw, 4rem)',
  },
};
