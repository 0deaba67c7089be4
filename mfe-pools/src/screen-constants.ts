// What the product fixes about these screens, in one place. The width of a phone and the time a toast stays
// are the kit's.

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;

/** A pool's page begins with golf balls, however quickly it comes. */
export const poolLoadingMs = 1000;

/** Scores that have not moved for so long are asked for: they may have grown old without anybody saying so. */
export const boardPatienceMs = 10 * minuteMs;

/** Scores that are late for no longer than that are not spoken of. */
export const lateScoresMs = 4000;

/** The news begin with a spinner, however quickly they come. */
export const newsSpinnerMs = 1200;

/** How long a forecast is kept in the browser. */
export const weatherCacheMs = hourMs;

/** How far a forecast looks ahead. */
export const weatherWindowMs = 6 * hourMs;

/** A board that is higher scrolls under its head. */
export const boardMaxHeightPx = 600;

/** What a golfer who is cut or has withdrawn is shown with: the price of each round they don't play. */
export const outScore = 10;

/** How much a notice holds; the gateway has the last word. */
export const noticeMostLetters = 280;
