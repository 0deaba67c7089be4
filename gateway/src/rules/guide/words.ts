// How figures are written in sentences.

const list = new Intl.ListFormat('en-GB');

/** 'Ann, Bob and Carla' */
export const listed = (parts: readonly string[]): string => list.format(parts);

/** '70 percent', from basis points. */
export const percent = (bps: number): string => `${bps / 100} percent`;

/** '75, 15 and 10 percent' */
export const percents = (allBps: readonly number[]): string =>
  `${listed(allBps.map((bps) => String(bps / 100)))} percent`;

/** '1st', '2nd', '3rd', and so on. */
export function ordinal(place: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th', zero: 'th' };
  return `${place}${ending[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)]}`;
}

export const golfers = (count: number): string => (count === 1 ? '1 golfer' : `${count} golfers`);
