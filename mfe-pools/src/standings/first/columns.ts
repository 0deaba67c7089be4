import { space } from '@fairway/kit/ui/tokens';

// By the room that is left for them: the chat may stand beside.
const twoColumns = '@container (min-width: 56rem)';
const threeColumns = '@container (min-width: 70rem)';

export const columns = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: space.wide,
  [twoColumns]: { gridTemplateColumns: 'minmax(0, 1fr) 18rem' },
  [threeColumns]: { gridTemplateColumns: 'minmax(0, 1fr) 16rem', columnGap: '2rem' },
};

/** The two boards side by side where there is room, and below them what needs the full width. */
export const boards = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: space.wide,
  [threeColumns]: {
    gridTemplateColumns: '25rem minmax(0, 1fr)',
    columnGap: '2rem',
    '& > section:nth-of-type(n + 3)': { gridColumn: '1 / -1' },
  },
};
