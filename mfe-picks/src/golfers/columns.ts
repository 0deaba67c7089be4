import { desk, space } from '@fairway/kit/ui/tokens';

/** Golfers to the left and one's picks to the right; on a phone below each other. */
/** To the right of the golfers, whichever comes first on a phone. */
export const besideGolfers = { minWidth: 0, height: '100%', [desk]: { order: 1 } };

export const columns = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: space.wide,
  [desk]: { gridTemplateColumns: 'minmax(0, 1fr) 27rem', columnGap: '4rem' },
};
