import { hourMs, minuteMs } from '@fairway/schema/days';

// The constants of these screens. The width of a phone and a toast's duration are the kit's.

/** A pool's page begins with golf balls, however quickly it comes; one that the browser opens at has been loading since. */
export const poolLoadingMs = 1000;

/** After so long without a change scores are refetched, since they may have become late unannounced. */
export const boardTimeoutMs = 10 * minuteMs;

/** How often a public board is looked at once it is final: the pool's next contest may have begun. */
export const finalBoardMs = hourMs;

/** Scores that are late by less than this are not reported. */
export const lateScoresMs = 4000;

/** The news begin with a spinner, however quickly they come. */
export const newsSpinnerMs = 1200;

/** How long a forecast is stored in the browser. */
export const weatherCacheMs = hourMs;

/** How far a forecast looks ahead. */
export const weatherWindowMs = 6 * hourMs;

/** A board that is higher scrolls under its head. */
export const boardMaxHeightPx = 600;

/** How many rows of a very long board are shown before all are asked for. */
export const topRowsOfABoard = 100;

/** So many rows of a board are seen to change at once, the highest of them. */
export const maxMovingRows = 10;

/** How many rows of a long table a phone begins with. */
export const firstRowsOnAPhone = 10;

/** The penalty shown for each round missed by a golfer who is out. */
export const outScore = 10;

/** The gateway enforces it. */
export const noticeMaxLetters = 280;

/** How old My Pools may be. */
export const myPoolsMs = 10 * minuteMs;
