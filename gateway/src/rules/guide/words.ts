// How figures are written in sentences.

const list = new Intl.ListFormat('en-GB');

/** 'Ann, Bob and Carla' */
export const listed = (parts: readonly string[]): string => list.format(parts);

/** '70 percent', from basis points. */
export const percent = (bps: number): string => `${bps / 100} percent`;

/** '75, 15 and 10 percent' */
export const percents = (allBps: readonly number[]): string =>
  `${listed(allBps.map((bps) => String(bps / 100)))} percent`;

export const golfers = (count: number): string => (count === 1 ? '1 golfer' : `${count} golfers`);
