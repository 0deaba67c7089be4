// When things are in a story, in minutes from Monday's 09:00 at the venue.

export const dayMinutes = 24 * 60;

/** 00:00 on that day after the Monday. */
export const midnight = (day: number) => day * dayMinutes - 9 * 60;

/** The story ends on the Tuesday after, so that a Monday finish is settled. */
export const endsAt = midnight(8) + 12 * 60;
