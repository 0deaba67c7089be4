// What the chat has fixed, in one place. The width of a phone is the kit's; that the drawer is half a screen
// high stands with its style.

/** How many messages come at once: at first, and each time somebody goes further back. */
export const pageLength = 50;

/** After a gap they come in longer pages, which are the longest that the gateway gives. */
export const longPageLength = 100;

/** This near to the first message, in pixels, those before it are fetched. */
export const olderWithinPx = 240;

/** So near to the newest message, in pixels, one counts as being there, and goes along with what comes. */
export const atEndWithinPx = 48;

/** What the same person says within this time stands under one name. */
export const sameBreathMs = 5 * 60_000;

/** The longest message. The gateway has the last word on it. */
export const longestMessage = 1000;

/** With so many characters left, a counter appears. */
export const counterFrom = 100;

/** What has no answer for so long failed: a message can be sent again, a page asked for again. */
export const answerPatienceMs = 15_000;

/** How often the gateway is told how far one has read, while much is being said. */
export const readEveryMs = 1000;
