import { minuteMs } from '@fairway/schema/days';

// The chat's constants. The width of a phone is the kit's; the drawer's height is in its style.

/** Messages in a page. */
export const pageLength = 50;

/** Pages after a gap: more would cost more than one question may. */
export const longPageLength = 75;

/** Within so many pixels of the first message, older ones are loaded. */
export const olderWithinPx = 240;

/** Within so many pixels of the newest message, the log follows new ones. */
export const atEndWithinPx = 48;

/** So many messages are shown or left out together. */
export const blockLength = 50;

/** Blocks further from the window than this are left out of the page. */
export const blocksWithinPx = 1500;

/** So many pages are loaded to come to a message that was quoted. */
export const maxPagesToQuoted = 20;

/** Messages by one author within this time share a heading. */
export const groupedWithinMs = 5 * minuteMs;

/** The gateway enforces it. */
export const longestMessage = 1000;

/** When so few characters are left, a counter appears. */
export const counterFrom = 100;

/** A message that is on its way for so long can be discarded. */
export const discardAfterMs = 3000;

/** A picture that has not arrived for so long can be sent again. */
export const uploadTimeoutMs = 60_000;

/** How often read positions are sent at most. */
export const readEveryMs = 2000;

/** In a pool with so many members, or more, nobody is shown who has read what; the gateway says so. */
export const tooManyToShow = 30;
