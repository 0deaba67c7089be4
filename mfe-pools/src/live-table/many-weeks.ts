import type { CSSObject } from '@emotion/react';
import { color, hairline, phone, size, space } from '@fairway/kit/ui/tokens';

// A season has more weeks than a phone has room for at the usual size.

const usualMost = 4;
export const hasManyWeeks = (count: number): boolean => count > usualMost;

/** The head of a week's column: 'Week 2', or 'W2' where there are many. */
export const weekHead = (week: number, count: number): string =>
  hasManyWeeks(count) ? `W${week}` : `Week ${week}`;

/** What does not fit scrolls inside the frame, never with the page. */
export const manyWeeksFrame: CSSObject = { [phone]: { overflowX: 'auto' } };

/** The sum stays in sight at the right, as the name does at the left, while weeks scroll between them. */
const sumInSight: CSSObject = {
  '& tr > :last-child': { position: 'sticky', right: 0, borderLeft: hairline, color: color.ink },
  '& thead tr > :last-child': { zIndex: 2, color: color.muted },
};

/** Eight weeks of scores to par fit beside a name on a phone; points have more digits. */
export const manyWeeksTable = (isPoints: boolean): CSSObject => ({
  ...sumInSight,
  [phone]: {
    fontSize: size.small,
    '& th, & td': { minWidth: '1.5rem', paddingInline: isPoints ? space.hair : '0.0625rem' },
    '& [data-part="round"]': { minWidth: '1.5rem' },
    '& th[data-part="name"]': { minWidth: '5.25rem', paddingLeft: space.hair },
  },
});
