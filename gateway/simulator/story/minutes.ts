// When things are in a story, in minutes from Monday's 09:00 at the venue.

export const dayMinutes = 24 * 60;

/** 00:00 on that day after the Monday. */
export const midnight = (day: number) => day * dayMinutes - 9 * 60;

/** Picks for the second week are open on its Monday, and nobody can be picked for it from its Thursday on. */
export const secondOpensAt = midnight(7) + 10 * 60;
export const secondLocksAt = midnight(10);

/** A story ends on the Tuesday after its last week, so that a Monday finish is settled. */
export const endOf = (weeks: number): number => midnight(1 + 7 * weeks) + 12 * 60;
