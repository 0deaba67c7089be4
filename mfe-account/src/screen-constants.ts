import { minuteMs } from '@fairway/schema/days';

// What the product fixes about these screens, in one place. The width of a phone and the time a toast stays
// are the kit's.

/** The list of all users scrolls within this height. */
export const userListHeightPx = 150;

/** Past results that are higher scroll under their head. */
export const pastResultsMaxHeightPx = 500;

/** How often it is asked how far an eCheck is, while somebody looks. */
export const withdrawalPollMs = 2000;

/** How many lines of a statement come at once. */
export const statementLines = 10;

/** Game time after which picks are refetched: they lock at moments that are not announced. */
export const picksTimeoutMs = 10 * minuteMs;

/** The same for the pool, whose contest changes once a week. */
export const poolTimeoutMs = 60 * minuteMs;
