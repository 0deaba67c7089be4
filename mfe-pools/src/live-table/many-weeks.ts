import type { CSSObject } from '@emotion/react';
import { phone, size, space } from '@fairway/kit/ui/tokens';

// A season has more weeks than a phone has room for at the usual size.

const usualMost = 4;
export const hasManyWeeks = (count: number): boolean => count > usualMost;

/** The head of a week's column: 'Week 2', or 'W2' where there are many. */
export const weekHead = (week: number, count: number): string =>
  hasManyWeeks(count) ? `W${week}` : `Week ${week}`;

/** Eight weeks fit beside a name on a phone; more of them scroll inside the frame, never with the page. */
export const manyWeeksFrame: CSSObject = { [phone]: { overflowX: 'auto' } };
export const manyWeeksTable: CSSObject = {
  [phone]: {
    fontSize: size.small,
    '& th, & td': { minWidth: '1.5rem', paddingInline: '0.0625rem' },
    '& [data-part="round"]': { minWidth: '1.5rem' },
    '& th[data-part="name"]': { minWidth: '5.25rem', paddingLeft: space.hair },
  },
};
